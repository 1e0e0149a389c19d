package mpi;

import io.clump.mpi.comm.World;
import io.clump.mpi.process.JobPlace;
import io.clump.splitc.SplitC;
import org.jspecify.annotations.Nullable;

/** Life of MPI in this process: not initialised, in use by one thread, finalized. */
final class Environment {
    private static @Nullable World world;
    private static @Nullable Thread owner;
    private static boolean finalized;

    private Environment() {}

    static synchronized void initialize() {
        if (world != null || finalized) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    finalized ? "MPI was finalized and cannot be initialized again" : "MPI is initialized");
        }
        SplitC splitc = JobPlace.splitc();
        World opened = World.open(splitc);
        world = opened;
        owner = Thread.currentThread();
        JobPlace.atEnd(Environment::finish);
        MPI.COMM_WORLD.open(opened.all());
        MPI.COMM_SELF.open(opened.self());
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
