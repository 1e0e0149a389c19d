package io.clump.mpi.file;

import io.clump.mpi.collective.Replications;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import io.clump.mpi.type.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** Operations that the processes of a file do together: an error of one process is thrown in all. */
final class FileAgreement {
    private final Team team;

    FileAgreement(Team team) {
        this.team = team;
    }

    /** Numbers of each process, as many of each, by rank. */
    long[] gather(long... own) {
        long[] all = new long[own.length * team.size()];
        Replications.allGather(
                        team,
                        Slice.of(Kind.LONG, own, 0, own.length),
                        Slice.of(Kind.LONG, all, 0, all.length),
                        own.length)
                .run();
        return all;
    }

    /** Throws an exception in all processes if they have not the same number. */
    void same(String what, long own) {
        long[] all = gather(own);
        for (int rank = 1; rank < all.length; rank++) {
            if (all[rank] != all[0]) {
                throw new MPIException(
                        MPI.ERR_NOT_SAME,
                        "the processes of a file differ in " + what + ": rank 0 has " + all[0] + ", rank " + rank
                                + " has " + all[rank]);
            }
        }
    }

    /** Each process does something. Ends when all have. */
    void all(Runnable action) {
        share(outcome(action));
    }

    /** The process of rank 0 does something. Ends when it has, and all have called this. */
    void first(Runnable action) {
        share(team.rank() == 0 ? outcome(action) : null);
    }

    static @Nullable MPIException outcome(Runnable action) {
        try {
            action.run();
            return null;
        } catch (MPIException e) {
            return e;
        }
    }

    /** Throws in each process what went wrong in it, or, if nothing did, in the first one in which something did. */
    void share(@Nullable MPIException own) {
        byte[] text = own == null ? new byte[0] : text(own);
        long[] outcomes = gather(own == null ? MPI.SUCCESS : own.getErrorClass(), text.length);
        for (int rank = 0; rank < team.size(); rank++) {
            if (outcomes[2 * rank] != MPI.SUCCESS) {
                byte[] message = rank == team.rank() ? text : new byte[(int) outcomes[2 * rank + 1]];
                Replications.broadcast(team, rank, Slice.of(Kind.BYTE, message, 0, message.length))
                        .run();
                throw own != null
                        ? own
                        : new MPIException(
                                (int) outcomes[2 * rank],
                                "rank " + rank + " " + new String(message, StandardCharsets.UTF_8));
            }
        }
    }

    private static byte[] text(MPIException e) {
        return String.valueOf(e.getMessage()).getBytes(StandardCharsets.UTF_8);
    }

    /** Sum of the numbers of the processes of lower rank, followed by the sum of all. */
    long[] sums(long own) {
        long[] all = gather(own);
        return new long[] {
            Arrays.stream(all, 0, team.rank()).sum(), Arrays.stream(all).sum()
        };
    }

    /** The number of the process of rank 0, in all. */
    long ofFirst(long own) {
        long[] value = {own};
        Replications.broadcast(team, 0, Slice.of(Kind.LONG, value, 0, 1)).run();
        return value[0];
    }
}
