package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import io.clump.launcher.control.Order;
import io.clump.launcher.job.Site;
import io.clump.launcher.job.SiteListener;
import io.clump.launcher.job.SiteOrder;
import io.clump.launcher.watch.HostCounters;
import io.clump.registry.launcher.Publisher;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Launcher's end of the control connection of a host, over which the hosts below it are reached, too. */
final class RemoteSite implements Site {
    /** Limit from the start of ssh to the first frame of the agent. */
    private static final Duration START_TIMEOUT = Duration.ofSeconds(45);

    /** Longer than an agent takes to kill processes that do not end by themselves. */
    private static final Duration END_TIMEOUT = Duration.ofSeconds(15);

    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(5);

    /** Beginning of the first line of an agent, unlike any greeting of a login shell. */
    private static final String HELLO = "clump-agent ";

    private static final String BEAT = Frame.LINES.encode(new Frame.Simple(Frame.Kind.BEAT));

    private final List<SiteOrder> branch;
    private final String host;
    private final String from;
    private final SiteListener listener;
    private final HostReach reach;
    private final Process process;
    private final HostErrorOutput output;
    private final AgentLink link;
    private final PassedLines lines;

    /** Questions for counters, by node. */
    private final Map<Integer, CountersQuestion> counters = new HashMap<>();

    /** Signals that the agent has not confirmed yet, by their numbers. */
    private final Map<Long, CompletableFuture<Void>> signals = new ConcurrentHashMap<>();

    private final AtomicLong signalCount = new AtomicLong();

    /** Answers of the agent; an empty element marks the end of the connection. */
    private final BlockingQueue<Optional<Frame>> answers = new LinkedBlockingQueue<>();

    private volatile boolean helloReceived;
    private volatile boolean prepared;
    private volatile boolean ending;
    private volatile boolean ended;

    private RemoteSite(List<SiteOrder> branch, HostReach reach, String from, SiteListener listener, Process process) {
        this.branch = branch;
        this.host = branch.get(0).host();
        this.from = from.isEmpty() ? "" : " from host " + from;
        this.reach = reach;
        this.listener = listener;
        this.process = process;
        output = new HostErrorOutput(process, this::passOn);
        link = new AgentLink(
                process.getInputStream(),
                process.getOutputStream(),
                Integer.MAX_VALUE,
                START_TIMEOUT,
                this::breakConnection,
                this::received,
                this::connectionEnded);
        lines = new PassedLines(listener, chars -> link.send(new Frame.Passed(chars)), link::close);
        for (SiteOrder order : branch) {
            counters.put(order.node(), new CountersQuestion(() -> link.send(new Frame.Count(order.node()))));
        }
    }

    /** Passes on a line of error output. Lines from before the agent is ready are shown only if its start fails. */
    private void passOn(String line) {
        if (prepared && !ending) {
            listener.noted("[" + host + "] " + line, true);
        }
    }

    /**
     * Starts the command that starts the agent, and sends it the paths of Java and Clump.
     *
     * @param branch order of its host, followed by those of the hosts that it starts
     * @param from host of the agent that starts it; empty in the launcher
     */
    static RemoteSite start(List<SiteOrder> branch, HostReach reach, String from, SiteListener listener) {
        String host = branch.get(0).host();
        try {
            Process process =
                    AgentCommand.of(reach.access(), host, reach.silence()).start();
            RemoteSite site = new RemoteSite(branch, reach, from, listener, process);
            site.output.start();
            site.lines.open();
            // The shell runs the first line, so no heartbeat may come before it.
            site.link.sendLine(
                    AgentCommand.forJob(reach.script(), branch.get(0).place().directory()));
            site.link.open();
            return site;
        } catch (IOException e) {
            throw new ClumpException("host " + host + ": cannot start its agent: " + e.getMessage(), e);
        }
    }

    /** Waits for the first frame of the agent. */
    void awaitHello() throws InterruptedException {
        if (!(answer("its agent", START_TIMEOUT) instanceof Frame.ClumpAgent hello)) {
            throw new ClumpException("host " + host + ": its agent speaks another language");
        }
        if (!hello.version().equals(AgentMain.version())) {
            throw new ClumpException("host " + host + ": another version of Clump: found=" + hello.version()
                    + ", expected " + AgentMain.version());
        }
    }

    /** Prepares the hosts of the branch; returns how they are reached. */
    List<Reached> prepare() throws InterruptedException {
        link.send(new Frame.Prepare(branch, reach));
        // In the worst case the hosts become ready one after the other.
        Frame answer = answer("the job's requirements there", START_TIMEOUT.multipliedBy(branch.size()));
        if (answer instanceof Frame.Ready ready) {
            link.silence(reach.silence());
            return ready.hosts();
        }
        throw new ClumpException(
                answer instanceof Frame.Failed failed ? failed.message() : "host " + host + ": " + answer);
    }

    private Frame answer(String what, Duration limit) throws InterruptedException {
        Optional<Frame> answer = answers.poll(limit.toSeconds(), TimeUnit.SECONDS);
        if (answer == null) {
            throw new ClumpException("host " + host + ": " + what + " has not started within " + limit.toSeconds()
                    + " s" + output.soFar());
        }
        return answer.orElseThrow(
                () -> new ClumpException("host " + host + ": " + output.whyNot("cannot start its agent" + from)));
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
            answer = answers.poll(timeout.plus(endTimeout()).toMillis(), TimeUnit.MILLISECONDS);
            // If the reader takes no more lines, the agent waits for it.
        } while (answer == null && lines.isWaiting());
        lines.await(Long.MAX_VALUE);
        if (answer != null && answer.isPresent() && answer.get() instanceof Frame.Released released) {
            return released.late();
        }
        throw new ClumpException("host " + host + ": its agent has not reported the end of its processes"
                + (answer == null ? "" : ": " + answer.map(Object::toString).orElse("the connection has ended")));
    }

    @Override
    public CompletableFuture<Void> signal(String signal) {
        CompletableFuture<Void> sent = new CompletableFuture<>();
        long number = signalCount.incrementAndGet();
        signals.put(number, sent);
        link.send(new Frame.Signal(signal, number));
        if (ended) {
            forgetSignals();
        }
        return sent;
    }

    private void signalled(long number) {
        CompletableFuture<Void> sent = signals.remove(number);
        if (sent != null) {
            sent.complete(null);
        }
    }

    /** Fails the open signals, since the connection has ended. */
    private void forgetSignals() {
        signals.values().forEach(sent -> sent.completeExceptionally(new ClumpException("its agent has ended")));
        signals.clear();
    }

    @Override
    public void order(Order order) {
        link.send(new Frame.Ordered(order));
    }

    @Override
    public void end() {
        if (!ending) {
            ending = true;
            link.send(Frame.Kind.END);
        }
    }

    @Override
    public void changed(String key, @Nullable String name) {
        link.sendWithOthers(new Frame.Changed(key, name));
    }

    @Override
    public void answered(Publisher publisher, String error) {
        link.send(new Frame.Answered(publisher, error));
    }

    @Override
    public CompletableFuture<HostCounters> counters(int node) {
        CountersQuestion question = counters.get(node);
        return question == null
                ? CompletableFuture.failedFuture(new ClumpException("no such node: found=" + node))
                : question.ask();
    }

    private void counted(Frame.Counted counted) {
        CountersQuestion question = counters.get(counted.node());
        if (question != null) {
            question.answer(counted.counters());
        }
    }

    @Override
    public void close() {
        end();
        try {
            awaitGone();
            lines.await(EXIT_TIMEOUT.toNanos());
            link.finish(EXIT_TIMEOUT);
            // A shell may still remove the files of a killed agent. An agent that has not started leaves no files.
            long millis = link.isSilent() || !helloReceived ? 0 : EXIT_TIMEOUT.toMillis();
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
        long limitNanos = (helloReceived
                        ? endTimeout().plusMillis(branch.get(0).start().graceMillis())
                        : Duration.ZERO)
                .toNanos();
        while (!ended) {
            long leftNanos = limitNanos - (System.nanoTime() - startNanos);
            Optional<Frame> answer = answers.poll(leftNanos, TimeUnit.NANOSECONDS);
            if (answer == null || answer.isEmpty() || answer.get().is(Frame.Kind.GONE)) {
                return;
            }
        }
    }

    private void received(String line) {
        if (!helloReceived && !line.startsWith(HELLO)) {
            // A login shell may print before the agent sends its hello; a heartbeat of the agent may precede it.
            if (!line.equals(BEAT)) {
                output.add(line);
            }
            return;
        }
        helloReceived = true;
        if (line.isEmpty()) {
            throw new ClumpException("it was killed");
        }
        Frame frame = AgentLink.decode(line);
        if (frame instanceof Frame.Started started) {
            listener.started(started.rank(), started.pid());
        } else if (frame instanceof Frame.Reported report) {
            listener.onEvent(report.rank(), report.event());
        } else if (frame instanceof Frame.Printed printed) {
            lines.add(printed);
        } else if (frame instanceof Frame.Ended end) {
            listener.ended(end.rank(), end.exit());
        } else if (frame instanceof Frame.Publish publish) {
            listener.publish(publish.publisher(), publish.key(), publish.name());
        } else if (frame instanceof Frame.Withdraw withdraw) {
            listener.withdraw(withdraw.publisher(), withdraw.key());
        } else if (frame instanceof Frame.Leave leave) {
            listener.leave(leave.publisher());
        } else if (frame instanceof Frame.Counted counted) {
            counted(counted);
        } else if (frame instanceof Frame.Signalled signalled) {
            signalled(signalled.number());
        } else if (frame instanceof Frame.Noted noted) {
            listener.noted(noted.line(), noted.important());
        } else if (prepared && frame instanceof Frame.Failed failed) {
            listener.failed(failed.message());
        } else if (frame instanceof Frame.Lost lost) {
            listener.lost(lost.nodes(), lost.message());
        } else if (!frame.is(Frame.Kind.BEAT)) {
            if (frame instanceof Frame.Ready) {
                // Set before the answer can be taken, so that a later end of the connection is reported.
                prepared = true;
            }
            answers.add(Optional.of(frame));
        }
    }

    private void connectionEnded(String reason) {
        ended = true;
        counters.values().forEach(CountersQuestion::end);
        forgetSignals();
        answers.add(Optional.empty());
        if (prepared && !ending) {
            List<Integer> nodes = branch.stream().map(SiteOrder::node).toList();
            listener.lost(
                    nodes,
                    "host " + host + ": "
                            + (link.isSilent()
                                    ? "no message from it, " + reason
                                    : "its agent has ended: " + output.last(reason))
                            + behind());
        }
    }

    /** Names the hosts that are lost with this one. */
    private String behind() {
        return branch.size() == 1
                ? ""
                : branch.stream()
                        .skip(1)
                        .map(SiteOrder::host)
                        .collect(Collectors.joining(", ", "; hosts behind it: ", ""));
    }

    /** Returns the limit of the end; each level of hosts below this one has the same time. */
    private Duration endTimeout() {
        return END_TIMEOUT.multipliedBy(Branches.levels(branch.size(), reach.fanOut()));
    }

    /** Kills the command if the agent is silent. An agent that has ended closes its streams itself. */
    private void breakConnection() {
        if (link.isSilent()) {
            process.destroyForcibly();
        }
    }
}
