package io.clump.mpi.comm;

import io.clump.mpi.topology.Members;
import java.util.BitSet;
import java.util.stream.IntStream;
import mpi.MPIException;
import org.agrona.collections.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * State of a communicator after failures: which of its processes are dead, how many of these the program has
 * acknowledged, and whether it was revoked.
 */
public final class Health {
    private final Errors errors;
    private final Members members;
    private final int process;

    /** Dead processes, in the order in which this process has learnt of their deaths. */
    private final IntArrayList failed = new IntArrayList();

    private int acknowledged;
    private boolean isRevoked;

    /** Number of waits for something other than a message for which a receive is posted. */
    private int waits;

    /** True after the program has probed for messages of any source without waiting. */
    private boolean isProbed;

    /**
     * Makes the state of processes that live.
     *
     * @param errors of the world
     * @param members all processes, by their numbers in the world
     * @param process this process
     */
    Health(Errors errors, Members members, int process) {
        this.errors = errors;
        this.members = members;
        this.process = process;
    }

    /** The state of processes whose deaths are noticed elsewhere. */
    static Health unknown(Errors errors) {
        return new Health(errors, Members.of(), Messenger.NO_PROCESS);
    }

    /** Notes that a process is dead; returns whether it is a member. */
    boolean lost(int dead) {
        boolean isMember = members.rankOf(dead) != Members.NONE;
        if (isMember) {
            failed.addInt(dead);
        }
        return isMember;
    }

    void revoke() {
        isRevoked = true;
    }

    /**
     * Returns whether a process has revoked the communicator.
     *
     * @return true from then on, in all processes
     */
    public boolean isRevoked() {
        return isRevoked;
    }

    /**
     * Checks that no process has revoked the communicator.
     *
     * @throws MPIException of class {@link mpi.MPI#ERR_REVOKED} if one has
     */
    public void checkNotRevoked() {
        if (isRevoked) {
            throw Errors.revoked();
        }
    }

    /**
     * Returns the processes that are known to be dead.
     *
     * @return in an order to which others are only appended
     */
    public Members failed() {
        return Members.of(failed.toIntArray());
    }

    /**
     * Acknowledges deaths.
     *
     * @param count number of the first processes of {@link #failed}
     * @return number of those whose death was acknowledged
     */
    public int acknowledge(int count) {
        acknowledged = Math.max(acknowledged, Math.min(count, failed.size()));
        return acknowledged;
    }

    /** The places among the members of the processes whose deaths were acknowledged. */
    BitSet acknowledgedPlaces(int[] places) {
        BitSet all = new BitSet();
        for (int i = 0; i < acknowledged; i++) {
            int dead = failed.getInt(i);
            IntStream.range(0, places.length)
                    .filter(place -> places[place] == dead)
                    .forEach(all::set);
        }
        return all;
    }

    /** Throws if no collective operation of the members can be done. */
    void check() {
        MPIException fault = fault();
        if (fault != null) {
            throw fault;
        }
    }

    /** The exception for an operation that needs all members; null if all live and the communicator is not revoked. */
    @Nullable
    MPIException fault() {
        if (isRevoked) {
            return Errors.revoked();
        }
        return failed.isEmpty() ? null : errors.gone(failed.getInt(0));
    }

    /** Returns whether a receive of any source is disturbed: a process is dead of which the program does not know. */
    boolean isDisturbed() {
        return isRevoked || acknowledged < failed.size() || isAlone();
    }

    private boolean isAlone() {
        return !failed.isEmpty() && failed.size() == members.size() - 1;
    }

    /** The exception for a receive of any source that is disturbed. */
    MPIException disturbance(boolean isPending) {
        if (isRevoked) {
            return Errors.revoked();
        }
        int dead = failed.getInt(Math.min(acknowledged, failed.size() - 1));
        return isPending && !isAlone() ? errors.pending(dead) : errors.gone(dead);
    }

    /** Counts a wait for any of the members. */
    void await(boolean begins) {
        waits += begins ? 1 : -1;
    }

    void probed() {
        isProbed = true;
    }

    /** Returns whether another process is a member. */
    boolean hasOther(int other) {
        return other != process && members.rankOf(other) != Members.NONE;
    }

    /** Returns whether something is awaited from a process, apart from posted receives. */
    boolean isAwaited(int other) {
        return (isProbed || waits > 0) && hasOther(other);
    }
}
