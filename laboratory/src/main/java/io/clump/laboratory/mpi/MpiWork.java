package io.clump.laboratory.mpi;

import io.clump.am2.Layer;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.mpi.process.JobPlace;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.SplitC;
import io.clump.splitc.SplitCConfiguration;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** One of two ranks that measure an operation of MPI, as a program of the mpiJava dialect calls it. */
public final class MpiWork implements Workload {
    /** Parameter: name of an {@link Operation}. */
    static final String OPERATION = "operation";

    /** Parameter: bytes of a message, a multiple of 8. */
    static final String BYTES = "bytes";

    /** Messages that lie at the receiver before it asks for one. */
    static final int UNEXPECTED = 10_000;

    private static final int RANKS = 2;
    private static final int UNDER_WAY = 8;

    /** Tags of messages without data. */
    private static final int DONE = UNEXPECTED;

    private static final int MEETING = UNEXPECTED + 1;

    private final Operation operation;
    private final Layer layer;
    private final Intracomm world;
    private final int rank;
    private final double[] out;
    private final double[] in;
    private final Request[] requests = new Request[UNDER_WAY];
    private final Request[] many = new Request[UNEXPECTED];

    /** What is measured; the C program has the same. */
    enum Operation {
        PING_PONG,
        BANDWIDTH,
        ALLREDUCE,
        BARRIER,
        IN_ORDER,
        REVERSED;

        /** Tells the two of one panel apart. */
        String suffix() {
            return switch (this) {
                case IN_ORDER -> " in order";
                case REVERSED -> " reversed";
                default -> "";
            };
        }
    }

    /** Joins the other rank. */
    public MpiWork(Place place) {
        operation = Operation.valueOf(place.parameters().getOrDefault(OPERATION, ""));
        rank = place.side();
        out = new double[place.number(BYTES) / Double.BYTES];
        in = new double[out.length];
        layer = Layer.open(ClumpPair.configuration(place));
        JobPlace.join(SplitC.join(layer, new SplitCConfiguration(rank, RANKS, Map.of()), ProgramMonitor.SILENT));
        String[] unused = MPI.Init(new String[0]);
        world = MPI.COMM_WORLD;
    }

    @Override
    public long run(long operations) {
        meet();
        long start = System.nanoTime();
        switch (operation) {
            case PING_PONG -> pingPong(operations);
            case BANDWIDTH -> bandwidth(operations);
            case ALLREDUCE -> allReduce(operations);
            case BARRIER -> barrier(operations);
            case IN_ORDER, REVERSED -> unexpected(operations);
        }
        return rank == 0 ? System.nanoTime() - start : NOT_MEASURED;
    }

    /** Allocates nothing, unlike a barrier. */
    private void meet() {
        if (rank == 0) {
            world.Recv(in, 0, 0, MPI.DOUBLE, 1, MEETING);
            world.Send(out, 0, 0, MPI.DOUBLE, 1, MEETING);
        } else {
            world.Send(out, 0, 0, MPI.DOUBLE, 0, MEETING);
            world.Recv(in, 0, 0, MPI.DOUBLE, 0, MEETING);
        }
    }

    private void pingPong(long operations) {
        for (long i = 0; i < operations; i++) {
            if (rank == 0) {
                world.Send(out, 0, out.length, MPI.DOUBLE, 1, 1);
                world.Recv(in, 0, in.length, MPI.DOUBLE, 1, 1);
            } else {
                world.Recv(in, 0, in.length, MPI.DOUBLE, 0, 1);
                world.Send(out, 0, out.length, MPI.DOUBLE, 0, 1);
            }
        }
    }

    private void bandwidth(long operations) {
        for (long first = 0; first < operations; first += UNDER_WAY) {
            for (int i = 0; i < UNDER_WAY; i++) {
                requests[i] = first + i >= operations
                        ? MPI.REQUEST_NULL
                        : rank == 0
                                ? world.Isend(out, 0, out.length, MPI.DOUBLE, 1, 1)
                                : world.Irecv(in, 0, in.length, MPI.DOUBLE, 0, 1);
            }
            Request.Waitall(requests);
        }
        meet();
    }

    private void allReduce(long operations) {
        for (long i = 0; i < operations; i++) {
            world.Allreduce(out, 0, in, 0, out.length, MPI.DOUBLE, MPI.SUM);
        }
    }

    private void barrier(long operations) {
        for (long i = 0; i < operations; i++) {
            world.Barrier();
        }
    }

    /** All are sent before the first one is received. */
    private void unexpected(long operations) {
        for (long i = 0; i < operations; i++) {
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

    @Override
    public void close() {
        // The other side is told to end only after this one has, so this one cannot wait for it as MPI.Finalize does.
        layer.close();
    }
}
