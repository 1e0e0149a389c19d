package mpi;

import io.clump.mpi.comm.Copies;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.op.Reduction;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Calls a user function with buffers as its program knows them: items of derived datatypes with their gaps. */
final class UserOperation {
    private final @Nullable User_function function;
    private final @Nullable UserFunction otherFunction;

    /** Calls one of the two. */
    UserOperation(@Nullable User_function function, @Nullable UserFunction otherFunction) {
        this.function = function;
        this.otherFunction = otherFunction;
    }

    Reduction on(Datatype type) {
        TypeMap map = type.map();
        int size = Math.max(1, map.size());
        if (otherFunction != null && takesBuffers(otherFunction, map.kind())) {
            return (in, inAt, inOut, inOutAt, count) -> callDirect(
                    otherFunction, type, Slice.of(map.kind(), in, inAt, count), inOut, inOutAt, count / size);
        }
        if (map.isDense() && function != null) {
            return (in, inAt, inOut, inOutAt, count) -> function.Call(in, inAt, inOut, inOutAt, count / size, type);
        }
        return (in, inAt, inOut, inOutAt, count) -> callWithGaps(
                type, Slice.of(map.kind(), in, inAt, count), Slice.of(map.kind(), inOut, inOutAt, count), count / size);
    }

    /** For functions without a method for buffers, as in Open MPI. */
    private static boolean takesBuffers(UserFunction function, Kind kind) {
        if (kind == Kind.BOOLEAN || kind == Kind.OBJECT) {
            return false;
        }
        try {
            return function.getClass()
                            .getMethod("call", ByteBuffer.class, ByteBuffer.class, int.class, Datatype.class)
                            .getDeclaringClass()
                    != UserFunction.class;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private void callWithGaps(Datatype type, Slice in, Slice inOut, int items) {
        if (items == 0) {
            return;
        }
        Slice left = spread(type.map(), items);
        Slice right = spread(type.map(), items);
        Copies.copy(in, left);
        Copies.copy(inOut, right);
        Object leftArray = left.array();
        Object rightArray = right.array();
        if (function != null) {
            function.Call(leftArray, left.offset(), rightArray, right.offset(), items, type);
        } else if (otherFunction != null) {
            otherFunction.call(leftArray, rightArray, items, type);
        }
        Copies.copy(right, inOut);
    }

    /** Space for items with their gaps. */
    private static Slice spread(TypeMap map, int items) {
        int origin = (int) Math.max(0, -map.first(items));
        Object array = map.kind().newArray((int) map.end(items) + origin);
        return new Slice(array, origin, items, map);
    }

    private static void callDirect(
            UserFunction function, Datatype type, Slice in, Object inOut, int inOutAt, int items) {
        TypeMap map = type.map();
        Slice result = Slice.of(map.kind(), inOut, inOutAt, in.count());
        Slice left = directSpread(map, items);
        Slice right = directSpread(map, items);
        Copies.copy(in, left);
        Copies.copy(result, right);
        if (left.buffer() instanceof ByteBuffer leftBuffer && right.buffer() instanceof ByteBuffer rightBuffer) {
            function.call(leftBuffer, rightBuffer, items, type);
        }
        Copies.copy(right, result);
    }

    private static Slice directSpread(TypeMap map, int items) {
        long elements = items == 0 ? 0 : map.end(items);
        ByteBuffer buffer =
                ByteBuffer.allocateDirect((int) elements << map.kind().shift()).order(ByteOrder.nativeOrder());
        return new Slice(buffer, 0, map.kind() == Kind.OBJECT ? 0 : items, map);
    }
}
