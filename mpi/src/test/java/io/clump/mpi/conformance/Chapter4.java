package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.User_function;

/** Collective communication, chapter 4 of MPI 1.2. */
public final class Chapter4 {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private Chapter4() {}

    /** A program of MPI. */
    public static void main(String[] arguments) throws Exception {
        Checks.run(Chapter4.class, arguments);
    }

    private static int[] numbers(int count, int from) {
        int[] numbers = new int[count];
        Arrays.setAll(numbers, i -> from * 1000 + i);
        return numbers;
    }

    /** The processes are threads of one virtual machine, so they can count arrivals in its properties. */
    static void barrierHoldsBackTheFirst() {
        long[] key = {new SplittableRandom().nextLong()};
        WORLD.Bcast(key, 0, 1, MPI.LONG, 0);
        for (int late = 0; late < size(); late++) {
            String arrivals = "arrivals at barrier " + late + " of " + key[0];
            double start = MPI.Wtime();
            while (rank() == late && MPI.Wtime() - start < 0.001) {
                Thread.onSpinWait();
            }
            System.getProperties().merge(arrivals, "I", (some, one) -> some + "I");
            WORLD.Barrier();
            equal(System.getProperty(arrivals), "I".repeat(size()));
        }
        WORLD.Barrier();
        for (int late = 0; late < size(); late++) {
            System.clearProperty("arrivals at barrier " + late + " of " + key[0]);
        }
    }

    static void broadcastFromEachRoot() {
        for (int length : new int[] {0, 1, 1000, 100_000}) {
            for (int root = 0; root < size(); root++) {
                int[] buffer = rank() == root ? numbers(length + 1, root) : new int[length + 1];
                WORLD.Bcast(buffer, 1, length, MPI.INT, root);
                equal(
                        Arrays.copyOfRange(buffer, 1, length + 1),
                        Arrays.copyOfRange(numbers(length + 1, root), 1, length + 1));
            }
        }
    }

    static void broadcastOfGaps() {
        for (int length : new int[] {4, 400, 40_000}) {
            Datatype evens = Datatype.Vector(length, 1, 2, MPI.INT);
            int[] buffer = new int[2 * length];
            if (rank() == 0) {
                Arrays.setAll(buffer, i -> i + 1);
            }
            WORLD.Bcast(buffer, 0, 1, evens, 0);
            for (int i = 0; i < buffer.length; i++) {
                equal(buffer[i], i % 2 == 0 || rank() == 0 ? i + 1 : 0);
            }
        }
    }

    static void broadcastOfObjects() {
        Object[] buffer = {rank() == 0 ? "hello" : null, null};
        WORLD.Bcast(buffer, 0, 2, MPI.OBJECT, 0);
        equal(buffer, new Object[] {"hello", null});
    }

    static void gatherAndScatter() {
        for (int root = 0; root < size(); root++) {
            int[] all = rank() == root ? new int[3 * size()] : null;
            WORLD.Gather(numbers(3, rank()), 0, 3, MPI.INT, all, 0, 3, MPI.INT, root);
            if (all != null) {
                equal(
                        all,
                        IntStream.range(0, size())
                                .flatMap(r -> Arrays.stream(numbers(3, r)))
                                .toArray());
            }
            int[] own = new int[3];
            WORLD.Scatter(all, 0, 3, MPI.INT, own, 0, 3, MPI.INT, root);
            equal(own, numbers(3, rank()));
        }
    }

    static void gathervAndScatterv() {
        int[] counts = IntStream.range(0, size()).toArray();
        int[] displacements = IntStream.range(0, size()).map(r -> r * size()).toArray();
        for (int root = 0; root < size(); root++) {
            boolean isRoot = rank() == root;
            int[] all = isRoot ? new int[size() * size()] : null;
            WORLD.Gatherv(
                    numbers(rank(), rank()),
                    0,
                    rank(),
                    MPI.INT,
                    all,
                    0,
                    isRoot ? counts : null,
                    isRoot ? displacements : null,
                    isRoot ? MPI.INT : null,
                    root);
            if (all != null) {
                for (int r = 0; r < size(); r++) {
                    equal(Arrays.copyOfRange(all, r * size(), r * size() + r), numbers(r, r));
                }
            }
            int[] own = new int[rank()];
            WORLD.Scatterv(all, 0, counts, displacements, MPI.INT, own, 0, rank(), MPI.INT, root);
            equal(own, numbers(rank(), rank()));
        }
    }

    static void allgatherAndAllgatherv() {
        for (int length : new int[] {1, 30_000}) {
            int[] all = new int[length * size()];
            WORLD.Allgather(numbers(length, rank()), 0, length, MPI.INT, all, 0, length, MPI.INT);
            for (int r = 0; r < size(); r++) {
                equal(Arrays.copyOfRange(all, r * length, (r + 1) * length), numbers(length, r));
            }
        }
        int[] counts = IntStream.range(0, size()).toArray();
        int[] displacements =
                IntStream.range(0, size()).map(r -> (size() - 1 - r) * size()).toArray();
        int[] all = new int[size() * size()];
        WORLD.Allgatherv(numbers(rank(), rank()), 0, rank(), MPI.INT, all, 0, counts, displacements, MPI.INT);
        for (int r = 0; r < size(); r++) {
            equal(Arrays.copyOfRange(all, displacements[r], displacements[r] + r), numbers(r, r));
        }
    }

    static void alltoallAndAlltoallv() {
        int[] out = new int[2 * size()];
        Arrays.setAll(out, i -> rank() * 100 + i);
        int[] in = new int[2 * size()];
        WORLD.Alltoall(out, 0, 2, MPI.INT, in, 0, 2, MPI.INT);
        for (int r = 0; r < size(); r++) {
            equal(in[2 * r], r * 100 + 2 * rank());
            equal(in[2 * r + 1], r * 100 + 2 * rank() + 1);
        }
        int[] sendCounts = IntStream.range(0, size()).map(r -> r).toArray();
        int[] receiveCounts = IntStream.range(0, size()).map(r -> rank()).toArray();
        int[] displacements = IntStream.range(0, size()).map(r -> r * size()).toArray();
        int[] wide = new int[size() * size()];
        Arrays.setAll(wide, i -> rank() * 10_000 + i);
        int[] got = new int[size() * size()];
        WORLD.Alltoallv(wide, 0, sendCounts, displacements, MPI.INT, got, 0, receiveCounts, displacements, MPI.INT);
        for (int r = 0; r < size(); r++) {
            for (int i = 0; i < rank(); i++) {
                equal(got[r * size() + i], r * 10_000 + rank() * size() + i);
            }
        }
    }

    static void reduceOfEachOperation() {
        int p = size();
        long[] own = {rank() + 1, -rank(), rank() % 2, 1L << rank()};
        for (int root = 0; root < p; root++) {
            equal(reduced(own, MPI.SUM, root), new long[] {p * (p + 1L) / 2, -p * (p - 1L) / 2, p / 2, (1L << p) - 1});
            equal(reduced(own, MPI.MAX, root), new long[] {p, 0, p > 1 ? 1 : 0, 1L << (p - 1)});
            equal(reduced(own, MPI.MIN, root), new long[] {1, -(p - 1), 0, 1});
            equal(reduced(own, MPI.LAND, root), new long[] {1, 0, 0, 1});
            equal(reduced(own, MPI.LOR, root), new long[] {1, p > 1 ? 1 : 0, p > 1 ? 1 : 0, 1});
            equal(reduced(own, MPI.LXOR, root)[0], (long) (p % 2));
            equal(reduced(own, MPI.BOR, root)[3], (1L << p) - 1);
            equal(reduced(own, MPI.BXOR, root)[3], (1L << p) - 1);
            equal(reduced(own, MPI.BAND, root)[3], p == 1 ? 1L : 0L);
            equal(reduced(own, MPI.PROD, root)[0], LongFactorial.of(p));
        }
    }

    private static long[] reduced(long[] own, Op op, int root) {
        long[] result = new long[own.length];
        WORLD.Reduce(own, 0, result, 0, own.length, MPI.LONG, op, root);
        WORLD.Bcast(result, 0, result.length, MPI.LONG, root);
        return result;
    }

    private static final class LongFactorial {
        static long of(int n) {
            return n <= 1 ? 1 : n * of(n - 1);
        }
    }

    static void locationOfTheLargest() {
        int[] own = {rank() * (size() - 1 - rank()), rank(), 5, rank()};
        int[] result = new int[4];
        WORLD.Allreduce(own, 0, result, 0, 2, MPI.INT2, MPI.MAXLOC);
        int best = 0;
        for (int r = 0; r < size(); r++) {
            best = r * (size() - 1 - r) > best * (size() - 1 - best) ? r : best;
        }
        equal(result, new int[] {best * (size() - 1 - best), best, 5, 0});
        WORLD.Allreduce(own, 0, result, 0, 2, MPI.INT2, MPI.MINLOC);
        equal(result, new int[] {0, 0, 5, 0});
        double[] real = {-rank(), rank()};
        double[] where = new double[2];
        WORLD.Allreduce(real, 0, where, 0, 1, MPI.DOUBLE2, MPI.MINLOC);
        equal(where, new double[] {-(size() - 1), size() - 1});
    }

    static void allreduceOfEachLength() {
        for (int length : new int[] {0, 1, 3, 1000, 40_000}) {
            int[] own = numbers(length, rank());
            int[] result = new int[length + 1];
            WORLD.Allreduce(own, 0, result, 1, length, MPI.INT, MPI.SUM);
            int sum = size() * (size() - 1) / 2 * 1000;
            int[] expected = new int[length + 1];
            for (int i = 0; i < length; i++) {
                expected[i + 1] = sum + size() * i;
            }
            equal(result, expected);
            double[] real = Arrays.stream(own).asDoubleStream().toArray();
            double[] most = new double[length];
            WORLD.Reduce(real, 0, most, 0, length, MPI.DOUBLE, MPI.MAX, size() - 1);
            if (rank() == size() - 1) {
                equal(
                        most,
                        Arrays.stream(numbers(length, size() - 1))
                                .asDoubleStream()
                                .toArray());
            }
        }
    }

    static void booleansAndBadTypes() {
        boolean[] own = {rank() == 0, true};
        boolean[] result = new boolean[2];
        WORLD.Allreduce(own, 0, result, 0, 2, MPI.BOOLEAN, MPI.LAND);
        equal(result, new boolean[] {size() == 1, true});
        fails(MPI.ERR_OP, () -> WORLD.Allreduce(new double[1], 0, new double[1], 0, 1, MPI.DOUBLE, MPI.BAND));
        fails(MPI.ERR_OP, () -> WORLD.Allreduce(own, 0, result, 0, 2, MPI.BOOLEAN, MPI.SUM));
        for (Op op : new Op[] {MPI.REPLACE, MPI.NO_OP}) {
            fails(MPI.ERR_OP, () -> WORLD.Allreduce(own, 0, result, 0, 2, MPI.BOOLEAN, op));
            check(!op.isCommutative(), "an operation of accumulations commutes");
        }
        fails(MPI.ERR_ROOT, () -> WORLD.Bcast(own, 0, 1, MPI.BOOLEAN, size()));
        fails(MPI.ERR_COUNT, () -> WORLD.Bcast(own, 0, -1, MPI.BOOLEAN, 0));
    }

    /** Products of matrices of 2 by 2, which do not commute: a result in another order is another one. */
    private static final class MatrixProduct extends User_function {
        @Override
        public void Call(Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
            long[] a = (long[]) in;
            long[] b = (long[]) inOut;
            for (int i = 0; i < count; i++) {
                int x = inAt + 4 * i;
                int y = inOutAt + 4 * i;
                long[] product = product(Arrays.copyOfRange(a, x, x + 4), Arrays.copyOfRange(b, y, y + 4));
                System.arraycopy(product, 0, b, y, 4);
            }
        }

        static long[] product(long[] a, long[] b) {
            return new long[] {
                a[0] * b[0] + a[1] * b[2],
                a[0] * b[1] + a[1] * b[3],
                a[2] * b[0] + a[3] * b[2],
                a[2] * b[1] + a[3] * b[3]
            };
        }
    }

    private static long[] matrix(int r) {
        return new long[] {r + 1, 2, r % 3, 1};
    }

    private static long[] productUpTo(int last) {
        long[] product = matrix(0);
        for (int r = 1; r <= last; r++) {
            product = MatrixProduct.product(product, matrix(r));
        }
        return product;
    }

    static void operationsThatDoNotCommuteKeepTheOrderOfRanks() {
        Op op = new Op(new MatrixProduct(), false);
        Datatype matrix = Datatype.Contiguous(4, MPI.LONG);
        long[] result = new long[4];
        for (int root = 0; root < size(); root++) {
            Arrays.fill(result, 0);
            WORLD.Reduce(matrix(rank()), 0, result, 0, 1, matrix, op, root);
            if (rank() == root) {
                equal(result, productUpTo(size() - 1));
            }
        }
        WORLD.Allreduce(matrix(rank()), 0, result, 0, 1, matrix, op);
        equal(result, productUpTo(size() - 1));
        WORLD.Scan(matrix(rank()), 0, result, 0, 1, matrix, op);
        equal(result, productUpTo(rank()));
        op.free();
        fails(MPI.ERR_OP, () -> WORLD.Allreduce(result, 0, result, 0, 1, matrix, op));
    }

    static void ownOperationsOfMpiCannotBeFreed() {
        fails(MPI.ERR_OP, MPI.SUM::free);
        int[] sum = new int[1];
        WORLD.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        equal(sum[0], size());
        Op op = new Op(new MatrixProduct(), false);
        op.free();
        check(op.isNull(), "the operation was not freed");
        fails(MPI.ERR_OP, op::free);
        fails(MPI.ERR_OP, () -> WORLD.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, op));
    }

    static void userOperationSeesItemsWithTheirGaps() {
        Datatype gap =
                Datatype.Struct(new int[] {1, 1, 1}, new int[] {0, 2, 3}, new Datatype[] {MPI.INT, MPI.INT, MPI.UB});
        Op op = new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
                        equal(type.Extent(), 3);
                        for (int i = 0; i < count; i++) {
                            ((int[]) inOut)[inOutAt + 3 * i] += ((int[]) in)[inAt + 3 * i];
                            ((int[]) inOut)[inOutAt + 3 * i + 2] *= ((int[]) in)[inAt + 3 * i + 2];
                        }
                    }
                },
                true);
        int[] result = new int[6];
        WORLD.Allreduce(new int[] {1, 77, 2, 3, 77, 1}, 0, result, 0, 2, gap, op);
        equal(result, new int[] {size(), 0, 1 << size(), 3 * size(), 0, 1});
    }

    static void reduceScatter() {
        for (int each : new int[] {1, 20_000}) {
            int[] counts = IntStream.range(0, size()).map(r -> each + r).toArray();
            int total = Arrays.stream(counts).sum();
            int[] result = new int[counts[rank()]];
            WORLD.Reduce_scatter(numbers(total, rank()), 0, result, 0, counts, MPI.INT, MPI.SUM);
            int first = Arrays.stream(counts).limit(rank()).sum();
            int sum = size() * (size() - 1) / 2 * 1000;
            equal(
                    result,
                    IntStream.range(first, first + result.length)
                            .map(i -> sum + size() * i)
                            .toArray());
        }
    }

    static void scanOfSums() {
        int[] result = new int[2];
        WORLD.Scan(new int[] {rank() + 1, 1}, 0, result, 0, 2, MPI.INT, MPI.SUM);
        equal(result, new int[] {(rank() + 1) * (rank() + 2) / 2, rank() + 1});
    }

    /** Puts the list of the lower ranks in front of the other one, which it changes in place. */
    private static final class Concatenation extends User_function {
        @Override
        @SuppressWarnings("unchecked") // all send lists
        public void Call(Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
            for (int i = 0; i < count; i++) {
                List<Integer> lower = (List<Integer>) ((Object[]) in)[inAt + i];
                ((List<Integer>) ((Object[]) inOut)[inOutAt + i]).addAll(0, lower);
            }
        }
    }

    private static List<Integer> ranksUpTo(int last) {
        return IntStream.rangeClosed(0, last).boxed().toList();
    }

    static void functionsMayChangeTheObjectsThatTheyGet() {
        Op op = new Op(new Concatenation(), false);
        Object[] own = {new ArrayList<>(List.of(rank())), new ArrayList<>()};
        Object[] result = new Object[2];
        WORLD.Scan(own, 0, result, 0, 2, MPI.OBJECT, op);
        equal(result, new Object[] {ranksUpTo(rank()), List.of()});
        WORLD.exScan(own, result, 2, MPI.OBJECT, op);
        if (rank() > 0) {
            equal(result, new Object[] {ranksUpTo(rank() - 1), List.of()});
        }
        WORLD.Allreduce(own, 0, result, 0, 2, MPI.OBJECT, op);
        equal(result, new Object[] {ranksUpTo(size() - 1), List.of()});
        WORLD.Reduce(own, 0, result, 0, 2, MPI.OBJECT, op, 0);
        equal(own, new Object[] {List.of(rank()), List.of()});
    }

    static void collectivesDoNotMeetMessages() {
        int[] in = new int[1];
        mpi.Request receive = WORLD.Irecv(in, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        int[] sum = new int[1];
        WORLD.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        equal(sum[0], size());
        WORLD.Send(new int[] {9}, 0, 1, MPI.INT, (rank() + 1) % size(), 1);
        equal(receive.Wait().tag, 1);
        equal(in[0], 9);
    }
}
