package io.clump.launcher;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import mpi.Comm;
import mpi.Datatype;
import mpi.File;
import mpi.MPI;
import mpi.MPIException;

/** Program that uses files of several processes. */
public final class MpiFiles {
    private static final int RECORDS = 20;
    private static final int CREATE = MPI.MODE_RDWR | MPI.MODE_CREATE;

    private MpiFiles() {}

    /**
     * Does what its first argument says: {@code share}, {@code fill} or {@code refuse}.
     *
     * @param args what to do, and a directory
     */
    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        Path directory = Path.of(own[1]);
        switch (own[0]) {
            case "share" -> share(directory.resolve("data").toString());
            case "fill" -> fill(directory.resolve("data").toString());
            case "refuse" -> refuse(directory);
            default -> throw new IllegalArgumentException(own[0]);
        }
        MPI.Finalize();
    }

    /** Records of all at the shared pointer, then atomic ones over each other, and small pieces between each other's. */
    private static void share(String name) {
        Comm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        File file = new File(world, name, CREATE);
        file.setView(0, MPI.INT, MPI.INT, "native");
        for (int i = 0; i < RECORDS; i++) {
            file.writeShared(new int[] {rank * RECORDS + i}, 1, MPI.INT);
        }
        file.sync();
        world.barrier();
        int[] all = new int[size * RECORDS];
        file.readAt(0, all, all.length, MPI.INT);
        Arrays.sort(all);
        check(Arrays.equals(all, IntStream.range(0, all.length).toArray()), "a record is missing, or there twice");
        world.barrier();
        file.setAtomicity(true);
        int[] mine = new int[1000];
        Arrays.fill(mine, rank);
        for (int i = 0; i < RECORDS; i++) {
            file.writeAt(0, mine, mine.length, MPI.INT);
            int[] found = new int[mine.length];
            file.readAt(0, found, mine.length, MPI.INT);
            check(IntStream.of(found).distinct().count() == 1, "two writes are mixed");
        }
        file.setAtomicity(false);
        file.setView(4L * rank, MPI.INT, Datatype.createResized(MPI.INT, 0, 4 * size), "native");
        file.writeAll(IntStream.range(0, mine.length).map(i -> i * size + rank).toArray(), mine.length, MPI.INT);
        file.close();
        if (rank == 0) {
            System.out.println("shared by " + size);
        }
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    /** Writes until the disk is full. */
    private static void fill(String name) {
        File file = new File(MPI.COMM_WORLD, name, CREATE);
        byte[] much = new byte[1 << 20];
        try {
            file.preallocate(much.length);
        } catch (MPIException e) {
            System.out.println("full: " + (e.getErrorClass() == MPI.ERR_NO_SPACE) + ", " + e.getMessage());
        }
        MPI.COMM_WORLD.barrier();
        if (MPI.COMM_WORLD.getRank() == 1) {
            file.writeAt(0, much, much.length, MPI.BYTE);
        }
        file.close();
    }

    /** One file may not be read, and another one is missing. */
    private static void refuse(Path directory) {
        if (MPI.COMM_WORLD.getRank() == 1) {
            try {
                new File(MPI.COMM_SELF, directory.resolve("closed").toString(), MPI.MODE_RDONLY).close();
            } catch (MPIException e) {
                System.out.println("refused: " + (e.getErrorClass() == MPI.ERR_ACCESS) + ", " + e.getMessage());
            }
            new File(MPI.COMM_SELF, directory.resolve("missing").toString(), MPI.MODE_RDONLY).close();
        }
        MPI.COMM_WORLD.barrier();
    }
}
