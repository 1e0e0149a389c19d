package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.am2.counters.WatchedProcess;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.job.OwnDirectory;
import io.clump.control.ControlSocket;
import io.clump.launcher.control.JobSocket;
import io.clump.launcher.control.Order;
import io.clump.launcher.control.ProcessServer;
import io.clump.launcher.process.ProcessMain;
import io.clump.launcher.watch.HostCounters;
import io.clump.registry.launcher.LauncherRegistryProvider;
import io.clump.registry.launcher.NameServer;
import io.clump.registry.launcher.Publisher;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Processes of a job on this machine, with the files and sockets that they share. */
public final class LocalSite implements Site {
    /** Time for a killed process to end. */
    private static final Duration KILL_TIMEOUT = Duration.ofSeconds(5);

    /** Limit for the command that sends a signal, which takes a few milliseconds. */
    private static final Duration SIGNAL_TIMEOUT = Duration.ofSeconds(2);

    /** Limit for the last lines of an ended process, which usually arrive at once. */
    private static final Duration LAST_LINES_TIMEOUT = Duration.ofSeconds(5);

    private static final Set<StandardOpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private final SiteOrder order;
    private final SiteListener listener;

    /** Guarded by this. */
    private final List<JobProcess> processes = new ArrayList<>();

    private final JobDirectory directory;
    private final ControlSocket socket;

    /** True if the socket is this site's own, and not that of its launcher. */
    private final boolean ownsSocket;

    private final ProcessServer control;
    private final @Nullable NameServer names;
    private final ServiceProcesses services;

    /** Guarded by this. */
    private boolean ending;

    /** Reasons why processes were killed, by rank. Concurrent: the ends are reported by other threads. */
    private final Map<Integer, String> fenced = new ConcurrentHashMap<>();

    /** Lock for sending signals one after another, so that the last one takes effect. */
    private final Object signals = new Object();

    /** Silence of this site after which its processes end by themselves; zero if they do not. */
    private final Duration silence;

    private LocalSite(SiteOrder order, SiteListener listener, Duration silence, @Nullable ControlSocket launcher) {
        this.silence = silence;
        this.order = order;
        this.listener = listener;
        services = new ServiceProcesses(order, listener);
        if (!order.start().workingDirectory().isEmpty()
                && !Files.isDirectory(Path.of(order.start().workingDirectory()))) {
            throw new ClumpException(
                    "no such directory: found=" + (order.place().group() == 0 ? "--wdir " : "wdir ")
                            + order.start().workingDirectory());
        }
        directory = JobDirectory.join(Path.of(order.place().directory()));
        try {
            order.files()
                    .shared()
                    .forEach((name, bytes) -> write(directory.path().resolve(name), bytes));
            ownsSocket = launcher == null;
            socket = launcher == null
                    ? ControlSocket.listen(JobSocket.ofAgent(
                            directory.path(), order.node(), order.place().group()))
                    : launcher;
        } catch (ClumpException e) {
            directory.close();
            throw e;
        }
        control = ProcessServer.open(socket, listener::onEvent);
        names = order.serves() ? NameServer.open(socket, order.node(), listener) : null;
    }

    /**
     * Joins the job's directory on the launcher's machine.
     *
     * @param order order of this machine
     * @param listener receives the events of the site
     * @param socket socket of the launcher, to which the processes connect
     * @return the site, which the caller closes
     * @throws ClumpException if the directory, or a file in it, cannot be made
     */
    public static LocalSite open(SiteOrder order, SiteListener listener, ControlSocket socket) {
        return new LocalSite(order, listener, Duration.ZERO, socket);
    }

    /**
     * Joins the job's directory on an agent's machine and listens there.
     *
     * @param order order of this machine
     * @param listener receives the events of the site
     * @param silence silence of this process after which the processes of the job end, since nobody watches them
     * @return the site, which the caller closes
     * @throws ClumpException if the directory, or a file or the socket in it, cannot be made
     */
    public static LocalSite open(SiteOrder order, SiteListener listener, Duration silence) {
        return new LocalSite(order, listener, silence, null);
    }

    @Override
    public void start() {
        Map<String, String> own = new TreeMap<>();
        own.put(ProcessMain.CONTROL, socket.path().toString());
        if (names != null) {
            own.put(LauncherRegistryProvider.SOCKET, socket.path().toString());
        }
        if (!silence.isZero()) {
            own.put(ProcessMain.SILENCE, Long.toString(silence.toMillis()));
            control.beat(silence);
        }
        services.start();
        int count = order.processes().size();
        String place = order.host().isEmpty() ? "" : "host " + order.host() + ": ";
        listener.noted(place + HeapShare.description(ProcessCommand.heapOption(order), count), false);
        for (int rank : order.processes().keySet()) {
            List<Integer> processors = ProcessCommand.processors(order, rank);
            if (!processors.isEmpty()) {
                listener.noted(
                        place + "rank " + rank + " is bound to "
                                + Topology.here().describe(processors),
                        false);
            }
            MemoryWatch memory = new MemoryWatch(listener::printed, ProcessCommand.heapOption(order));
            JobProcess process;
            synchronized (this) {
                if (ending) {
                    return;
                }
                process = JobProcess.start(command(rank, own), rank, pid -> listener.started(rank, pid), memory);
                processes.add(process);
            }
            process.onEnd(status -> listener.ended(rank, exit(process, status, memory)));
        }
    }

    private ProcessBuilder command(int rank, Map<String, String> own) {
        ProcessBuilder command = ProcessCommand.of(order, rank, own);
        // The standard input of an agent is its connection to the launcher.
        if (rank == 0 && order.start().readsInput() && !ownsSocket) {
            command.redirectInput(ProcessBuilder.Redirect.INHERIT);
        }
        return command;
    }

    private ProcessExit exit(JobProcess process, int status, MemoryWatch memory) {
        if (status == MemoryWatch.STATUS) {
            process.awaitLastLines(LAST_LINES_TIMEOUT);
        }
        String reason = status == ProcessExit.KILLED ? fenced.get(process.rank()) : null;
        return reason == null ? memory.exit(status) : new ProcessExit(status, "", reason);
    }

    @Override
    public void release() {
        control.close();
    }

    @Override
    public int awaitEnd(Duration timeout) throws InterruptedException {
        for (JobProcess process : processes()) {
            if (!process.awaitEnd(timeout)) {
                return process.rank();
            }
        }
        for (JobProcess process : processes()) {
            process.awaitReport();
        }
        return -1;
    }

    @Override
    public CompletableFuture<Void> signal(String signal) {
        synchronized (signals) {
            if (!isEnding()) {
                kill(signal);
            }
        }
        return CompletableFuture.completedFuture(null);
    }

    /**
     * Continues stopped processes, since a stopped one would not notice the request to end. If this fails, it is killed
     * after its grace period.
     */
    private void goOn() {
        synchronized (signals) {
            try {
                kill("CONT");
            } catch (ClumpException expected) {
                return;
            }
        }
    }

    private synchronized boolean isEnding() {
        return ending;
    }

    private void kill(String signal) {
        List<String> pids = pids(processes());
        if (pids.isEmpty()) {
            return;
        }
        List<String> command = new ArrayList<>(List.of("kill", "-" + signal));
        command.addAll(pids);
        try {
            Process kill = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            kill.waitFor(SIGNAL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException e) {
            throw new ClumpException("cannot send a signal: signal=" + signal + ", cause=" + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void order(Order order) {
        if (order instanceof Order.Fence fence) {
            kill(fence);
        } else {
            control.order(order);
        }
    }

    private void kill(Order.Fence fence) {
        for (JobProcess process : processes()) {
            // A process that ended by itself must not be reported as ended by this order.
            if (process.rank() == fence.rank() && process.isRunning()) {
                fenced.put(fence.rank(), fence.reason());
                process.kill();
            }
        }
    }

    /**
     * Returns the numbers of the processes that run. After the end of a process, the system may give its number to
     * another one.
     */
    static List<String> pids(List<JobProcess> processes) {
        return processes.stream()
                .filter(JobProcess::isAlive)
                .map(process -> Long.toString(process.pid()))
                .toList();
    }

    @Override
    public void end() {
        synchronized (this) {
            if (ending) {
                return;
            }
            ending = true;
            processes.forEach(order.start().graceMillis() > 0 ? JobProcess::terminate : JobProcess::kill);
        }
        if (order.start().graceMillis() > 0) {
            goOn();
        }
    }

    @Override
    public void changed(String key, @Nullable String name) {
        if (names != null) {
            names.changed(key, name);
        }
    }

    @Override
    public void answered(Publisher publisher, String error) {
        if (names != null) {
            names.answered(publisher.connection(), error);
        }
    }

    private boolean isOwn(WatchedProcess watched) {
        return processes().stream()
                .anyMatch(process -> process.rank() == watched.rank()
                        && process.pid() == watched.identity().pid());
    }

    @Override
    public CompletableFuture<HostCounters> counters(int node) {
        try {
            return CompletableFuture.completedFuture(HostCounters.read(directory.path(), System.currentTimeMillis())
                    .bounded(this::isOwn));
        } catch (ClumpException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public void close() {
        end();
        try {
            awaitGrace();
            processes().forEach(JobProcess::kill);
            for (JobProcess process : processes()) {
                process.awaitEnd(KILL_TIMEOUT);
            }
        } catch (InterruptedException e) {
            processes().forEach(JobProcess::kill);
            Thread.currentThread().interrupt();
        }
        services.close();
        control.close();
        if (names != null) {
            names.close();
        }
        if (ownsSocket) {
            socket.close();
        }
        directory.close();
        removeTemporaries();
    }

    private void awaitGrace() throws InterruptedException {
        long startNanos = System.nanoTime();
        for (JobProcess process : processes()) {
            Duration left = Duration.ofMillis(order.start().graceMillis()).minusNanos(System.nanoTime() - startNanos);
            if (left.isNegative() || !process.awaitExit(left)) {
                return;
            }
        }
    }

    private synchronized List<JobProcess> processes() {
        return List.copyOf(processes);
    }

    /** Writes a file. Another host with the same file system may have written it already. */
    private static void write(Path file, byte[] bytes) {
        try {
            OwnDirectory.use(file, NEW, channel -> channel.write(ByteBuffer.wrap(bytes)));
        } catch (FileAlreadyExistsException e) {
            checkSame(file, bytes);
        } catch (IOException e) {
            throw new ClumpException("cannot write a file of the job: file=" + file + ", cause=" + e, e);
        }
    }

    private static void checkSame(Path file, byte[] bytes) {
        try {
            byte[] found = OwnDirectory.use(
                    file,
                    Set.of(StandardOpenOption.READ),
                    channel -> Channels.newInputStream(channel).readAllBytes());
            if (!Arrays.equals(found, bytes)) {
                throw new ClumpException("another job has the same directory: file=" + file);
            }
        } catch (IOException e) {
            throw new ClumpException("cannot read a file of the job: file=" + file + ", cause=" + e, e);
        }
    }

    private void removeTemporaries() {
        for (String file : order.files().temporaries()) {
            try {
                Files.deleteIfExists(Path.of(file));
            } catch (IOException e) {
                throw new ClumpException("cannot remove a temporary file: file=" + file + ", cause=" + e, e);
            }
        }
    }
}
