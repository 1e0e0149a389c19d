package mpi;

import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.Communicator;
import org.jspecify.annotations.Nullable;

/**
 * Operations for programs that continue after the death of processes (MPI 5.0, "process fault tolerance"; the ULFM
 * extension of Open MPI). The names of mpiJava's dialect begin with a capital letter.
 */
abstract class SurvivalOperations extends NonblockingOperations {
    SurvivalOperations(@Nullable Communicator communicator, String name) {
        super(communicator, name);
    }

    /**
     * Revokes the communicator in all its processes: all operations on it, also waiting ones, end with an exception
     * of class {@link MPI#ERR_REVOKED}, but for those of this class. One process calls it; it does not wait.
     */
    public final void revoke() {
        Environment.run(() -> revoke(communicator()));
    }

    /** As {@link #revoke}. */
    public final void Revoke() {
        revoke();
    }

    /** Returns whether a process has revoked the communicator, as far as this process knows. */
    public final boolean isRevoked() {
        return Environment.call(() -> isRevoked(communicator()));
    }

    /** As {@link #isRevoked}. */
    public final boolean Is_revoked() {
        return isRevoked();
    }

    /**
     * Returns the processes of the communicator whose death this process has noticed. A later call returns the same
     * processes, followed by processes that died later.
     */
    public final Group getFailed() {
        return Environment.call(() -> {
            messenger().progress().poll();
            return Group.of(communicator(), communicator().health().failed());
        });
    }

    /** As {@link #getFailed}. */
    public final Group Get_failed() {
        return getFailed();
    }

    /**
     * Acknowledges the deaths of the first processes of {@link #getFailed}: they disturb receives of {@link
     * MPI#ANY_SOURCE} and {@link #agree} no longer.
     *
     * @param count number of processes
     * @return number of processes whose deaths were acknowledged, now or before
     */
    public final int ackFailed(int count) {
        return Environment.call(() -> communicator().health().acknowledge(count));
    }

    /** As {@link #ackFailed}. */
    public final int Ack_failed(int count) {
        return ackFailed(count);
    }

    /**
     * Replaces the flags by the bitwise AND of the flags of all living processes. All living processes call it; all get
     * the same flags and the same exception, or none, whichever process dies meanwhile.
     *
     * @param flag one number, which has its new value also if an exception follows
     * @throws MPIException of class {@link MPI#ERR_PROC_FAILED} if a process is dead and not all have acknowledged it
     */
    public final void agree(int[] flag) {
        Environment.run(() -> {
            Activity agreement = communicator().world().failures().agree(communicator(), flag);
            messenger().progress().await(agreement);
            agreement.check();
        });
    }

    /** As {@link #agree}. */
    public final void Agree(int[] flag) {
        agree(flag);
    }

    /** Begins {@link #agree}. */
    public final Request iAgree(int[] flag) {
        return Environment.call(() -> request(communicator().world().failures().agree(communicator(), flag)));
    }

    /** As {@link #iAgree}. */
    public final Request Iagree(int[] flag) {
        return iAgree(flag);
    }

    /** Makes a communicator of the processes that live, all of which call this. */
    final Communicator survivors() {
        return Environment.call(() -> {
            Communicator[] made = new Communicator[1];
            Activity shrinking = communicator().world().failures().shrink(communicator(), all -> made[0] = all);
            messenger().progress().await(shrinking);
            shrinking.check();
            return made[0];
        });
    }
}
