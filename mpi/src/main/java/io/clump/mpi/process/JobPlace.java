package io.clump.mpi.process;

import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.mpi.comm.JobCalls;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.SplitC;
import io.clump.splitc.SplitCConfiguration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Place of this process in its job. A process without an assigned place is a job of its own. */
public final class JobPlace {
    private static @Nullable SplitC joined;

    /** The thread that has joined; null before. */
    private static @Nullable JobThread thread;

    /** Layer of a process that has no place in a job. */
    private static @Nullable Layer ownLayer;

    private static @Nullable Runnable end;
    private static @Nullable Runnable failure;

    private JobPlace() {}

    /**
     * Gives the process its place, before it initializes MPI in the same thread.
     *
     * @param splitc its view of the job
     */
    public static void join(SplitC splitc) {
        join(splitc, new JobThread(splitc));
    }

    /** Gives the process its place, before it initializes MPI in any thread. */
    static synchronized void join(SplitC splitc, JobThread member) {
        joined = splitc;
        thread = member;
    }

    /**
     * Returns what makes calls of the runtime in the thread that has joined.
     *
     * @return always the same object
     */
    public static synchronized JobCalls runtime() {
        return member();
    }

    private static synchronized JobThread member() {
        SplitC place = splitc();
        JobThread known = thread;
        if (known == null) {
            known = new JobThread(place);
            thread = known;
        }
        return known;
    }

    /**
     * Returns the process's view of its job.
     *
     * @return that of the launcher, or of a job of this process alone
     */
    public static synchronized SplitC splitc() {
        SplitC place = joined;
        if (place == null) {
            long pid = ProcessHandle.current().pid();
            Layer layer = Layer.open(LayerConfiguration.builder()
                    .properties(System.getProperties())
                    .directory(JobDirectory.defaultBase().resolve("alone-" + pid))
                    .job(pid)
                    .network(LayerConfiguration.NO_PROTOCOL)
                    .build());
            ownLayer = layer;
            place = SplitC.join(layer, new SplitCConfiguration(0, 1, Map.of()), ProgramMonitor.SILENT);
            joined = place;
        }
        return place;
    }

    /**
     * Returns the program that the job runs.
     *
     * @return name of its main class; null if the launcher has not started it
     */
    public static @Nullable String mainClass() {
        return splitc().configuration().parameters().get(MpiProgram.MAIN);
    }

    /** Leaves the job, together with all its processes. */
    public static void leave() {
        member().leave();
        synchronized (JobPlace.class) {
            if (ownLayer != null) {
                ownLayer.close();
            }
        }
    }

    /**
     * Sets the actions for the end of the program, once.
     *
     * @param action does nothing if it was done before
     * @param afterFailure done instead if the program has failed, in the thread that has joined
     */
    public static synchronized void atEnd(Runnable action, Runnable afterFailure) {
        end = action;
        failure = afterFailure;
    }

    /** Runs the actions for the end of the program. */
    static void finish() {
        run(taken(false));
    }

    /** Runs the actions after a failure. */
    static void fail() {
        run(taken(true));
    }

    private static synchronized @Nullable Runnable taken(boolean hasFailed) {
        Runnable action = hasFailed ? failure : end;
        end = null;
        failure = null;
        return action;
    }

    private static void run(@Nullable Runnable action) {
        if (action != null) {
            action.run();
        }
    }
}
