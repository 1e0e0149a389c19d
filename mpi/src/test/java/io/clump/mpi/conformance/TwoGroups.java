package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.UserFunction;

/** Collective operations of inter-communicators, section 5.2.2 of MPI 3.1: each process gets what the other group has. */
public final class TwoGroups {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    /** Elements of one process's part; the long ones go in segments. */
    private static final int[] LENGTHS = {1, 3, 40_000};

    /** An element is its place and this many times the number of its process. */
    private static final int PROCESS = 100_000;

    private TwoGroups() {}

    /** A program of MPI. */
    public static void main(String[] arguments) throws Exception {
        Checks.run(TwoGroups.class, arguments);
    }

    /** The first group has this number of processes, for each size. */
    private interface Body {
        void run(Intercomm inter, int[] own, int[] others);
    }

    private static void withGroups(Body body) {
        for (int first = 1; first < size(); first++) {
            boolean isFirst = rank() < first;
            Intracomm group = WORLD.split(isFirst ? 0 : 1, rank());
            Intercomm inter = WORLD.createIntercomm(group, 0, isFirst ? first : 0, 3);
            int[] low = IntStream.range(0, first).toArray();
            int[] high = IntStream.range(first, size()).toArray();
            body.run(inter, isFirst ? low : high, isFirst ? high : low);
            inter.free();
            group.free();
        }
    }

    /** With each root of either group; the role is the argument of each process. */
    private interface BodyWithRoot {
        void run(Intercomm inter, int[] own, int[] others, int root, int rootProcess);
    }

    private static void withRoots(BodyWithRoot body) {
        withGroups((inter, own, others) -> {
            for (int process = 0; process < size(); process++) {
                int wanted = process;
                boolean isOpposite = Arrays.stream(others).anyMatch(one -> one == wanted);
                int opposite = Arrays.stream(others).boxed().toList().indexOf(process);
                int root = isOpposite ? opposite : process == rank() ? MPI.ROOT : MPI.PROC_NULL;
                body.run(inter, own, others, root, process);
            }
        });
    }

    private static int[] of(int process, int length) {
        return IntStream.range(0, length).map(i -> PROCESS * process + i).toArray();
    }

    private static int[] ofAll(int[] processes, int length) {
        return Arrays.stream(processes)
                .flatMap(one -> Arrays.stream(of(one, length)))
                .toArray();
    }

    private static int[] sums(int[] processes, int length) {
        return IntStream.range(0, length)
                .map(i -> Arrays.stream(processes).map(one -> PROCESS * one + i).sum())
                .toArray();
    }

    private static int[] filled(int length, IntUnaryOperator value) {
        return IntStream.range(0, length).map(value).toArray();
    }

    static void barrier() {
        withGroups((inter, own, others) -> {
            inter.barrier();
            Request second = inter.iBarrier();
            inter.barrier();
            second.waitFor();
        });
    }

    static void bcast() {
        for (int length : LENGTHS) {
            withRoots((inter, own, others, root, process) -> {
                int[] buffer = root == MPI.ROOT ? of(process, length) : new int[length];
                inter.bcast(buffer, length, MPI.INT, root);
                equal(buffer, root == MPI.PROC_NULL ? new int[length] : of(process, length));
                IntBuffer direct = direct(root == MPI.ROOT ? of(process, length) : new int[length]);
                inter.iBcast(direct, length, MPI.INT, root).waitFor();
                equal(array(direct), root == MPI.PROC_NULL ? new int[length] : of(process, length));
            });
        }
    }

    static void gather() {
        for (int length : LENGTHS) {
            withRoots((inter, own, others, root, process) -> {
                int[] all = new int[others.length * length];
                int[] expected = root == MPI.ROOT ? ofAll(others, length) : all.clone();
                inter.gather(of(rank(), length), length, MPI.INT, all, length, MPI.INT, root);
                equal(all, expected);
                int[] again = new int[all.length];
                int[] counts = filled(others.length, i -> length);
                int[] places = filled(others.length, i -> i * length);
                inter.gatherv(of(rank(), length), length, MPI.INT, again, counts, places, MPI.INT, root);
                equal(again, expected);
            });
        }
    }

    /** The buffer of both: the root's group has no items in their place. */
    static void oneBuffer() {
        withRoots((inter, own, others, root, process) -> {
            int[] all = root == MPI.ROOT ? new int[others.length] : new int[] {rank()};
            inter.gather(all, 1, MPI.INT, root);
            equal(all, root == MPI.ROOT ? others : new int[] {rank()});
            inter.scatter(all, 1, MPI.INT, root);
            equal(all, root == MPI.ROOT ? others : new int[] {rank()});
        });
    }

    static void scatter() {
        for (int length : LENGTHS) {
            withRoots((inter, own, others, root, process) -> {
                int[] all = root == MPI.ROOT ? ofAll(others, length) : new int[0];
                int[] part = new int[length];
                int[] expected = root >= 0 ? of(rank(), length) : new int[length];
                inter.scatter(all, length, MPI.INT, part, length, MPI.INT, root);
                equal(part, expected);
                int[] again = new int[length];
                int[] counts = filled(others.length, i -> length);
                int[] places = filled(others.length, i -> i * length);
                inter.scatterv(all, counts, places, MPI.INT, again, length, MPI.INT, root);
                equal(again, expected);
            });
        }
    }

    static void allGather() {
        for (int length : LENGTHS) {
            withGroups((inter, own, others) -> {
                int[] all = new int[others.length * length];
                inter.allGather(of(rank(), length), length, MPI.INT, all, length, MPI.INT);
                equal(all, ofAll(others, length));
                IntBuffer direct = direct(new int[all.length]);
                int[] counts = filled(others.length, i -> length);
                int[] places = filled(others.length, i -> i * length);
                inter.iAllGatherv(direct(of(rank(), length)), length, MPI.INT, direct, counts, places, MPI.INT)
                        .waitFor();
                equal(array(direct), ofAll(others, length));
                fails(MPI.ERR_ARG, () -> inter.allGather(all, length, MPI.INT));
            });
        }
    }

    static void allToAll() {
        withGroups((inter, own, others) -> {
            int[] out = filled(others.length, i -> PROCESS * rank() + others[i]);
            int[] expected = filled(others.length, i -> PROCESS * others[i] + rank());
            int[] in = new int[others.length];
            inter.allToAll(out, 1, MPI.INT, in, 1, MPI.INT);
            equal(in, expected);
            int[] counts = filled(others.length, i -> 1);
            int[] places = filled(others.length, i -> i);
            Arrays.fill(in, 0);
            inter.allToAllv(out, counts, places, MPI.INT, in, counts, places, MPI.INT);
            equal(in, expected);
            IntBuffer direct = direct(new int[others.length]);
            int[] bytes = filled(others.length, i -> Integer.BYTES * i);
            Datatype[] types = new Datatype[others.length];
            Arrays.fill(types, MPI.INT);
            inter.allToAllw(direct(out), counts, bytes, types, direct, counts, bytes, types);
            equal(array(direct), expected);
        });
    }

    static void reduce() {
        for (int length : LENGTHS) {
            withRoots((inter, own, others, root, process) -> {
                int[] result = new int[length];
                inter.reduce(of(rank(), length), result, length, MPI.INT, MPI.SUM, root);
                equal(result, root == MPI.ROOT ? sums(others, length) : new int[length]);
            });
        }
    }

    static void allReduce() {
        for (int length : LENGTHS) {
            withGroups((inter, own, others) -> {
                int[] result = new int[length];
                inter.allReduce(of(rank(), length), result, length, MPI.INT, MPI.SUM);
                equal(result, sums(others, length));
                IntBuffer direct = direct(new int[length]);
                inter.iAllReduce(direct(of(rank(), length)), direct, length, MPI.INT, MPI.SUM)
                        .waitFor();
                equal(array(direct), sums(others, length));
            });
        }
    }

    /** The function keeps the left operand, so the result is that of the other group's first process. */
    static void operationsThatDoNotCommute() {
        Op left = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) {
                        System.arraycopy(in, 0, inOut, 0, count);
                    }
                },
                false);
        withGroups((inter, own, others) -> {
            int[] result = new int[2];
            inter.allReduce(of(rank(), 2), result, 2, MPI.INT, left);
            equal(result, of(others[0], 2));
        });
    }

    /** Both groups give as many elements in all; each divides those of the other in its own way. */
    static void reduceScatter() {
        withGroups((inter, own, others) -> {
            int total = own.length * others.length;
            int[] result = new int[others.length];
            int[] sums = sums(others, total);
            int first = inter.getRank() * others.length;
            int[] expected = Arrays.copyOfRange(sums, first, first + others.length);
            int[] counts = filled(own.length, i -> others.length);
            inter.reduceScatter(of(rank(), total), result, counts, MPI.INT, MPI.SUM);
            equal(result, expected);
            Arrays.fill(result, 0);
            inter.reduceScatterBlock(of(rank(), total), result, others.length, MPI.INT, MPI.SUM);
            equal(result, expected);
        });
    }

    static void objects() {
        withRoots((inter, own, others, root, process) -> {
            Object[] word = {root == MPI.ROOT ? "from " + process : null};
            inter.bcast(word, 1, MPI.OBJECT, root);
            equal(word[0], root == MPI.PROC_NULL ? null : "from " + process);
        });
    }

    static void whatTwoGroupsCannotDoIsRefused() {
        withGroups((inter, own, others) -> {
            int[] one = new int[1];
            fails(MPI.ERR_ROOT, () -> inter.bcast(one, 1, MPI.INT, others.length));
            fails(MPI.ERR_ROOT, () -> inter.bcast(one, 1, MPI.INT, -7));
            fails(MPI.ERR_COMM, () -> inter.scan(one, new int[1], 1, MPI.INT, MPI.SUM));
        });
    }

    static void duplicateInTheBackground() {
        withGroups((inter, own, others) -> {
            Intercomm copy = inter.iDup();
            int[] sum = new int[1];
            inter.allReduce(new int[] {rank()}, sum, 1, MPI.INT, MPI.SUM);
            equal(sum[0], Arrays.stream(others).sum());
            copy.getRequest().waitFor();
            equal(Comm.compare(inter, copy), MPI.CONGRUENT);
            copy.barrier();
            copy.free();
        });
    }

    private static IntBuffer direct(int[] values) {
        return MPI.newIntBuffer(values.length).put(values).clear();
    }

    private static int[] array(IntBuffer buffer) {
        int[] values = new int[buffer.capacity()];
        buffer.duplicate().clear().get(values);
        return values;
    }
}
