package io.clump.splitc;

import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Job whose processes are threads of this JVM, each with its own layer. */
public final class ThreadJob {
    /** Default patience, long because many threads share few cores with other tests. */
    private static final AtomicLong JOBS =
            new AtomicLong(ProcessHandle.current().pid() << 20);

    private final int[] nodeOfRank;
    private final Path directory;
    private final LayerConfiguration.Builder layers;
    private IntFunction<Map<String, String>> parameters = rank -> Map.of();
    private IntFunction<ProgramMonitor> monitors = rank -> ProgramMonitor.SILENT;

    private ThreadJob(int[] nodeOfRank, String network) {
        this.nodeOfRank = nodeOfRank;
        long job = JOBS.incrementAndGet();
        directory = JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job));
        layers = LayerConfiguration.builder().job(job).directory(directory).network(network);
    }

    /** Makes a job with all ranks on one node, in shared memory. */
    public static ThreadJob onOneNode(int size) {
        return new ThreadJob(new int[size], LayerConfiguration.NO_PROTOCOL);
    }

    /** Makes a job with ranks on several nodes, which communicate over UDP. */
    public static ThreadJob onNodes(int... nodeOfRank) {
        return new ThreadJob(nodeOfRank.clone(), "udp");
    }

    /** Sets the parameters of each process's program. */
    public ThreadJob parameters(IntFunction<Map<String, String>> value) {
        parameters = value;
        return this;
    }

    /** Sets the monitors that receive the progress of each process's program. */
    public ThreadJob monitors(IntFunction<ProgramMonitor> value) {
        monitors = value;
        return this;
    }

    /** Sets a property of all layers. */
    public ThreadJob property(String key, String value) {
        layers.property(key, value);
        return this;
    }

    /** Returns the directory in which the processes find each other. */
    public Path directory() {
        return directory;
    }

    /** Returns the configuration of a process's layer. */
    public LayerConfiguration layerConfiguration(int rank) {
        synchronized (layers) {
            return layers.node(Integer.toString(nodeOfRank[rank])).build();
        }
    }

    /** Runs the program in all processes; throws the exception of one of them, if any. */
    public void run(SpmdProgram program) {
        List<@Nullable Throwable> failures = runToFailures(program);
        AssertionError error = new AssertionError(this + ": a process failed");
        failures.stream().filter(failure -> failure != null).forEach(error::addSuppressed);
        if (error.getSuppressed().length > 0) {
            throw error;
        }
    }

    /** Runs the program in all processes; returns the exception of each, by rank, or null. */
    public List<@Nullable Throwable> runToFailures(SpmdProgram program) {
        int size = nodeOfRank.length;
        AtomicReferenceArray<Throwable> failures = new AtomicReferenceArray<>(size);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int rank = i;
            Thread thread = new Thread(() -> failures.set(rank, runRank(rank, program)), "rank " + rank);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        awaitEnd(threads);
        List<@Nullable Throwable> list = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            list.add(failures.get(rank));
        }
        return list;
    }

    @Override
    public String toString() {
        return "job of threads, nodes of ranks=" + Arrays.toString(nodeOfRank);
    }

    private @Nullable Throwable runRank(int rank, SpmdProgram program) {
        SplitCConfiguration place = new SplitCConfiguration(rank, nodeOfRank.length, parameters.apply(rank));
        try (Layer layer = Layer.open(layerConfiguration(rank))) {
            SplitC splitc = SplitC.join(layer, place, monitors.apply(rank));
            return runJoined(splitc, program);
        } catch (Throwable e) {
            return e;
        }
    }

    private static @Nullable Throwable runJoined(SplitC splitc, SpmdProgram program) {
        try {
            program.run(splitc);
            splitc.close();
            return null;
        } catch (Vanished e) {
            return e;
        } catch (Throwable e) {
            splitc.abandon(e);
            return e;
        }
    }

    private void awaitEnd(List<Thread> threads) {
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(this + ": interrupted while its processes run", e);
        } finally {
            threads.forEach(Thread::interrupt);
        }
    }

    /** Thrown by a program to make its process end without any message. */
    public static final class Vanished extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
