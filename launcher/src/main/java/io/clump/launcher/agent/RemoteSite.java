package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import io.clump.launcher.job.Site;
import io.clump.launcher.job.SiteListener;
import io.clump.launcher.job.SiteOrder;
import io.clump.launcher.watch.HostCounters;
import io.clump.registry.launcher.Publisher;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The launcher's end of the control connection of a host. */
final class RemoteSite implements Site {
    /** From the start of ssh to the first word of the agent. */
    private static final Duration START_TIMEOUT = Duration.ofSeconds(45);

    /** More than an agent takes to end processes that do not want to. */
    private static final Duration END_TIMEOUT = Duration.ofSeconds(15);

    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(5);

    private final String host;
    private final SiteListener listener;
    private final HostSettings settings;
    private final Process process;
    private final HostWords words;
    private final AgentLink link;
    private final PassedLines lines;
    private final CountersQuestion counters;

    /** What the agent answers, and nothing once the connection has ended. */
    private final BlockingQueue<Optional<Frame>> answers = new LinkedBlockingQueue<>();

    private volatile boolean greeted;
    private volatile boolean prepared;
    private volatile boolean ending;
    private volatile boolean ended;
    private Duration grace = Duration.ZERO;

    private RemoteSite(String host, HostSettings settings, SiteListener listener, Process process) {
        this.host = host;
        this.settings = settings;
        this.listener = listener;
        this.process = process;
        words = new HostWords(process, this::passOn);
        link = new AgentLink(
                process.getInputStream(),
                process.getOutputStream(),
                Integer.MAX_VALUE,
                START_TIMEOUT,
                this::breakConnection,
                this::received,
                this::connectionEnded);
        lines = new PassedLines(listener, chars -> link.send(new Frame.Passed(chars)), link::close);
        counters = new CountersQuestion(() -> link.send(Frame.Kind.COUNT));
    }

    /** What is said before the agent is ready is told only if it does not become so. */
    private void passOn(String line) {
        if (prepared && !ending) {
            listener.noted("[" + host + "] " + line, true);
        }
    }

    /** Starts the command that starts the agent, and tells it where Java and Clump are. */
    static RemoteSite start(String host, HostSettings settings, Path job, SiteListener listener) {
        try {
            Process process =
                    AgentCommand.of(settings.access(), host, settings.silence()).start();
            RemoteSite site = new RemoteSite(host, settings, listener, process);
            site.words.start();
            site.lines.open();
            // The shell obeys the first line, so no heartbeat may come before it.
            site.link.sendLine(
                    AgentCommand.script(Path.of(System.getProperty("java.home")), RemoteSite.classPath(), job));
            site.link.open();
            return site;
        } catch (IOException e) {
            throw new ClumpException("host " + host + ": cannot start its agent: " + e.getMessage(), e);
        }
    }

    /** Waits for the agent; returns the machine that it is on. */
    String greet() throws InterruptedException {
        if (!(answer("its agent") instanceof Frame.Hello hello)) {
            throw new ClumpException("host " + host + ": its agent speaks another language");
        }
        if (!hello.version().equals(AgentMain.version())) {
            throw new ClumpException("host " + host + ": another version of Clump: found=" + hello.version()
                    + ", expected " + AgentMain.version());
        }
        return hello.machine();
    }

    /** Makes everything ready on the host; returns the address by which its processes are reached. */
    String prepare(SiteOrder order, AddressWish wish) throws InterruptedException {
        grace = Duration.ofMillis(order.graceMillis());
        link.send(new Frame.Prepare(order, wish, settings.silence().toMillis()));
        Frame answer = answer("what the job needs there");
        if (answer instanceof Frame.Ready ready) {
            link.silence(settings.silence());
            return ready.address();
        }
        throw new ClumpException(
                "host " + host + ": " + (answer instanceof Frame.Failed failed ? failed.message() : answer));
    }

    static String classPath() {
        return java.util.stream.Stream.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(java.util.stream.Collectors.joining(java.io.File.pathSeparator));
    }

    private Frame answer(String what) throws InterruptedException {
        Optional<Frame> answer = answers.poll(START_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        if (answer == null) {
            throw new ClumpException(
                    "host " + host + ": " + what + " has not come up within " + START_TIMEOUT.toSeconds() + " s");
        }
        return answer.orElseThrow(
                () -> new ClumpException("host " + host + ": " + words.whyNot("cannot start its agent")));
    }

    @Override
    public void start() {
        link.send(Frame.Kind.START);
    }

    @Override
    public void release() {
        link.send(Frame.Kind.RELEASE);
    }

    @Override
    public int awaitEnd(Duration timeout) throws InterruptedException {
        Optional<Frame> answer;
        do {
            answer = answers.poll(timeout.plus(END_TIMEOUT).toMillis(), TimeUnit.MILLISECONDS);
            // An agent waits for a reader that takes no more lines.
        } while (answer == null && lines.isWaiting());
        lines.await(Long.MAX_VALUE);
        if (answer != null && answer.isPresent() && answer.get() instanceof Frame.Released released) {
            return released.late();
        }
        throw new ClumpException("host " + host + ": its agent has not told that its processes have ended"
                + (answer == null ? "" : ": " + answer.map(Object::toString).orElse("the connection has ended")));
    }

    @Override
    public void signal(String signal) {
        link.send(new Frame.Signal(signal));
    }

    @Override
    public void end() {
        if (!ending) {
            ending = true;
            link.send(Frame.Kind.END);
        }
    }

    @Override
    public void nameChanged(String key, @Nullable String name) {
        link.send(new Frame.Changed(key, name));
    }

    @Override
    public void nameAnswered(long connection, String error) {
        link.send(new Frame.Answered(connection, error));
    }

    @Override
    public CompletableFuture<HostCounters> counters() {
        return counters.ask();
    }

    @Override
    public void close() {
        end();
        try {
            awaitGone();
            lines.await(EXIT_TIMEOUT.toNanos());
            link.finish(EXIT_TIMEOUT);
            // A shell may still be removing what a killed agent has left.
            long millis = link.isSilent() ? 0 : EXIT_TIMEOUT.toMillis();
            process.waitFor(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lines.close();
            process.destroyForcibly();
            link.close();
        }
    }

    private void awaitGone() throws InterruptedException {
        long startNanos = System.nanoTime();
        long limitNanos = (greeted ? END_TIMEOUT.plus(grace) : Duration.ZERO).toNanos();
        while (!ended) {
            long leftNanos = limitNanos - (System.nanoTime() - startNanos);
            Optional<Frame> answer = answers.poll(leftNanos, TimeUnit.NANOSECONDS);
            if (answer == null || answer.isEmpty() || answer.get().equals(new Frame.Simple(Frame.Kind.GONE))) {
                return;
            }
        }
    }

    private void received(String line) {
        // A login shell may greet its user before the agent does.
        if (!greeted && !line.startsWith("{\"frame\":\"hello\"")) {
            words.add(line);
            return;
        }
        greeted = true;
        if (line.isEmpty()) {
            throw new ClumpException("it was killed");
        }
        Frame frame = AgentLink.decode(line);
        if (frame instanceof Frame.Started started) {
            listener.started(started.rank(), started.pid());
        } else if (frame instanceof Frame.Told told) {
            listener.told(told.rank(), told.event());
        } else if (frame instanceof Frame.Printed printed) {
            lines.add(printed);
        } else if (frame instanceof Frame.Ended end) {
            listener.ended(end.rank(), end.status());
        } else if (frame instanceof Frame.Publish publish) {
            listener.publish(publisher(publish.process(), publish.connection()), publish.key(), publish.name());
        } else if (frame instanceof Frame.Withdraw withdraw) {
            listener.withdraw(publisher(withdraw.process(), withdraw.connection()), withdraw.key());
        } else if (frame instanceof Frame.Leave leave) {
            listener.leave(publisher(leave.process(), leave.connection()));
        } else if (frame instanceof Frame.Counted counted) {
            counters.answer(counted.counters());
        } else if (prepared && frame instanceof Frame.Failed failed) {
            listener.failed("host " + host + ": " + failed.message());
        } else if (!frame.equals(new Frame.Simple(Frame.Kind.BEAT))) {
            if (frame instanceof Frame.Ready) {
                // Before the answer can be taken: whatever ends the connection after it is to be told.
                prepared = true;
            }
            answers.add(Optional.of(frame));
        }
    }

    /** The job knows the node. */
    private static Publisher publisher(long process, long connection) {
        return new Publisher(0, process, connection);
    }

    private void connectionEnded(String reason) {
        ended = true;
        counters.end();
        answers.add(Optional.empty());
        if (prepared && !ending) {
            listener.failed("host " + host + ": "
                    + (link.isSilent()
                            ? "nothing heard of it, " + reason
                            : "its agent is gone: " + words.last(reason)));
        }
    }

    /** An agent that has ended closes its streams by itself. */
    private void breakConnection() {
        if (link.isSilent()) {
            process.destroyForcibly();
        }
    }
}
