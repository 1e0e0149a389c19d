package io.clump.mpi.conformance;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import mpi.Datatype;
import mpi.MPI;
import mpi.Op;
import mpi.Win;

/**
 * A random program of one-sided operations. All processes know all operations, so each knows what its memory has to be
 * after each fence: between two, an element is put by at most one, or added to by any, or read.
 */
public final class RandomWindows {
    private static final int BLOCKS = 12;
    private static final int BLOCK = 8;
    private static final int ROUNDS = 12;

    private RandomWindows() {}

    /** A program of MPI; its argument is the seed. */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[0]));
        int size = MPI.COMM_WORLD.Size();
        IntBuffer own = MPI.newIntBuffer(BLOCKS * BLOCK);
        boolean isAllocated = random.nextBoolean();
        Win win = isAllocated
                ? new Win(BLOCKS * BLOCK, BLOCK, MPI.INFO_NULL, MPI.COMM_WORLD, own, Win.FLAVOR_PRIVATE)
                : new Win(own, BLOCKS * BLOCK, BLOCK, MPI.INFO_NULL, MPI.COMM_WORLD);
        IntBuffer memory = isAllocated ? ((ByteBuffer) win.getMemory()).asIntBuffer() : own;
        int[][] model = new int[size][BLOCKS * BLOCK];
        win.fence(MPI.MODE_NOPRECEDE);
        for (int round = 0; round < ROUNDS; round++) {
            List<Runnable> checks = new ArrayList<>();
            int[][] before = Arrays.stream(model).map(int[]::clone).toArray(int[][]::new);
            for (int target = 0; target < size; target++) {
                for (int block = 0; block < BLOCKS; block++) {
                    step(random, win, target, block, before[target], model[target], checks);
                }
            }
            win.fence(round == ROUNDS - 1 ? MPI.MODE_NOSUCCEED : 0);
            checks.forEach(Runnable::run);
            int[] found = new int[BLOCKS * BLOCK];
            memory.get(0, found);
            Checks.equal(found, model[MPI.COMM_WORLD.Rank()]);
            // No rank begins to write before all have read.
            MPI.COMM_WORLD.Barrier();
        }
        win.free();
        MPI.Finalize();
    }

    private static void step(
            SplittableRandom random, Win win, int target, int block, int[] before, int[] model, List<Runnable> checks) {
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int kind = random.nextInt(4);
        int seed = random.nextInt(1000);
        // Elements of a block with gaps between them, or all.
        Datatype type = random.nextBoolean() ? MPI.INT : Datatype.createVector(2, 1, 3, MPI.INT);
        int[] places = type == MPI.INT ? new int[] {0, 1, 2, 3} : new int[] {0, 3, 4, 7};
        int count = type == MPI.INT ? 4 : 2;
        int origin = random.nextInt(size);
        if (kind == 0) {
            if (me == origin) {
                win.put(values(seed), 4, MPI.INT, target, block, count, type);
            }
            for (int i = 0; i < places.length; i++) {
                model[block * BLOCK + places[i]] = seed + i;
            }
        } else if (kind == 1) {
            Op op = random.nextBoolean() ? MPI.SUM : MPI.MAX;
            IntBuffer old = MPI.newIntBuffer(4);
            if (seed % 2 == 0) {
                win.accumulate(values(seed), 4, MPI.INT, target, block, count, type, op);
            } else {
                win.getAccumulate(values(seed), 4, MPI.INT, old, 4, MPI.INT, target, block, count, type, op);
            }
            for (int i = 0; i < places.length; i++) {
                int at = block * BLOCK + places[i];
                model[at] = op == MPI.SUM ? model[at] + size * (seed + i) : Math.max(model[at], seed + i);
            }
        } else if (kind == 2 && me == origin) {
            IntBuffer got = MPI.newIntBuffer(4);
            win.get(got, 4, MPI.INT, target, block, count, type);
            checks.add(() -> {
                for (int i = 0; i < places.length; i++) {
                    Checks.equal(got.get(i), before[block * BLOCK + places[i]]);
                }
            });
        }
    }

    private static IntBuffer values(int first) {
        IntBuffer values = MPI.newIntBuffer(4);
        for (int i = 0; i < 4; i++) {
            values.put(i, first + i);
        }
        return values;
    }
}
