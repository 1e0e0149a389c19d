package io.clump.splitc;

import io.clump.am2.JobOfThreads;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Job whose processes are threads of this JVM, each with its own layer. */
public final class ThreadJob {
    private final JobOfThreads job;
    private IntFunction<Map<String, String>> parameters = rank -> Map.of();
    private IntFunction<ProgramMonitor> monitors = rank -> ProgramMonitor.SILENT;

    private ThreadJob(JobOfThreads job) {
        this.job = job;
    }

    /** Makes a job with all ranks on one node, in shared memory. */
    public static ThreadJob onOneNode(int size) {
        return new ThreadJob(JobOfThreads.onOneNode(size));
    }

    /** Makes a job with ranks on several nodes, which communicate over UDP. */
    public static ThreadJob onNodes(int... nodeOfRank) {
        return new ThreadJob(JobOfThreads.onNodes(nodeOfRank));
    }

    /** Chooses the networks between nodes. */
    public ThreadJob network(String value) {
        job.network(value);
        return this;
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
        job.property(key, value);
        return this;
    }

    /** Returns the directory in which the processes find each other. */
    public Path directory() {
        return job.directory();
    }

    /** Returns the configuration of a process's layer. */
    public LayerConfiguration layerConfiguration(int rank) {
        return job.layer(rank);
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
        int size = job.size();
        AtomicReferenceArray<Throwable> failures = new AtomicReferenceArray<>(size);
        job.run(rank -> failures.set(rank, runRank(rank, program)));
        List<@Nullable Throwable> list = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            list.add(failures.get(rank));
        }
        return list;
    }

    @Override
    public String toString() {
        return job.toString();
    }

    private @Nullable Throwable runRank(int rank, SpmdProgram program) {
        SplitCConfiguration place = new SplitCConfiguration(rank, job.size(), parameters.apply(rank));
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

    /** Thrown by a program to make its process end without any message. */
    public static final class Vanished extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
