package io.clump.launcher;

import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Starts processes, which start processes: each group adds up numbers with the one that it has started. */
public final class MpiSpawn {
    private static final int COUNT = 2;
    private static final int LEVELS = 2;
    private static final String WITHOUT_MPI = "without-mpi";

    private MpiSpawn() {}

    /** The first argument is the level of the group; the second one {@code die} if a process of the last one ends early. */
    public static void main(String[] arguments) throws MPIException {
        if (arguments[0].equals(WITHOUT_MPI)) {
            return;
        }
        MPI.Init(arguments);
        int level = Integer.parseInt(arguments[0]);
        Intercomm parent = Intercomm.getParent();
        if (parent.isNull() == level > 0) {
            throw new AssertionError("a parent at level " + level + ": " + !parent.isNull());
        }
        if (arguments[1].equals(WITHOUT_MPI)) {
            spawnWithoutMpi();
        } else if (level < LEVELS) {
            String[] words = {"-Dlevel=" + level, MpiSpawn.class.getName(), Integer.toString(level + 1), arguments[1]};
            int[] codes = {-1, -1};
            int root = MPI.COMM_WORLD.getSize() - 1;
            Intercomm children = MPI.COMM_WORLD.spawn("java", words, COUNT, MPI.INFO_NULL, root, codes);
            Intracomm all = children.merge(false);
            int[] sum = {0};
            all.allReduce(sum, 1, MPI.INT, MPI.SUM);
            if (MPI.COMM_WORLD.getRank() == 0) {
                System.out.println("level " + level + ": " + all.getSize() + " add up to " + sum[0] + ", codes "
                        + codes[0] + codes[1]);
            }
            all.free();
            children.disconnect();
        }
        if (level > 0) {
            Intracomm all = parent.merge(true);
            if (level == LEVELS && arguments[1].equals("die") && MPI.COMM_WORLD.getRank() == 1) {
                Runtime.getRuntime().halt(9);
            }
            int[] sum = {Integer.getInteger("level") + 1};
            all.allReduce(sum, 1, MPI.INT, MPI.SUM);
            all.free();
            parent.disconnect();
        }
        MPI.Finalize();
    }

    private static void spawnWithoutMpi() {
        String[] words = {WITHOUT_MPI};
        try {
            MPI.COMM_WORLD.spawn(MpiSpawn.class.getName(), words, 1, MPI.INFO_NULL, 0, new int[1]);
            throw new AssertionError("connected without MPI");
        } catch (MPIException e) {
            if (e.getErrorClass() != MPI.ERR_SPAWN) {
                throw e;
            }
        }
    }
}
