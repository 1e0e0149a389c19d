package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;
import static io.clump.mpi.conformance.Checks.rank;
import static io.clump.mpi.conformance.Checks.size;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import mpi.Comm;
import mpi.Count;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Request;
import mpi.Status;
import mpi.Struct;

/** Derived datatypes, packing and objects, the second half of chapter 3 of MPI 1.2. */
public final class Chapter3Datatypes {
    private static final Comm WORLD = MPI.COMM_WORLD;

    private Chapter3Datatypes() {}

    /** A program of MPI. */
    public static void main(String[] arguments) throws Exception {
        Checks.run(Chapter3Datatypes.class, arguments);
    }

    private static int right() {
        return (rank() + 1) % size();
    }

    private static int left() {
        return (rank() + size() - 1) % size();
    }

    private static int[] numbers(int count, int from) {
        int[] numbers = new int[count];
        Arrays.setAll(numbers, i -> from * 1000 + i);
        return numbers;
    }

    static void stridesAndDisplacementsInElements() {
        Datatype pair = Datatype.Contiguous(2, MPI.INT);
        Datatype rows = Datatype.Hvector(2, 1, 5, pair);
        equal(rows.Extent(), 7);
        Datatype some = Datatype.Hindexed(new int[] {1, 1}, new int[] {7, 1}, pair);
        equal(some.Lb(), 1);
        equal(some.Ub(), 9);
        int base = left() * 1000;
        int[] in = new int[4];
        WORLD.Sendrecv(numbers(10, rank()), 1, 1, rows, right(), 1, in, 0, 4, MPI.INT, left(), 1);
        equal(in, new int[] {base + 1, base + 2, base + 6, base + 7});
        WORLD.Sendrecv(numbers(10, rank()), 0, 1, some, right(), 1, in, 0, 4, MPI.INT, left(), 1);
        equal(in, new int[] {base + 7, base + 8, base + 1, base + 2});
    }

    static void itemsWithGapsAfterLargeObjects() {
        Object[] object = new Object[1];
        WORLD.Sendrecv(
                new Object[] {new byte[10_000]}, 0, 1, MPI.OBJECT, right(), 1, object, 0, 1, MPI.OBJECT, left(), 1);
        equal(((byte[]) object[0]).length, 10_000);
        Datatype evens = Datatype.Vector(50, 1, 2, MPI.INT);
        int[] in = new int[100];
        WORLD.Sendrecv(numbers(100, rank()), 0, 1, evens, right(), 1, in, 0, 1, evens, left(), 1);
        int[] expected = numbers(100, left());
        for (int i = 1; i < expected.length; i += 2) {
            expected[i] = 0;
        }
        equal(in, expected);
    }

    static void largeMessagesWithGaps() {
        Datatype evens = Datatype.Vector(50_000, 1, 2, MPI.INT);
        int[] out = numbers(100_000, rank());
        int[] in = new int[100_000];
        Request receive = WORLD.Irecv(in, 0, 1, evens, left(), 1);
        WORLD.Ssend(out, 0, 1, evens, right(), 1);
        equal(receive.Wait().Get_count(MPI.INT), 50_000);
        for (int i = 0; i < in.length; i++) {
            equal(in[i], i % 2 == 0 ? left() * 1000 + i : 0);
        }
        fails(MPI.ERR_BUFFER, () -> WORLD.Send(out, 2, 1, evens, right(), 1));
        evens.free();
        fails(MPI.ERR_TYPE, () -> WORLD.Send(out, 0, 1, evens, right(), 1));
    }

    static void numbersThatMakeNoDatatype() {
        fails(MPI.ERR_ARG, () -> Datatype.Contiguous(-1, MPI.INT));
        fails(MPI.ERR_ARG, () -> Datatype.Vector(1, -1, 1, MPI.INT));
        fails(MPI.ERR_ARG, () -> Datatype.Indexed(new int[1], new int[2], MPI.INT));
        fails(
                MPI.ERR_ARG,
                () -> Datatype.Struct(new int[] {1, 1}, new int[] {0, 1}, new Datatype[] {MPI.INT, MPI.DOUBLE}));
        Datatype empty = Datatype.Contiguous(0, MPI.INT);
        equal(empty.Size(), 0);
        Status status = WORLD.Sendrecv(new int[1], 0, 3, empty, right(), 1, new int[1], 0, 1, MPI.INT, left(), 1);
        equal(status.Get_count(MPI.INT), 0);
    }

    static void objectsArePackedAndHaveGaps() {
        byte[] packed = new byte[1000];
        int end = WORLD.Pack(new Object[] {"a", null, 3}, 0, 3, MPI.OBJECT, packed, 10);
        Object[] objects = new Object[4];
        equal(WORLD.Unpack(packed, 10, objects, 1, 3, MPI.OBJECT), end);
        equal(objects, new Object[] {null, "a", null, 3});
        Datatype everyOther = Datatype.Vector(2, 1, 2, MPI.OBJECT);
        Object[] in = new Object[2];
        WORLD.Sendrecv(
                new Object[] {"x" + rank(), "y", "z"}, 0, 1, everyOther, right(), 1, in, 0, 2, MPI.OBJECT, left(), 1);
        equal(in, new Object[] {"x" + left(), "z"});
    }

    static void vectorsWithGapsAndNegativeStrides() {
        Datatype column = Datatype.Vector(4, 1, 5, MPI.INT);
        column.Commit();
        equal(column.Size(), 4);
        equal(column.Extent(), 16);
        int[] matrix = numbers(20, rank());
        int[] in = new int[4];
        WORLD.Sendrecv(matrix, 2, 1, column, right(), 1, in, 0, 4, MPI.INT, left(), 1);
        equal(in, new int[] {left() * 1000 + 2, left() * 1000 + 7, left() * 1000 + 12, left() * 1000 + 17});
        Datatype reverse = Datatype.Vector(4, 1, -1, MPI.INT);
        int[] turned = new int[4];
        WORLD.Sendrecv(in, 0, 4, MPI.INT, right(), 1, turned, 3, 1, reverse, left(), 1);
        int from = (left() + size() - 1) % size() * 1000;
        equal(turned, new int[] {from + 17, from + 12, from + 7, from + 2});
    }

    static void indexedAndStructTypes() {
        Datatype indexed = Datatype.Indexed(new int[] {2, 0, 1}, new int[] {5, 9, 1}, MPI.INT);
        int[] in = new int[3];
        Status status = WORLD.Sendrecv(numbers(10, rank()), 0, 1, indexed, right(), 1, in, 0, 3, MPI.INT, left(), 1);
        equal(status.Get_count(MPI.INT), 3);
        equal(status.Get_count(indexed), 1);
        equal(in, new int[] {left() * 1000 + 5, left() * 1000 + 6, left() * 1000 + 1});
        Datatype struct = Datatype.Struct(
                new int[] {1, 1, 1, 1}, new int[] {0, 1, 3, 6}, new Datatype[] {MPI.LB, MPI.INT, MPI.INT, MPI.UB});
        equal(struct.Extent(), 6);
        int[] spread = new int[12];
        WORLD.Sendrecv(numbers(4, rank()), 0, 4, MPI.INT, right(), 1, spread, 0, 2, struct, left(), 1);
        int base = left() * 1000;
        equal(spread, new int[] {0, base, 0, base + 1, 0, 0, 0, base + 2, 0, base + 3, 0, 0});
    }

    static void partsOfItemsAreCounted() {
        Datatype three = Datatype.Contiguous(3, MPI.INT);
        int[] in = new int[9];
        Status status = WORLD.Sendrecv(new int[4], 0, 4, MPI.INT, right(), 1, in, 0, 3, three, left(), 1);
        equal(status.Get_count(three), MPI.UNDEFINED);
        equal(status.Get_elements(three), 4);
    }

    static void packingAndUnpacking() {
        byte[] packed = new byte[100];
        int position = WORLD.Pack(new int[] {rank(), 3}, 0, 2, MPI.INT, packed, 0);
        position = WORLD.Pack(new double[] {2.5}, 0, 1, MPI.DOUBLE, packed, position);
        check(
                WORLD.Pack_size(2, MPI.INT) + WORLD.Pack_size(1, MPI.DOUBLE) >= position,
                "packed is more than Pack_size says");
        byte[] in = new byte[100];
        Status status = WORLD.Sendrecv(packed, 0, position, MPI.PACKED, right(), 1, in, 0, 100, MPI.PACKED, left(), 1);
        equal(status.Get_count(MPI.PACKED), position);
        int[] numbers = new int[2];
        double[] real = new double[1];
        position = WORLD.Unpack(in, 0, numbers, 0, 2, MPI.INT);
        WORLD.Unpack(in, position, real, 0, 1, MPI.DOUBLE);
        equal(numbers, new int[] {left(), 3});
        equal(real[0], 2.5);
        fails(MPI.ERR_BUFFER, () -> WORLD.Pack(new int[26], 0, 26, MPI.INT, packed, 0));
    }

    static void bytesAreTheMemoryOfAnyNumbers() {
        byte[] bytes = new byte[12];
        int[] out = {rank(), 7};
        WORLD.Sendrecv(out, 0, 2, MPI.INT, right(), 1, bytes, 1, 2, MPI.INT, left(), 1);
        ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        equal(new int[] {view.getInt(0), view.getInt(4), view.getInt(8)}, new int[] {0, left(), 7});
        int[] in = new int[3];
        WORLD.Sendrecv(out, 0, 8, MPI.BYTE, right(), 1, in, 4, 8, MPI.BYTE, left(), 1);
        equal(in, new int[] {0, left(), 7});
        Datatype struct =
                Datatype.createStruct(new int[] {1, 1}, new int[] {4, 0}, new Datatype[] {MPI.INT, MPI.FLOAT});
        WORLD.Sendrecv(out, 0, 1, struct, right(), 1, in, 0, 2, MPI.INT, left(), 1);
        equal(in, new int[] {7, left(), 7});
        MPI.COMM_WORLD.Allreduce(new int[] {1}, 0, bytes, 0, 1, MPI.INT, MPI.SUM);
        equal(view.getInt(0), size());
        int[] large = numbers(50_000, rank());
        byte[] largeIn = new byte[200_000];
        WORLD.Sendrecv(large, 0, 50_000, MPI.INT, right(), 1, largeIn, 0, 50_000, MPI.INT, left(), 1);
        equal(ByteBuffer.wrap(largeIn).order(ByteOrder.nativeOrder()).getInt(199_996), left() * 1000 + 49_999);
        fails(MPI.ERR_BUFFER, () -> WORLD.Send(new byte[7], 0, 2, MPI.INT, right(), 1));
        fails(MPI.ERR_BUFFER, () -> WORLD.Send(new int[3], 0, 2, MPI.DOUBLE, right(), 1));
        fails(MPI.ERR_BUFFER, () -> WORLD.Send(new String[2], 0, 2, MPI.INT, right(), 1));
        fails(MPI.ERR_BUFFER, () -> WORLD.Send(new boolean[2], 0, 2, MPI.BYTE, right(), 1));
        fails(MPI.ERR_BUFFER, () -> WORLD.Send(new byte[2], 0, 2, MPI.BOOLEAN, right(), 1));
    }

    /** Programs for Open MPI reuse one array for messages of every datatype. */
    static void arrayOfAnyNumbersIsMemoryForOtherNumbers() {
        Datatype[] types = {
            MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE, MPI.PACKED,
        };
        int[] bytes = {1, 2, 2, 4, 8, 4, 8, 1};
        int[] out = numbers(12, rank());
        for (int i = 0; i < types.length; i++) {
            int count = 5;
            int[] in = new int[12];
            Status status =
                    WORLD.sendRecv(out, count, types[i], right(), 1, in, in.length * 4 / bytes[i], types[i], left(), 1);
            equal(status.getCount(types[i]), count);
            byte[] sent = memory(numbers(12, left()));
            equal(memory(in), Arrays.copyOf(Arrays.copyOf(sent, count * bytes[i]), sent.length));
        }
        double[] sum = new double[2];
        WORLD.allReduce(new int[] {1, 2, 3, 4}, sum, 4, MPI.INT, MPI.SUM);
        ByteBuffer view = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder());
        view.asDoubleBuffer().put(sum);
        equal(new int[] {view.getInt(0), view.getInt(12)}, new int[] {size(), 4 * size()});
    }

    static void statusThatIsChangedMatchesNoLaterMessage() {
        for (int round = 0; round < 2; round++) {
            Status status = WORLD.sendRecv(new int[3], 3, MPI.INT, right(), 1, new int[3], 3, MPI.INT, left(), 1);
            equal(status.getElements(MPI.INT), 3);
            check(!status.isCancelled(), "cancelled by a change of another status");
            status.setElements(MPI.DOUBLE, 7);
            equal(status.getElements(MPI.DOUBLE), 7);
            equal(status.getCount(MPI.INT), 14);
            Datatype struct =
                    Datatype.createStruct(new int[] {1, 1}, new int[] {8, 0}, new Datatype[] {MPI.INT, MPI.DOUBLE});
            status.setElementsX(struct, new Count(3));
            equal(status.getElementsX(struct), new Count(3));
            equal(status.getCount(struct), MPI.UNDEFINED);
            status.setElements(MPI.INT, 3);
            status.setCancelled(true);
            check(status.isCancelled(), "not cancelled");
            fails(MPI.ERR_COUNT, () -> status.setElements(MPI.INT, -1));
        }
    }

    private static byte[] memory(int[] numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(ByteOrder.nativeOrder());
        bytes.asIntBuffer().put(numbers);
        return bytes.array();
    }

    static void ownDatatypesOfMpiCannotBeFreed() {
        fails(MPI.ERR_TYPE, MPI.INT::free);
        fails(MPI.ERR_TYPE, MPI.DOUBLE_INT::free);
        equal(
                WORLD.Sendrecv(new int[1], 0, 1, MPI.INT, right(), 1, new int[1], 0, 1, MPI.INT, left(), 1)
                        .Get_count(MPI.INT),
                1);
        Datatype copy = MPI.INT.dup();
        copy.free();
        check(copy.isNull(), "a duplicate was not freed");
        fails(MPI.ERR_TYPE, copy::free);
    }

    /** Open MPI has pairs in buffers of bytes, mpiJava in arrays of their elements. */
    static void smallLettersCountTheBytesOfPairs() {
        equal(MPI.INT2.Extent(), 2);
        equal(MPI.INT2.Size(), 2);
        equal(MPI.INT2.getExtent(), 8);
        equal(MPI.INT2.getSize(), 8);
        equal(MPI.INT2.dup().getTrueExtent(), 8);
        equal(MPI.INT2.getExtent(), MPI.int2.getExtent());
        equal(MPI.INT.getExtent(), 1);
        equal(new PairsAndTheirNumber().number, 16);
    }

    private static final class PairsAndTheirNumber extends Struct {
        private final int number;

        PairsAndTheirNumber() {
            addData(MPI.INT2, 2);
            number = addInt();
        }

        @Override
        protected Data newData() {
            throw new UnsupportedOperationException("only its layout is used");
        }
    }

    static void objects() {
        for (int length : new int[] {1, 3, 3000}) {
            String[] out = new String[length];
            Arrays.setAll(out, i -> "from " + rank() + " number " + i);
            Object[] in = new Object[length + 1];
            Request receive = WORLD.Irecv(in, 1, length, MPI.OBJECT, MPI.ANY_SOURCE, 4);
            WORLD.Send(out, 0, length, MPI.OBJECT, right(), 4);
            Status status = receive.Wait();
            equal(status.Get_count(MPI.OBJECT), length);
            equal(status.source, left());
            equal(in[length], "from " + left() + " number " + (length - 1));
        }
        Request[] requests = new Request[2];
        Object[][] in = new Object[2][1];
        requests[0] = WORLD.Irecv(in[0], 0, 1, MPI.OBJECT, left(), 1);
        requests[1] = WORLD.Irecv(in[1], 0, 1, MPI.OBJECT, left(), 1);
        Request first = WORLD.Isend(new Object[] {new int[5000]}, 0, 1, MPI.OBJECT, right(), 1);
        Request second = WORLD.Isend(new Object[] {"second"}, 0, 1, MPI.OBJECT, right(), 1);
        requests[1].Wait();
        requests[0].Wait();
        equal(in[0][0], new int[5000]);
        equal(in[1][0], "second");
        first.Wait();
        second.Wait();
    }

    static void negativeDisplacementsReachWhatIsBeforeASlice() {
        Datatype back = Datatype.createVector(3, 1, -2, MPI.INT);
        IntBuffer direct = MPI.newIntBuffer(8).put(new int[] {0, 1, 2, 3, 4, 5, 6, 7});
        int[] array = {0, 1, 2, 3, 4, 5, 6, 7};
        for (IntBuffer slice : List.of(MPI.slice(direct, 5), MPI.slice(MPI.slice(direct, 3), 2), MPI.slice(array, 5))) {
            int[] in = new int[3];
            Request receive = WORLD.Irecv(in, 0, 3, MPI.INT, left(), 1);
            WORLD.send(slice, 1, back, right(), 1);
            receive.Wait();
            equal(in, new int[] {5, 3, 1});
        }
        for (IntBuffer slice : List.of(MPI.slice(direct, 3), MPI.slice(array, 3))) {
            fails(MPI.ERR_BUFFER, () -> WORLD.send(slice, 1, back, right(), 1));
            fails(MPI.ERR_BUFFER, () -> WORLD.send(slice, 6, MPI.INT, right(), 1));
        }
        fails(MPI.ERR_BUFFER, () -> WORLD.send(direct, 1, back, right(), 1));
        IntBuffer received = MPI.newIntBuffer(8);
        Request receive = WORLD.iRecv(MPI.slice(received, 5), 1, back, left(), 1);
        WORLD.send(new int[] {50, 30, 10}, 3, MPI.INT, right(), 1);
        receive.Wait();
        equal(List.of(received.get(1), received.get(3), received.get(5)), List.of(10, 30, 50));
    }

    static void objectsThatAMatchedProbeFinds() {
        for (int length : new int[] {1, 3000}) {
            Object[] out = new Object[length];
            Arrays.setAll(out, i -> "number " + i);
            Request send = WORLD.Isend(out, 0, length, MPI.OBJECT, right(), 6);
            Message found = new Message();
            equal(found.mProbe(left(), 6, WORLD).source, left());
            Object[] in = new Object[length];
            Status status = found.mRecv(in, length, MPI.OBJECT);
            equal(status.getCount(MPI.OBJECT), length);
            equal(status.source, left());
            equal(in, out);
            check(found.isNull(), "a message that was received");
            send.Wait();
        }
    }

    static void objectsOfOtherClassesAreRefused() {
        Request send = WORLD.Isend(new Object[] {new Unknown()}, 0, 1, MPI.OBJECT, right(), 1);
        try {
            WORLD.Recv(new Object[1], 0, 1, MPI.OBJECT, left(), 1);
            throw new AssertionError("an object of any class was read");
        } catch (MPIException e) {
            check(e.getMessage().contains("clump.mpi.objects"), e.getMessage());
        }
        send.Wait();
    }

    private static final class Unknown implements java.io.Serializable {
        private static final long serialVersionUID = 1L;
    }
}
