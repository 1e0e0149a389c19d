package io.clump.mpi.window;

import io.clump.mpi.op.BuiltIn;
import io.clump.mpi.op.MixedPairs;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import io.clump.mpi.type.TypeMapCodec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A request to the owner of memory.
 *
 * <pre>
 *   kind | tag of the reply | displacement | count | operation | pairs | datatype | data
 *    4          4                 8            4        4          4
 * </pre>
 *
 * @param kind requested operation
 * @param reply tag of the reply, or {@link #NO_REPLY}
 * @param items that it is about
 * @param accumulation how they are combined
 * @param bytes of the whole message
 * @param dataOffset of the data in it
 */
@SuppressWarnings({"ArrayRecordComponent", "EnumOrdinal"}) // never compared; a job runs one version
record WindowMessage(
        RequestKind kind, int reply, Items items, Accumulation accumulation, byte[] bytes, int dataOffset) {
    static final int NO_REPLY = -1;

    private static final Items NO_ITEMS = new Items(0, 0, TypeMap.basic(Kind.BYTE));
    private static final Accumulation REPLACE = new Accumulation(BuiltIn.REPLACE, null);
    private static final BuiltIn[] OPERATIONS = BuiltIn.values();
    private static final MixedPairs[] PAIRS = MixedPairs.values();
    private static final int NO_PAIRS = -1;
    private static final int HEAD_BYTES = 2 * Integer.BYTES;
    private static final int ITEMS_BYTES = Long.BYTES + 3 * Integer.BYTES;

    /** A request without items. */
    static WindowMessage of(RequestKind kind, int reply) {
        byte[] bytes = new byte[HEAD_BYTES];
        head(bytes, kind, reply);
        return new WindowMessage(kind, reply, NO_ITEMS, REPLACE, bytes, bytes.length);
    }

    /** A request about items, with space for its data. */
    static WindowMessage of(RequestKind kind, int reply, Items items, Accumulation accumulation, long dataBytes) {
        int dataOffset = HEAD_BYTES + ITEMS_BYTES + TypeMapCodec.lengthBytes(items.map());
        byte[] bytes = new byte[Math.toIntExact(dataOffset + dataBytes)];
        MixedPairs pairs = accumulation.pairs();
        ByteBuffer out = head(bytes, kind, reply)
                .putLong(items.displacement())
                .putInt(items.count())
                .putInt(accumulation.operation().ordinal())
                .putInt(pairs == null ? NO_PAIRS : pairs.ordinal());
        TypeMapCodec.write(items.map(), out);
        return new WindowMessage(kind, reply, items, accumulation, bytes, dataOffset);
    }

    private static ByteBuffer head(byte[] bytes, RequestKind kind, int reply) {
        return order(bytes).putInt(kind.ordinal()).putInt(reply);
    }

    private static ByteBuffer order(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Reads a request; throws an {@link IllegalArgumentException} if the bytes are no request. */
    static WindowMessage read(byte[] bytes) {
        ByteBuffer in = order(bytes);
        if (bytes.length < HEAD_BYTES) {
            throw new IllegalArgumentException("no request of a window: bytes=" + bytes.length);
        }
        RequestKind kind = RequestKind.of(in.getInt());
        int reply = in.getInt();
        if (!kind.hasItems()) {
            return new WindowMessage(kind, reply, NO_ITEMS, REPLACE, bytes, bytes.length);
        }
        if (in.remaining() < ITEMS_BYTES) {
            throw new IllegalArgumentException("a request of a window is cut short: bytes=" + bytes.length);
        }
        long displacement = in.getLong();
        int count = in.getInt();
        int operation = in.getInt();
        int pairs = in.getInt();
        boolean isOperation = operation >= 0 && operation < OPERATIONS.length;
        if (count < 0 || !isOperation || pairs < NO_PAIRS || pairs >= PAIRS.length) {
            throw new IllegalArgumentException(
                    "bad request of a window: count=" + count + ", operation=" + operation + ", pairs=" + pairs);
        }
        Items items = new Items(displacement, count, TypeMapCodec.read(in));
        Accumulation accumulation = new Accumulation(OPERATIONS[operation], pairs == NO_PAIRS ? null : PAIRS[pairs]);
        return new WindowMessage(kind, reply, items, accumulation, bytes, in.position()).checked();
    }

    /** The data are as long as the items. */
    private WindowMessage checked() {
        long expected = switch (kind) {
            case ACCUMULATE, GET_ACCUMULATE -> items.bytes();
            case COMPARE_AND_SWAP -> 2 * items.bytes();
            case GET -> 0;
            default -> Math.min(dataBytes(), items.bytes());
        };
        if (dataBytes() != expected) {
            throw new IllegalArgumentException(
                    "data of a request of a window: found=" + dataBytes() + " bytes, expected " + expected);
        }
        return this;
    }

    int dataBytes() {
        return bytes.length - dataOffset;
    }
}
