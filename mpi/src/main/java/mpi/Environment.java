package mpi;

import io.clump.mpi.comm.World;
import io.clump.mpi.process.JobPlace;
import io.clump.mpi.process.MpjArguments;
import io.clump.splitc.SplitC;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Life of MPI in this process: not initialised, in use by one thread, finalized. */
final class Environment {
    private static final List<String> LEVELS =
            List.of("MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE");

    private static @Nullable World world;
    private static @Nullable Thread owner;
    private static boolean finalized;

    private Environment() {}

    /**
     * Initializes MPI in the thread that calls this; for any required level, {@code THREAD_FUNNELED} is provided.
     * Returns the program's own arguments.
     */
    static synchronized String[] initialize(String[] arguments, int requiredLevel) {
        if (requiredLevel < MPI.THREAD_SINGLE || requiredLevel > MPI.THREAD_MULTIPLE) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "no such level of thread support: found=" + requiredLevel + ", expected " + MPI.THREAD_SINGLE
                            + " to " + MPI.THREAD_MULTIPLE);
        }
        if (world != null || finalized) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    finalized ? "MPI was finalized and cannot be initialized again" : "MPI is initialized");
        }
        SplitC splitc = JobPlace.splitc();
        World opened = World.open(splitc, JobPlace.runtime());
        world = opened;
        owner = Thread.currentThread();
        JobPlace.atEnd(Environment::finishForgotten);
        String[] own = MpjArguments.without(arguments, splitc);
        MPI.INFO_ENV.read(() -> start(own, splitc.size(), requiredLevel));
        MPI.COMM_WORLD.open(opened.all());
        MPI.COMM_SELF.open(opened.self());
        return own;
    }

    /** Section 10.5.3 of MPI 3.1. The key {@code file} has no value: no file of the standard's kind starts a job. */
    private static Map<String, String> start(String[] arguments, int size, int requiredLevel) {
        Map<String, String> start = new LinkedHashMap<>();
        String main = JobPlace.mainClass();
        if (main != null) {
            start.put("command", main);
        }
        start.put("argv", String.join(" ", arguments));
        start.put("maxprocs", Integer.toString(size));
        start.put("soft", Integer.toString(size));
        start.put("host", MPI.Get_processor_name());
        start.put("arch", System.getProperty("os.arch", ""));
        start.put("wdir", System.getProperty("user.dir", ""));
        start.put("thread_level", LEVELS.get(requiredLevel));
        return start;
    }

    static boolean isInitialized() {
        return world != null || finalized;
    }

    static boolean isFinalized() {
        return finalized;
    }

    static boolean isOwner() {
        return Thread.currentThread() == owner;
    }

    /** The processes; throws an exception if MPI is not in use. */
    static World world() {
        World current = world;
        if (current == null) {
            throw new MPIException(
                    MPI.ERR_OTHER, finalized ? "MPI was finalized" : "MPI is not initialized: call MPI.Init first");
        }
        if (Thread.currentThread() != owner) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    "MPI belongs to the thread that called MPI.Init (THREAD_FUNNELED): it is another one than "
                            + Thread.currentThread().getName());
        }
        return current;
    }

    /** Finishes at the end of a program that has not called {@code MPI.Finalize}. */
    private static void finishForgotten() {
        Thread initializer = owner;
        if (world != null && initializer != null && !isOwner()) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    "the program has ended without MPI.Finalize, which its thread \"" + initializer.getName()
                            + "\" had to call, as it has called MPI.Init");
        }
        finish();
    }

    static void finish() {
        if (world != null) {
            world().close();
            world = null;
            finalized = true;
            // From here on the process may end in any way, with System.exit for instance.
            JobPlace.leave();
        }
    }
}
