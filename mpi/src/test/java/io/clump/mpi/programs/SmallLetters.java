package io.clump.mpi.programs;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import mpi.CartComm;
import mpi.Comm;
import mpi.Count;
import mpi.Datatype;
import mpi.DoubleInt;
import mpi.Info;
import mpi.Int2;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.Struct;
import mpi.UserFunction;

/** A program as it is written for the Java of Open MPI: small letters, direct buffers, operations that do not block. */
public final class SmallLetters {
    private SmallLetters() {}

    /** A program of MPI. */
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Comm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        messages(world, rank, right, left);
        matchedProbe(world, rank, right, left);
        nonblocking(world, rank, size);
        operations(world, rank, size);
        pairs(world, rank, size);
        structs(world, rank, right, left);
        neighbours(rank, size);
        attributesAndHints(world, rank);
        refusals(world);
        MPI.Finalize();
    }

    private static void messages(Comm world, int rank, int right, int left) throws MPIException {
        int[] array = {rank, 1, 2};
        IntBuffer in = MPI.newIntBuffer(3);
        Request receive = world.iRecv(in, 3, MPI.INT, left, 1);
        world.send(array, 3, MPI.INT, right, 1);
        Status status = receive.waitStatus();
        check(status.getSource() == left && status.getCount(MPI.INT) == 3, "status of a receive");
        check(in.get(0) == left && in.get(2) == 2, "contents of a direct buffer");
        world.send(MPI.slice(array, 1), 2, MPI.INT, right, 2);
        int[] two = new int[2];
        world.recv(two, 2, MPI.INT, left, 2);
        check(two[0] == 1 && two[1] == 2, "contents of a slice");
        IntBuffer out = MPI.newIntBuffer(3);
        out.put(1, 40 + rank);
        Request[] both = {
            world.iSend(MPI.slice(out, 1), 1, MPI.INT, right, 3), world.iRecv(MPI.slice(in, 2), 1, MPI.INT, left, 3)
        };
        Request.waitAll(both);
        check(in.get(2) == 40 + left, "contents of slices of direct buffers");
        arraysWithoutBlocking(world, rank, right, left);
        Prequest send = world.sendInit(out, 2, MPI.INT, right, 4);
        Prequest recv = world.recvInit(in, 2, MPI.INT, left, 4);
        for (int round = 0; round < 3; round++) {
            out.put(0, round);
            send.start();
            recv.start();
            send.waitFor();
            recv.waitFor();
            check(in.get(0) == round, "contents of a persistent receive");
        }
    }

    private static void arraysWithoutBlocking(Comm world, int rank, int right, int left) throws MPIException {
        int[] in = new int[3];
        Request receive = world.iRecv(in, 3, MPI.INT, left, 5);
        Request.waitAll(new Request[] {world.isSend(new int[] {rank, 7, 8}, 3, MPI.INT, right, 5), receive});
        check(java.util.Arrays.equals(in, new int[] {left, 7, 8}), "contents of an array");
        Object[] objects = new Object[1];
        receive = world.iRecv(objects, 1, MPI.OBJECT, left, 6);
        Request.waitAll(new Request[] {world.iSend(new String[] {"of " + rank}, 1, MPI.OBJECT, right, 6), receive});
        check(objects[0].equals("of " + left), "an object");
    }

    private static void matchedProbe(Comm world, int rank, int right, int left) throws MPIException {
        Request send = world.iSend(MPI.newIntBuffer(5), 5, MPI.INT, right, 9);
        Message message = new Message();
        Status found = message.mProbe(left, MPI.ANY_TAG, world);
        check(found.getCount(MPI.INT) == 5 && found.getSource() == left, "status of a matched probe");
        check(world.iProbe(left, 9) == null, "a matched message is found again");
        int[] in = new int[5];
        message.mRecv(in, 5, MPI.INT);
        check(message.isNull(), "a message is there after it was received");
        send.waitFor();
        check(new Message().imProbe(left, 9, world) == null, "a matched probe of nothing");
    }

    private static void nonblocking(Comm world, int rank, int size) throws MPIException {
        world.iBarrier().waitFor();
        DoubleBuffer own = MPI.newDoubleBuffer(1000);
        DoubleBuffer sum = MPI.newDoubleBuffer(1000);
        IntBuffer all = MPI.newIntBuffer(size);
        IntBuffer mine = MPI.newIntBuffer(1);
        mine.put(0, rank);
        for (int i = 0; i < 1000; i++) {
            own.put(i, rank + i);
        }
        IntBuffer root = MPI.newIntBuffer(1);
        root.put(0, rank == 0 ? 77 : 0);
        Request[] several = {
            world.iAllReduce(own, sum, 1000, MPI.DOUBLE, MPI.SUM),
            world.iAllGather(mine, 1, MPI.INT, all, 1, MPI.INT),
            world.iBcast(root, 1, MPI.INT, 0),
            world.iBarrier()
        };
        Request.waitAll(several);
        for (int i = 0; i < 1000; i++) {
            check(sum.get(i) == size * (size - 1) / 2.0 + size * i, "a sum");
        }
        for (int i = 0; i < size; i++) {
            check(all.get(i) == i, "a gathered number");
        }
        check(root.get(0) == 77, "a number of the root");
        Request barrier = world.iBarrier();
        while (!barrier.test()) {
            Thread.onSpinWait();
        }
    }

    private static void operations(Comm world, int rank, int size) throws MPIException {
        int[] buffer = {rank, 1};
        world.allReduce(buffer, 2, MPI.INT, MPI.SUM);
        check(buffer[0] == size * (size - 1) / 2 && buffer[1] == size, "an allreduce in place");
        Op op = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) {
                        for (int i = 0; i < count; i++) {
                            ((int[]) inOut)[i] += ((int[]) in)[i];
                        }
                    }

                    @Override
                    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                        for (int i = 0; i < count; i++) {
                            inOut.putInt(4 * i, inOut.getInt(4 * i) + in.getInt(4 * i));
                        }
                    }
                },
                true);
        int[] result = new int[1];
        world.allReduce(new int[] {1}, result, 1, MPI.INT, op);
        check(result[0] == size, "a user function for arrays");
        IntBuffer direct = MPI.newIntBuffer(1);
        direct.put(0, 1);
        world.iAllReduce(direct, 1, MPI.INT, op).waitFor();
        check(direct.get(0) == size, "a user function for direct buffers");
        int[] prefix = {1};
        world.exScan(prefix, 1, MPI.INT, MPI.SUM);
        check(rank == 0 || prefix[0] == rank, "an exclusive scan");
        int[] blocks = new int[size];
        java.util.Arrays.fill(blocks, rank);
        world.reduceScatterBlock(blocks, result, 1, MPI.INT, MPI.MAX);
        check(result[0] == size - 1, "a block of a reduction");
    }

    private static void pairs(Comm world, int rank, int size) throws MPIException {
        ByteBuffer own = MPI.newByteBuffer(2 * MPI.doubleInt.getExtent());
        ByteBuffer best = MPI.newByteBuffer(2 * MPI.doubleInt.getExtent());
        for (int i = 0; i < 2; i++) {
            DoubleInt.Data pair = MPI.doubleInt.getData(own, i);
            pair.putValue(i - rank);
            pair.putIndex(rank);
        }
        world.allReduce(own, best, 2, MPI.DOUBLE_INT, MPI.MINLOC);
        DoubleInt.Data second = MPI.doubleInt.getData(best, 1);
        check(second.getValue() == 1 - (size - 1) && second.getIndex() == size - 1, "a pair");
        ByteBuffer numbers = MPI.newByteBuffer(MPI.int2.getExtent());
        Int2.Data number = MPI.int2.getData(numbers);
        number.putValue(rank);
        number.putIndex(rank);
        world.allReduce(numbers, 1, MPI.INT2, MPI.MAXLOC);
        check(number.getValue() == size - 1 && number.getIndex() == size - 1, "a pair of integers");
    }

    /** A record of a program's own. */
    private static final class Point extends Struct {
        private final int name = addChar(2);
        private final int place = addDouble(3);

        @Override
        protected Data newData() {
            return new Data();
        }

        final class Data extends Struct.Data {
            double at(int index) {
                return getDouble(place, index);
            }

            void set(int index, double value) {
                putDouble(place, index, value);
            }

            char name() {
                return getChar(name, 1);
            }

            void name(char value) {
                putChar(name, 1, value);
            }
        }
    }

    private static void structs(Comm world, int rank, int right, int left) throws MPIException {
        Point type = new Point();
        check(type.getExtent() == 28, "extent of a struct");
        ByteBuffer out = MPI.newByteBuffer(2 * type.getExtent());
        ByteBuffer in = MPI.newByteBuffer(2 * type.getExtent());
        Point.Data point = type.getData(out, 1);
        point.set(2, rank + 0.5);
        point.name('z');
        Status status = world.sendRecv(out, 2, type.getType(), right, 1, in, 2, type.getType(), left, 1);
        Point.Data received = type.getData(in, 1);
        check(received.at(2) == left + 0.5 && received.name() == 'z', "contents of a struct");
        check(status.getCount(type.getType()) == 2 && status.getElements(type.getType()) == 10, "counts of a struct");
    }

    private static void neighbours(int rank, int size) throws MPIException {
        CartComm ring = MPI.COMM_WORLD.createCart(new int[] {size}, new boolean[] {true}, false);
        int[] in = new int[2];
        ring.neighborAllGather(new int[] {rank}, 1, MPI.INT, in, 1, MPI.INT);
        check(in[0] == (rank + size - 1) % size && in[1] == (rank + 1) % size, "neighbours of a ring");
    }

    private static void attributesAndHints(Comm world, int rank) throws MPIException {
        Datatype type = Datatype.createContiguous(2, MPI.INT);
        int key = Datatype.createKeyval();
        check(type.getAttr(key) == null, "an attribute that was not set");
        type.setAttr(key, "rank " + rank);
        Datatype same = type.dup();
        type.deleteAttr(key);
        check(type.getAttr(key) == null && same.getAttr(key).equals("rank " + rank), "attributes of datatypes");
        Datatype.freeKeyval(key);
        world.setInfo(new Info());
        check(world.getInfo().size() == 0, "hints of a communicator");
        CartComm line = MPI.COMM_WORLD.createCart(new int[] {world.getSize()}, new boolean[1], false);
        CartComm copy = line.dupWithInfo(new Info());
        check(copy.getDim() == 1 && Comm.compare(line, copy) == MPI.CONGRUENT, "a duplicate with hints");
        check(Request.testSome(new Request[] {MPI.REQUEST_NULL}) == null, "places of no requests");
        check(new Status().getElementsX(MPI.INT).equals(new Count(0)), "elements of no message");
    }

    private static void refusals(Comm world) {
        try {
            MPI.COMM_WORLD.spawn("x", new String[0], 1, MPI.INFO_NULL, 0, new int[1]);
            throw new AssertionError("processes were started without a launcher");
        } catch (MPIException e) {
            check(e.getErrorClass() == MPI.ERR_SPAWN, "error class of spawn");
        }
        try {
            world.iSend(java.nio.IntBuffer.allocate(1), 1, MPI.INT, 0, 0);
            throw new AssertionError("a heap buffer was taken");
        } catch (MPIException e) {
            check(e.getErrorClass() == MPI.ERR_BUFFER, "error class of a heap buffer");
        }
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
