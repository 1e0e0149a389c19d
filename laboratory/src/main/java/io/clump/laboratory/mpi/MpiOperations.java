package io.clump.laboratory.mpi;

import io.clump.laboratory.worker.Settling;
import java.util.Arrays;
import java.util.function.LongConsumer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/**
 * The operations of MPI that are measured, as a program of the mpiJava dialect calls them. Runs on any library of that
 * dialect.
 */
public final class MpiOperations {
    /** Messages that lie at the receiver before it asks for one. */
    private static final int UNEXPECTED = 10_000;

    private static final int UNDER_WAY = 8;

    /** Messages that MPBench sends before the receiver answers. */
    private static final int BURST = 100;

    /** Tags of messages without data. */
    private static final int DONE = UNEXPECTED;

    private static final int MEETING = UNEXPECTED + 1;

    private final Operation operation;
    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.Rank();
    private final int size = world.Size();
    private final int count;
    private final double[] out;
    private final double[] in;
    /** One object in each process, so that the loop that repeats it calls one method. */
    private final LongConsumer step;

    private final Request[] requests = new Request[UNDER_WAY];
    private final Request[] many = new Request[UNEXPECTED];

    /** Measured operation; the C program has the same. */
    public enum Operation {
        PING_PONG,
        BANDWIDTH,
        /** Messages one way, with an answer after each burst, as MPBench sends them. */
        BURSTS,
        /** The same, but only the time until the sends return. */
        APPLICATION_LATENCY,
        /** A message each way at once. */
        BIDIRECTIONAL,
        REDUCE,
        ALLREDUCE,
        BCAST,
        ALLTOALL,
        ALLGATHER,
        BARRIER,
        IN_ORDER,
        REVERSED
    }

    /**
     * Takes an operation of a process that has called {@code MPI.Init}.
     *
     * @param lengthBytes of a message, a multiple of 8; of an all-to-all and an all-gather, what goes to each rank
     */
    public MpiOperations(Operation operation, int lengthBytes) {
        this.operation = operation;
        count = lengthBytes / Double.BYTES;
        out = new double[operation == Operation.ALLTOALL ? size * count : count];
        in = new double[isToEach(operation) ? size * count : count];
        step = step(operation);
    }

    /** One of the repeated operations; each rank is the root in turn, so that none gets ahead of the others. */
    private LongConsumer step(Operation repeated) {
        return switch (repeated) {
            case PING_PONG -> i -> pingPong();
            case BIDIRECTIONAL -> i -> bidirectional();
            case REDUCE -> i -> world.Reduce(out, 0, in, 0, count, MPI.DOUBLE, MPI.SUM, (int) (i % size));
            case ALLREDUCE -> i -> world.Allreduce(out, 0, in, 0, out.length, MPI.DOUBLE, MPI.SUM);
            case BCAST -> i -> world.Bcast(out, 0, count, MPI.DOUBLE, (int) (i % size));
            case ALLTOALL -> i -> world.Alltoall(out, 0, count, MPI.DOUBLE, in, 0, count, MPI.DOUBLE);
            case ALLGATHER -> i -> world.Allgather(out, 0, count, MPI.DOUBLE, in, 0, count, MPI.DOUBLE);
            case BARRIER -> i -> world.Barrier();
            case IN_ORDER, REVERSED -> i -> unexpected();
            case BANDWIDTH, BURSTS, APPLICATION_LATENCY -> i -> {};
        };
    }

    private static boolean isToEach(Operation operation) {
        return operation == Operation.ALLTOALL || operation == Operation.ALLGATHER;
    }

    /**
     * Returns the time of that many operations in nanoseconds, from the arrival of all ranks; 0 on other ranks than
     * rank 0.
     */
    public long run(long operations) {
        meet();
        long start = System.nanoTime();
        long waited = 0;
        switch (operation) {
            case BANDWIDTH -> bandwidth(operations);
            case BURSTS -> bursts(operations);
            case APPLICATION_LATENCY -> waited = bursts(operations);
            default -> {
                for (long i = 0; i < operations; i++) {
                    step.accept(i);
                }
            }
        }
        return rank == 0 ? Math.max(1, System.nanoTime() - start - waited) : 0;
    }

    /**
     * Ends a round over a network: waits until no rank waits any longer, and lets the library send the answers that are
     * still due.
     */
    public void settle() {
        meet();
        Settling.of(() -> world.Iprobe(MPI.ANY_SOURCE, MEETING + 1));
    }

    /** Allocates nothing, unlike a barrier. */
    private void meet() {
        if (rank > 0) {
            world.Send(out, 0, 0, MPI.DOUBLE, 0, MEETING);
            world.Recv(in, 0, 0, MPI.DOUBLE, 0, MEETING);
            return;
        }
        for (int other = 1; other < size; other++) {
            world.Recv(in, 0, 0, MPI.DOUBLE, other, MEETING);
        }
        for (int other = 1; other < size; other++) {
            world.Send(out, 0, 0, MPI.DOUBLE, other, MEETING);
        }
    }

    private void pingPong() {
        if (rank == 0) {
            world.Send(out, 0, out.length, MPI.DOUBLE, 1, 1);
            world.Recv(in, 0, in.length, MPI.DOUBLE, 1, 1);
        } else {
            world.Recv(in, 0, in.length, MPI.DOUBLE, 0, 1);
            world.Send(out, 0, out.length, MPI.DOUBLE, 0, 1);
        }
    }

    private void bandwidth(long operations) {
        for (long left = operations; left > 0; left -= UNDER_WAY) {
            int together = (int) Math.min(left, UNDER_WAY);
            for (int i = 0; i < together; i++) {
                requests[i] = rank == 0
                        ? world.Isend(out, 0, out.length, MPI.DOUBLE, 1, 1)
                        : world.Irecv(in, 0, in.length, MPI.DOUBLE, 0, 1);
            }
            Request.Waitall(together == UNDER_WAY ? requests : Arrays.copyOf(requests, together));
        }
        meet();
    }

    /** Returns the nanoseconds for which the sender waited for answers. */
    private long bursts(long operations) {
        long waited = 0;
        for (long left = operations; left > 0; left -= BURST) {
            int together = (int) Math.min(left, BURST);
            for (int i = 0; i < together; i++) {
                if (rank == 0) {
                    world.Send(out, 0, out.length, MPI.DOUBLE, 1, 1);
                } else {
                    world.Recv(in, 0, in.length, MPI.DOUBLE, 0, 1);
                }
            }
            long start = System.nanoTime();
            if (rank == 0) {
                world.Recv(in, 0, 0, MPI.DOUBLE, 1, DONE);
            } else {
                world.Send(out, 0, 0, MPI.DOUBLE, 0, DONE);
            }
            waited += System.nanoTime() - start;
        }
        return waited;
    }

    private void bidirectional() {
        Request request = world.Irecv(in, 0, in.length, MPI.DOUBLE, 1 - rank, 1);
        world.Send(out, 0, out.length, MPI.DOUBLE, 1 - rank, 1);
        request.Wait();
    }

    /** All are sent before the first one is received. */
    private void unexpected() {
        for (int tag = 0; tag < UNEXPECTED && rank == 1; tag++) {
            many[tag] = world.Isend(out, 0, out.length, MPI.DOUBLE, 0, tag);
        }
        if (rank == 1) {
            world.Send(out, 0, 0, MPI.DOUBLE, 0, DONE);
            Request.Waitall(many);
        } else {
            world.Recv(in, 0, 0, MPI.DOUBLE, 1, DONE);
            for (int n = 0; n < UNEXPECTED; n++) {
                int tag = operation == Operation.REVERSED ? UNEXPECTED - 1 - n : n;
                world.Recv(in, 0, in.length, MPI.DOUBLE, 1, tag);
            }
        }
    }
}
