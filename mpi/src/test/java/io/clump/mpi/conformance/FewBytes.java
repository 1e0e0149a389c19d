package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/**
 * Collective operations of few bytes by seed, on several communicators, in both dialects: with arrays, direct buffers
 * and gaps, in place in some ranks, blocking and not, around the longest length for which slots are used.
 */
public final class FewBytes {
    private static final int STEPS = 400;

    /** Number of elements; 252 integers fill a slot. */
    private static final int[] COUNTS = {0, 1, 2, 3, 14, 63, 126, 251, 252, 253, 400};

    private static final int AHEAD = 50;
    private static final int TAG = 3;

    private final Random random;
    private final List<Intracomm> communicators = new ArrayList<>();

    /** Has a gap behind each element. */
    private final Datatype gaps;

    private int step;

    private FewBytes(long seed) {
        random = new Random(seed);
        gaps = Datatype.createResized(MPI.INT, 0, 2 * Integer.BYTES);
        gaps.commit();
    }

    /**
     * A program of MPI.
     *
     * @param args the seed; {@code node} if all ranks are on one
     */
    public static void main(String[] args) {
        MPI.Init(args);
        FewBytes program = new FewBytes(Long.parseLong(args[0]));
        program.steps();
        program.rootAhead();
        if (args[1].equals("node")) {
            mismatches();
        }
        MPI.Finalize();
    }

    private void steps() {
        communicators.add(MPI.COMM_WORLD);
        communicators.add(MPI.COMM_WORLD.dup());
        communicators.add(MPI.COMM_WORLD.split(0, size() - rank()));
        for (step = 0; step < STEPS; step++) {
            Intracomm on = communicators.get(random.nextInt(communicators.size()));
            int count = COUNTS[random.nextInt(COUNTS.length)];
            // A number that differs from rank to rank.
            int own = new Random(random.nextLong() + rank()).nextInt(8);
            switch (random.nextInt(9)) {
                case 0, 1 -> broadcast(on, count, random.nextInt(size()), own);
                case 2, 3 -> gather(on, count, own);
                case 4, 5 -> exchange(on, count / size(), own);
                case 6, 7 -> reduce(on, count, own);
                default -> notBlocking(on, count);
            }
        }
    }

    private int value(int rank, int index) {
        return step * 1_000_003 + rank * 7919 + index;
    }

    private static int stride(int own) {
        return own < 2 ? 2 : 1;
    }

    private Datatype type(int own) {
        return stride(own) == 2 ? gaps : MPI.INT;
    }

    /** An array with items of a rank, from an index on. */
    private int[] array(int own, int count, int rank) {
        int[] array = new int[count * stride(own) + 1];
        for (int i = 0; i < count; i++) {
            array[i * stride(own)] = value(rank, i);
        }
        return array;
    }

    private void equalItems(int[] found, int offset, int own, int[] expected) {
        int[] items = IntStream.range(0, expected.length)
                .map(i -> found[offset + i * stride(own)])
                .toArray();
        equal(items, expected);
        check(
                stride(own) == 1 || IntStream.range(0, expected.length).allMatch(i -> found[offset + 2 * i + 1] == 0),
                "gaps stay as they are");
    }

    private int[] expected(int rank, int first, int count) {
        return IntStream.range(first, first + count).map(i -> value(rank, i)).toArray();
    }

    private void broadcast(Intracomm on, int count, int root, int own) {
        boolean isRoot = on.getRank() == root;
        if (own % 2 == 0) {
            IntBuffer direct = MPI.newIntBuffer(count + 1);
            for (int i = 0; isRoot && i < count; i++) {
                direct.put(i, value(root, i));
            }
            on.bcast(direct, count, MPI.INT, root);
            int[] found = new int[count];
            direct.get(0, found);
            equal(found, expected(root, 0, count));
        } else {
            int[] array = isRoot ? array(own, count, root) : new int[count * stride(own) + 1];
            on.Bcast(array, 0, count, type(own), root);
            equalItems(array, 0, own, expected(root, 0, count));
        }
    }

    private void gather(Intracomm on, int count, int own) {
        int me = on.getRank();
        int part = count * stride(own);
        int[] all = new int[part * size() + 2];
        if (own % 3 == 0) {
            System.arraycopy(array(own, count, me), 0, all, me * part, part);
            on.allGather(all, count, type(own));
        } else {
            on.Allgather(expected(me, 0, count), 0, count, MPI.INT, all, 0, count, type(own));
        }
        for (int rank = 0; rank < size(); rank++) {
            equalItems(all, rank * part, own, expected(rank, 0, count));
        }
    }

    private void exchange(Intracomm on, int count, int own) {
        int me = on.getRank();
        int part = count * stride(own);
        int[] in = new int[part * size() + 4];
        int[] out = array(own, count * size(), me);
        on.Alltoall(out, 0, count, type(own), in, 1, count, type(own));
        for (int rank = 0; rank < size(); rank++) {
            equalItems(in, 1 + rank * part, own, expected(rank, me * count, count));
        }
    }

    private void reduce(Intracomm on, int count, int own) {
        int me = on.getRank();
        int[] sum = IntStream.range(0, count)
                .map(i -> IntStream.range(0, size()).map(rank -> value(rank, i)).sum())
                .toArray();
        int[] result = new int[count * stride(own) + 1];
        if (own % 2 == 0) {
            on.Allreduce(array(own, count, me), 0, result, 0, count, type(own), MPI.SUM);
            equalItems(result, 0, own, sum);
        } else {
            int[] inPlace = array(own, count, me);
            on.allReduce(inPlace, count, type(own), MPI.SUM);
            equalItems(inPlace, 0, own, sum);
        }
        double[] tenths = {me / 10.0, -me / 10.0};
        double[] most = new double[2];
        on.Allreduce(tenths, 0, most, 0, 2, MPI.DOUBLE, MPI.MAX);
        equal(most, new double[] {(size() - 1) / 10.0, 0});
    }

    /** Operations that do not block are under way while blocking ones are done. */
    private void notBlocking(Intracomm on, int count) {
        IntBuffer one = MPI.newIntBuffer(1).put(0, on.getRank());
        IntBuffer sum = MPI.newIntBuffer(1);
        Request under = on.iAllReduce(one, sum, 1, MPI.INT, MPI.SUM);
        gather(on, count, 5);
        reduce(on, 1, 5);
        under.waitFor();
        equal(sum.get(0), size() * (size() - 1) / 2);
    }

    /** The root of broadcasts may be ahead of the others, and is not disturbed by messages. */
    private void rootAhead() {
        Intracomm last = communicators.get(communicators.size() - 1);
        for (int i = 0; i < 3; i++) {
            reduce(last, 1, 5);
        }
        int[] word = new int[1];
        if (last.getRank() == 1) {
            last.Recv(word, 0, 1, MPI.INT, 0, TAG);
        }
        for (step = 0; step < AHEAD; step++) {
            word[0] = last.getRank() == 0 ? step : -1;
            last.Bcast(word, 0, 1, MPI.INT, 0);
            equal(word[0], step);
            if (step == 2 && last.getRank() == 0) {
                // Three broadcasts end before rank 1 has begun the first one.
                last.Send(word, 0, 1, MPI.INT, 1, TAG);
            }
        }
    }

    /** Wrong programs get an error, and the communicator stays usable. */
    private static void mismatches() {
        Intracomm twin = MPI.COMM_WORLD.dup();
        int[] few = new int[8];
        for (int i = 0; i < 3; i++) {
            twin.Allreduce(few, 0, new int[8], 0, 8, MPI.INT, MPI.SUM);
        }
        int count = twin.getRank() == 1 ? 2 : 3;
        fails(MPI.ERR_TRUNCATE, () -> twin.Allreduce(few, 0, new int[8], 0, count, MPI.INT, MPI.SUM));
        if (twin.getRank() == 0) {
            twin.Bcast(few, 0, 5, MPI.INT, 0);
        } else {
            fails(MPI.ERR_TRUNCATE, () -> twin.Bcast(few, 0, 4, MPI.INT, 0));
        }
        fails(MPI.ERR_ROOT, () -> twin.Bcast(few, 0, 1, MPI.INT, size()));
        fails(MPI.ERR_COUNT, () -> twin.Bcast(few, 0, -1, MPI.INT, 0));
        fails(MPI.ERR_OP, () -> twin.Allreduce(new double[1], 0, new double[1], 0, 1, MPI.DOUBLE, MPI.BAND));
        twin.Barrier();
        int[] sum = new int[1];
        twin.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        equal(sum[0], size());
        twin.free();
    }
}
