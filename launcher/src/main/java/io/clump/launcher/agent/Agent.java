package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import io.clump.launcher.control.Event;
import io.clump.launcher.job.ProcessExit;
import io.clump.launcher.job.SiteListener;
import io.clump.launcher.job.SiteOrder;
import io.clump.launcher.job.Sites;
import io.clump.launcher.watch.HostCounters;
import io.clump.registry.launcher.Publisher;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Host's end of the control connection: carries out the launcher's orders and reports events to it. To the agents that
 * it has started on other hosts, it acts as the launcher.
 */
final class Agent implements SiteListener {
    /** Limit of silence until the launcher has set one. */
    private static final Duration FIRST_SILENCE = Duration.ofSeconds(30);

    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(10);

    /** Limit for sending the last frames. */
    private static final Duration FINISH_TIMEOUT = Duration.ofSeconds(5);

    /**
     * Limit for closing the sites, which takes seconds unless it hangs. Afterwards this process halts, which ends those
     * of the job.
     */
    private static final Duration LAST_RESORT = Duration.ofSeconds(20);

    /** Number of frames that may wait to be written; more lines of programs wait in their pipes. */
    private static final int QUEUE_CAPACITY = 1_024;

    private static final int LAUNCHER_GONE = 1;

    private final AgentLink link;
    private final PrintWindow window = new PrintWindow();

    /** Frames from the launcher; an empty element marks the end of the connection. */
    private final BlockingQueue<Optional<Frame>> orders = new LinkedBlockingQueue<>();

    private final Sites sites = new Sites();
    private final Executor counting = Executors.newSingleThreadExecutor(Agent::counter);
    private final Thread shutdownHook = new Thread(sites::close, "agent-shutdown");
    private volatile Duration grace = Duration.ZERO;

    /** Name of this host; empty until it is known. */
    private volatile String host = "";

    Agent(InputStream in, OutputStream out) {
        link = new AgentLink(in, out, QUEUE_CAPACITY, FIRST_SILENCE, () -> {}, this::received, this::connectionEnded);
    }

    /** Serves the launcher until it ends the job, or the connection ends. Returns the exit status. */
    int run(String version) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(shutdownHook);
        link.open();
        link.send(new Frame.ClumpAgent(version));
        while (true) {
            Optional<Frame> order = orders.take();
            if (order.isEmpty()) {
                sites.close();
                return LAUNCHER_GONE;
            }
            try {
                if (!handle(order.get())) {
                    return 0;
                }
            } catch (ClumpException e) {
                failed("host " + host + ": " + e.getMessage());
            }
        }
    }

    private boolean handle(Frame frame) throws InterruptedException {
        if (frame instanceof Frame.Prepare prepare) {
            prepare(prepare);
        } else if (frame instanceof Frame.Signal signal) {
            signal(signal);
        } else if (frame instanceof Frame.Ordered ordered) {
            sites.order(ordered.order());
        } else if (frame instanceof Frame.Simple simple) {
            return handle(simple.kind());
        } else {
            throw new ClumpException("not for an agent: found=" + frame);
        }
        return true;
    }

    /** Carries out an order without parameters. Returns false after the last one. */
    private boolean handle(Frame.Kind kind) throws InterruptedException {
        switch (kind) {
            case START -> sites.start();
            case RELEASE -> {
                sites.release();
                link.send(new Frame.Released(sites.awaitEnd(EXIT_TIMEOUT)));
            }
            case END -> {
                sites.close();
                link.send(Frame.Kind.GONE);
                link.finish(FINISH_TIMEOUT);
                return false;
            }
            default -> throw new ClumpException("not for an agent: found=" + kind);
        }
        return true;
    }

    /**
     * Opens the sites in a thread of its own. This takes as long as the slowest host below this one needs, and
     * meanwhile the launcher may end the job.
     */
    private void prepare(Frame.Prepare prepare) {
        if (!host.isEmpty()) {
            throw new ClumpException("prepared twice");
        }
        SiteOrder own = prepare.orders().get(0);
        host = own.host();
        grace = Duration.ofMillis(own.start().graceMillis());
        link.silence(prepare.reach().silence());
        Thread opener = new Thread(() -> open(prepare, new AgentSites(own, prepare.reach())), "agent-opener");
        opener.setDaemon(true);
        opener.start();
    }

    private void open(Frame.Prepare prepare, AgentSites opener) {
        try {
            sites.open(opener, prepare.orders(), branch -> this, Long.MAX_VALUE);
            link.send(new Frame.Ready(opener.reached()));
        } catch (ClumpException e) {
            failed(String.valueOf(e.getMessage()));
        } catch (InterruptedException expected) {
            // This thread is never interrupted.
            return;
        }
    }

    private static Thread counter(Runnable task) {
        Thread thread = new Thread(task, "agent-counters");
        thread.setDaemon(true);
        return thread;
    }

    private void received(String line) {
        Frame frame = AgentLink.decode(line);
        if (frame instanceof Frame.Changed changed) {
            sites.changed(changed.key(), changed.name());
        } else if (frame instanceof Frame.Answered answered) {
            sites.answered(answered.publisher(), answered.error());
        } else if (frame instanceof Frame.Passed passed) {
            window.give(passed.chars());
        } else if (frame instanceof Frame.Count count) {
            counting.execute(() -> count(count.node()));
        } else if (!frame.is(Frame.Kind.BEAT)) {
            orders.add(Optional.of(frame));
        }
    }

    /**
     * Sends the counters of this host, or forwards the question and later the answer. Runs in a separate thread, since
     * a send may wait for space and the threads that read frames must not. Does not wait for the answer, since the host
     * may be silent.
     */
    private void count(int node) {
        CompletableFuture<Void> unused = sites.counters(node)
                .exceptionally(e -> HostCounters.none(System.currentTimeMillis(), "no counters: " + e.getMessage()))
                .thenAcceptAsync(counters -> link.send(new Frame.Counted(node, counters)), counting);
    }

    /**
     * Signals all processes, and answers once all hosts below this one have answered; like counters, the answer is sent
     * from a separate thread.
     */
    private void signal(Frame.Signal signal) {
        CompletableFuture<Void> unused = sites.signal(signal.name())
                .thenRunAsync(() -> link.send(new Frame.Signalled(signal.number())), counting);
    }

    private void connectionEnded(String reason) {
        window.open();
        orders.add(Optional.empty());
        CompletableFuture.delayedExecutor(LAST_RESORT.plus(grace).toSeconds(), TimeUnit.SECONDS)
                .execute(() -> Runtime.getRuntime().halt(LAUNCHER_GONE));
    }

    @Override
    public void started(int rank, long pid) {
        link.send(new Frame.Started(rank, pid));
    }

    @Override
    public void onEvent(int rank, Event event) {
        link.send(new Frame.Reported(rank, event));
    }

    @Override
    public void printed(int rank, String line, boolean error) {
        window.take(line);
        link.send(new Frame.Printed(rank, line, error));
    }

    @Override
    public void ended(int rank, ProcessExit exit) {
        link.send(new Frame.Ended(rank, exit));
    }

    @Override
    public void failed(String message) {
        link.send(new Frame.Failed(message));
    }

    @Override
    public void lost(List<Integer> nodes, String message) {
        sites.lose(nodes);
        link.send(new Frame.Lost(nodes, message));
    }

    @Override
    public void noted(String line, boolean important) {
        link.send(new Frame.Noted(line, important));
    }

    @Override
    public void publish(Publisher publisher, String key, String name) {
        link.send(new Frame.Publish(publisher, key, name));
    }

    @Override
    public void withdraw(Publisher publisher, String key) {
        link.send(new Frame.Withdraw(publisher, key));
    }

    @Override
    public void leave(Publisher publisher) {
        link.send(new Frame.Leave(publisher));
    }
}
