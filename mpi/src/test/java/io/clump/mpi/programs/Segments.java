package io.clump.mpi.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * Sends and receives memory segments in both dialects, on two ranks. It is compiled for Java 17, which has none, so it
 * calls their methods by name.
 */
public final class Segments {
    private static final int COUNT = 10_000;

    private Segments() {}

    /** Runs on two ranks. */
    public static void main(String[] args) throws ReflectiveOperationException {
        MPI.Init(args);
        Object arena = arena("ofShared");
        exchange(allocate(arena, COUNT * Integer.BYTES));
        exchange(ofArray(new byte[COUNT * Integer.BYTES]));
        exchange(slice(allocate(arena, (COUNT + 3L) * Integer.BYTES), 3L * Integer.BYTES));
        exchange(slice(ofArray(new byte[(COUNT + 3) * Integer.BYTES]), 3L * Integer.BYTES));
        exchangeOfNumbers();
        collect(allocate(arena, 2 * Long.BYTES));
        gaps(allocate(arena, 6 * Double.BYTES));
        refuse(arena);
        MPI.Finalize();
    }

    /** Rank 0 sends to rank 1, which sends back, each with a call of another kind. */
    private static void exchange(Object segment) throws ReflectiveOperationException {
        ByteBuffer bytes = bytes(segment);
        if (MPI.COMM_WORLD.Rank() == 0) {
            for (int i = 0; i < COUNT; i++) {
                bytes.putInt(i * Integer.BYTES, 3 * i);
            }
            MPI.COMM_WORLD.Send(segment, 0, COUNT, MPI.INT, 1, 5);
            MPI.COMM_WORLD.recv(segment, COUNT, MPI.INT, 1, 6);
            assertThat(bytes.getInt((COUNT - 1) * Integer.BYTES)).isEqualTo(-COUNT);
        } else {
            Status status = MPI.COMM_WORLD.Irecv(segment, 0, COUNT, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG)
                    .Wait();
            assertThat(status.Get_count(MPI.INT)).isEqualTo(COUNT);
            for (int i = 0; i < COUNT; i++) {
                assertThat(bytes.getInt(i * Integer.BYTES)).isEqualTo(3 * i);
            }
            bytes.putInt((COUNT - 1) * Integer.BYTES, -COUNT);
            MPI.COMM_WORLD.send(segment, COUNT, MPI.INT, 0, 6);
        }
    }

    /** Elements of an array of numbers, from the second one on, as its memory. */
    private static void exchangeOfNumbers() throws ReflectiveOperationException {
        int[] numbers = new int[4];
        Object tail = slice(ofArray(numbers), Integer.BYTES);
        if (MPI.COMM_WORLD.Rank() == 0) {
            MPI.COMM_WORLD.Send(new int[] {1, 2, 3}, 0, 3, MPI.INT, 1, 0);
        } else {
            MPI.COMM_WORLD.Recv(tail, 0, 3, MPI.INT, 0, 0);
            assertThat(numbers).containsExactly(0, 1, 2, 3);
        }
    }

    private static void collect(Object segment) throws ReflectiveOperationException {
        ByteBuffer bytes = bytes(segment);
        int rank = MPI.COMM_WORLD.Rank();
        bytes.putLong(0, 1 + rank);
        MPI.COMM_WORLD.Allreduce(segment, 0, segment, 1, 1, MPI.LONG, MPI.SUM);
        assertThat(bytes.getLong(Long.BYTES)).isEqualTo(3);
        MPI.COMM_WORLD.bcast(segment, 1, MPI.LONG, 1);
        assertThat(bytes.getLong(0)).isEqualTo(2);
        double[] results = new double[2];
        bytes.putDouble(0, rank + .5);
        MPI.COMM_WORLD.Allgather(segment, 0, 1, MPI.DOUBLE, results, 0, 1, MPI.DOUBLE);
        assertThat(results).containsExactly(.5, 1.5);
    }

    private static void gaps(Object segment) throws ReflectiveOperationException {
        Datatype every = Datatype.createVector(3, 1, 2, MPI.DOUBLE);
        every.commit();
        if (MPI.COMM_WORLD.Rank() == 0) {
            MPI.COMM_WORLD.send(new double[] {1, 2, 3}, 3, MPI.DOUBLE, 1, 0);
        } else {
            MPI.COMM_WORLD.recv(segment, 1, every, 0, 0);
            ByteBuffer bytes = bytes(segment);
            assertThat(bytes.getDouble(4 * Double.BYTES)).isEqualTo(3);
            assertThat(bytes.getDouble(3 * Double.BYTES)).isZero();
        }
        every.free();
    }

    private static void refuse(Object arena) throws ReflectiveOperationException {
        Object segment = allocate(arena, 8);
        assertRefused(segment, 3, MPI.INT, "the items are not all in the buffer");
        assertRefused(segment, 1, MPI.OBJECT, "the memory segment does not fit the datatype: found=a segment");
        Object readOnly = call(segment, "asReadOnly");
        assertRefused(readOnly, 1, MPI.INT, "found=a read-only segment");
        Object closed = arena("ofConfined");
        Object dead = allocate(closed, 8);
        call(closed, "close");
        assertRefused(dead, 1, MPI.INT, "its arena is closed, or belongs to another thread");
    }

    private static void assertRefused(Object segment, int count, Datatype type, String words) {
        assertThatThrownBy(() -> MPI.COMM_WORLD.Recv(segment, 0, count, type, 0, 0))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining(words);
    }

    private static Object arena(String kind) throws ReflectiveOperationException {
        return Class.forName("java.lang.foreign.Arena").getMethod(kind).invoke(null);
    }

    private static Object allocate(Object arena, long bytes) throws ReflectiveOperationException {
        return Class.forName("java.lang.foreign.Arena")
                .getMethod("allocate", long.class, long.class)
                .invoke(arena, bytes, (long) Long.BYTES);
    }

    private static Object ofArray(Object array) throws ReflectiveOperationException {
        return segment().getMethod("ofArray", array.getClass()).invoke(null, array);
    }

    private static Object slice(Object segment, long from) throws ReflectiveOperationException {
        return segment().getMethod("asSlice", long.class).invoke(segment, from);
    }

    private static ByteBuffer bytes(Object segment) throws ReflectiveOperationException {
        return ((ByteBuffer) call(segment, "asByteBuffer")).order(ByteOrder.nativeOrder());
    }

    private static Object call(Object target, String method) throws ReflectiveOperationException {
        Class<?> type = segment().isInstance(target) ? segment() : Class.forName("java.lang.foreign.Arena");
        Method found = Arrays.stream(type.getMethods())
                .filter(one -> one.getName().equals(method) && one.getParameterCount() == 0)
                .findAny()
                .orElseThrow();
        return found.invoke(target);
    }

    private static Class<?> segment() throws ClassNotFoundException {
        return Class.forName("java.lang.foreign.MemorySegment");
    }
}
