package io.clump.launcher;

import mpi.Datatype;
import mpi.MPI;
import mpi.Status;

/** Program in which rank 0 sends a message of over 2 GiB, of blocks of 512 MiB, to rank 1. */
public final class MpiLongMessage {
    private static final int BLOCK = 1 << 26;
    private static final int BLOCKS = 5;

    private MpiLongMessage() {}

    /**
     * Runs in two processes.
     *
     * @param args arguments
     */
    public static void main(String[] args) {
        MPI.Init(args);
        Datatype block = Datatype.createContiguous(BLOCK, MPI.LONG);
        long[] elements = new long[BLOCKS * BLOCK];
        if (MPI.COMM_WORLD.getRank() == 0) {
            for (int i = 0; i < elements.length; i++) {
                elements[i] = i * 31L;
            }
            MPI.COMM_WORLD.send(elements, BLOCKS, block, 1, 3);
        } else {
            Status status = MPI.COMM_WORLD.recv(elements, BLOCKS, block, 0, 3);
            int wrong = 0;
            for (int i = 0; i < elements.length; i++) {
                wrong += elements[i] == i * 31L ? 0 : 1;
            }
            System.out.println("received " + status.getElementsX(MPI.BYTE) + " bytes, " + wrong + " wrong elements, "
                    + status.getCount(block) + " blocks, count of bytes " + status.getCount(MPI.BYTE));
        }
        MPI.Finalize();
    }
}
