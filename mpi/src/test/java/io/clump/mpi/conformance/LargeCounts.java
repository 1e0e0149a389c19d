package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.util.Arrays;
import mpi.Count;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;

/** Sizes that do not fit an int are refused before anything is sent: the next operations find nothing of it. */
public final class LargeCounts {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int GIBI = 1 << 30;
    private static final int MEBI = 1 << 20;

    private LargeCounts() {}

    /** A program of MPI. */
    public static void main(String[] arguments) throws Exception {
        Checks.run(LargeCounts.class, arguments);
    }

    /** The same elements again and again, so that a message of any length is in a short buffer, with gaps. */
    private static Datatype twiceTheSame() {
        return Datatype.createVector(MEBI, 1, 0, MPI.LONG);
    }

    private static void nothingIsUnderWay() {
        int[] sum = new int[1];
        WORLD.allReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM);
        equal(sum[0], size());
        equal(WORLD.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG), null);
    }

    static void messageOfItemsWithGaps() {
        Datatype type = twiceTheSame();
        long[] buffer = new long[400];
        int right = (rank() + 1) % size();
        fails(MPI.ERR_COUNT, () -> WORLD.send(buffer, 300, type, right, 1));
        fails(MPI.ERR_COUNT, () -> WORLD.Isend(buffer, 0, 300, type, right, 1));
        fails(MPI.ERR_COUNT, () -> WORLD.recv(buffer, 300, type, MPI.ANY_SOURCE, 1));
        fails(MPI.ERR_COUNT, () -> WORLD.packSize(300, type));
        fails(MPI.ERR_COUNT, () -> WORLD.pack(buffer, 300, type, new byte[8], 0));
        nothingIsUnderWay();
    }

    static void collectiveOperations() {
        Datatype type = Datatype.createContiguous(GIBI, MPI.BYTE);
        byte[] buffer = new byte[8];
        fails(MPI.ERR_COUNT, () -> WORLD.allReduce(buffer, 4, type, MPI.SUM));
        fails(MPI.ERR_COUNT, () -> WORLD.reduce(buffer, 4, type, MPI.SUM, 0));
        if (size() > 1) {
            fails(MPI.ERR_COUNT, () -> WORLD.bcast(buffer, 4, type, 0));
            // Without the check the place of the second part would be one in the buffer.
            fails(MPI.ERR_COUNT, () -> WORLD.allGather(buffer, 4, type, buffer, 4, type));
            fails(MPI.ERR_COUNT, () -> WORLD.allToAll(buffer, 4, type, buffer, 4, type));
            int[] counts = new int[size()];
            Arrays.fill(counts, 1);
            int[] places = new int[size()];
            places[size() - 1] = 4;
            fails(MPI.ERR_COUNT, () -> WORLD.allGatherv(buffer, 1, type, buffer, counts, places, type));
            int[] many = new int[size()];
            Arrays.fill(many, Integer.MAX_VALUE);
            fails(MPI.ERR_COUNT, () -> WORLD.reduceScatter(buffer, buffer, many, MPI.BYTE, MPI.SUM));
        }
        nothingIsUnderWay();
    }

    static void datatypes() {
        Datatype type = Datatype.createContiguous(GIBI, MPI.BYTE);
        fails(MPI.ERR_COUNT, () -> Datatype.createContiguous(4, type));
        fails(MPI.ERR_COUNT, () -> Datatype.createContiguous(GIBI, MPI.LONG));
        fails(MPI.ERR_COUNT, () -> Datatype.createVector(2, 1, Integer.MAX_VALUE, MPI.INT2));
    }

    static void statuses() {
        Datatype type = Datatype.createContiguous(GIBI, MPI.BYTE);
        Status status = new Status();
        status.setElementsX(MPI.BYTE, new Count(4L * GIBI));
        equal(status.getCount(MPI.BYTE), MPI.UNDEFINED);
        equal(status.getElements(MPI.BYTE), MPI.UNDEFINED);
        equal(status.getElementsX(MPI.BYTE), new Count(4L * GIBI));
        equal(status.getCount(type), 4);
        equal(status.getElementsX(MPI.LONG), new Count(GIBI / 2));
        fails(MPI.ERR_COUNT, () -> status.setElementsX(MPI.BYTE, new Count(-1)));
    }
}
