package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.launcher.control.Event;
import io.clump.launcher.job.LocalSite;
import io.clump.launcher.job.Room;
import io.clump.launcher.job.Site;
import io.clump.launcher.job.SiteListener;
import io.clump.launcher.job.SiteOrder;
import io.clump.registry.launcher.Publisher;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A host's end of the control connection: does what the launcher says, and tells it what happens. */
final class Agent implements SiteListener {
    /** Until the launcher has said how long silence may last. */
    private static final Duration FIRST_SILENCE = Duration.ofSeconds(30);

    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(10);

    /** For the last frames. */
    private static final Duration FINISH_TIMEOUT = Duration.ofSeconds(5);

    /** What should take seconds may hang; then the end of this process ends those of the job. */
    private static final Duration LAST_RESORT = Duration.ofSeconds(20);

    /** Frames that wait to be written; more lines of programs wait in their pipes. */
    private static final int QUEUE_CAPACITY = 1_024;

    private static final int LAUNCHER_GONE = 1;

    private final AgentLink link;
    private final PrintWindow window = new PrintWindow();

    /** What the launcher has said, and nothing once the connection has ended. */
    private final BlockingQueue<Optional<Frame>> orders = new LinkedBlockingQueue<>();

    private final Thread shutdownHook = new Thread(this::closeSite, "agent-shutdown");
    private volatile @Nullable Site site;
    private volatile Duration grace = Duration.ZERO;

    Agent(InputStream in, OutputStream out) {
        link = new AgentLink(in, out, QUEUE_CAPACITY, FIRST_SILENCE, () -> {}, this::received, this::connectionEnded);
    }

    /** Serves the launcher until it says that all is over, or the connection ends. Returns the status to exit with. */
    int run(String version) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(shutdownHook);
        link.open();
        link.send(new Frame.Hello(version, machine()));
        while (true) {
            Optional<Frame> order = orders.take();
            if (order.isEmpty()) {
                closeSite();
                return LAUNCHER_GONE;
            }
            try {
                if (!handle(order.get())) {
                    return 0;
                }
            } catch (ClumpException e) {
                link.send(new Frame.Failed(String.valueOf(e.getMessage())));
            }
        }
    }

    private boolean handle(Frame frame) throws InterruptedException {
        if (frame instanceof Frame.Prepare prepare) {
            prepare(prepare);
        } else if (frame instanceof Frame.Signal signal) {
            open().signal(signal.name());
        } else if (frame instanceof Frame.Simple simple) {
            return handle(simple.kind());
        } else {
            throw new ClumpException("not for an agent: found=" + frame);
        }
        return true;
    }

    /** Returns false once all is over. */
    private boolean handle(Frame.Kind kind) throws InterruptedException {
        switch (kind) {
            case START -> open().start();
            case RELEASE -> {
                open().release();
                link.send(new Frame.Released(open().awaitEnd(EXIT_TIMEOUT)));
            }
            case END -> {
                closeSite();
                link.send(Frame.Kind.GONE);
                link.finish(FINISH_TIMEOUT);
                return false;
            }
            default -> throw new ClumpException("not for an agent: found=" + kind);
        }
        return true;
    }

    private void prepare(Frame.Prepare prepare) {
        if (site != null) {
            throw new ClumpException("prepared twice");
        }
        link.silence(Duration.ofMillis(prepare.silenceMillis()));
        grace = Duration.ofMillis(prepare.order().graceMillis());
        AddressWish wish = prepare.address();
        SiteOrder order = prepare.order();
        String address = "";
        if (!wish.key().isEmpty()) {
            address = HostAddress.choose(wish, System.getenv("SSH_CONNECTION"));
            order = order.with(wish.key(), address);
        }
        removeDead(Path.of(order.directory()));
        Room.check(order);
        site = LocalSite.open(order, this);
        link.send(new Frame.Ready(address));
    }

    /** An agent that was killed together with its shell, or whose host went down, has left its files, and they take room. */
    private static void removeDead(Path directory) {
        Path base = directory.getParent();
        if (base != null) {
            JobDirectory.removeDead(base);
        }
    }

    private Site open() {
        Site open = site;
        if (open == null) {
            throw new ClumpException("not prepared");
        }
        return open;
    }

    private void closeSite() {
        Site open = site;
        if (open != null) {
            open.close();
        }
    }

    private void received(String line) {
        Frame frame = AgentLink.decode(line);
        if (frame instanceof Frame.Changed changed) {
            open().nameChanged(changed.key(), changed.name());
        } else if (frame instanceof Frame.Answered answered) {
            open().nameAnswered(answered.connection(), answered.error());
        } else if (frame instanceof Frame.Passed passed) {
            window.give(passed.chars());
        } else if (!frame.equals(new Frame.Simple(Frame.Kind.BEAT))) {
            orders.add(Optional.of(frame));
        }
    }

    private void connectionEnded(String reason) {
        window.open();
        orders.add(Optional.empty());
        CompletableFuture.delayedExecutor(LAST_RESORT.plus(grace).toSeconds(), TimeUnit.SECONDS)
                .execute(() -> Runtime.getRuntime().halt(LAUNCHER_GONE));
    }

    /** The same for all that share a kernel and its network: there a loopback address reaches the others. */
    private static String machine() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip() + " "
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/net"));
        } catch (IOException e) {
            // No Linux: the host's name and number are all there is.
            return System.getenv().getOrDefault("HOSTNAME", "?") + " "
                    + ProcessHandle.current().pid();
        }
    }

    @Override
    public void started(int rank, long pid) {
        link.send(new Frame.Started(rank, pid));
    }

    @Override
    public void told(int rank, Event event) {
        link.send(new Frame.Told(rank, event));
    }

    @Override
    public void printed(int rank, String line, boolean error) {
        window.take(line);
        link.send(new Frame.Printed(rank, line, error));
    }

    @Override
    public void ended(int rank, int status) {
        link.send(new Frame.Ended(rank, status));
    }

    @Override
    public void failed(String message) {
        link.send(new Frame.Failed(message));
    }

    @Override
    public void noted(String line, boolean important) {
        throw new UnsupportedOperationException("a site of this machine notes nothing: " + line);
    }

    @Override
    public void publish(Publisher publisher, String key, String name) {
        link.send(new Frame.Publish(publisher.process(), publisher.connection(), key, name));
    }

    @Override
    public void withdraw(Publisher publisher, String key) {
        link.send(new Frame.Withdraw(publisher.process(), publisher.connection(), key));
    }

    @Override
    public void leave(Publisher publisher) {
        link.send(new Frame.Leave(publisher.process(), publisher.connection()));
    }
}
