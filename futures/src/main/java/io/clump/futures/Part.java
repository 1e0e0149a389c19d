package io.clump.futures;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/** Bytes of one type of values. */
record Part(BiConsumer<Output, Object> write, Function<Input, Object> read) {
    /** All types but records and enums; a primitive type is that of its boxes. */
    static final Map<Class<?>, Part> OF_TYPES = Map.ofEntries(
            Map.entry(Boolean.class, of((to, value) -> to.putByte((byte) ((boolean) value ? 1 : 0)), Input::flag)),
            Map.entry(Byte.class, of((to, value) -> to.putByte((byte) value), from -> from.getByte())),
            Map.entry(Short.class, of((to, value) -> to.putShort((short) value), from -> from.getShort())),
            Map.entry(Character.class, of((to, value) -> to.putShort((short) (char) value), from ->
                    (char) from.getShort())),
            Map.entry(Integer.class, of((to, value) -> to.putInt((int) value), from -> from.getInt())),
            Map.entry(Long.class, of((to, value) -> to.putLong((long) value), from -> from.getLong())),
            Map.entry(
                    Float.class,
                    of(
                            (to, value) -> to.putInt(Float.floatToRawIntBits((float) value)),
                            from -> Float.intBitsToFloat(from.getInt()))),
            Map.entry(
                    Double.class,
                    of(
                            (to, value) -> to.putLong(Double.doubleToRawLongBits((double) value)),
                            from -> Double.longBitsToDouble(from.getLong()))),
            Map.entry(byte[].class, of((to, value) -> to.putBytes((byte[]) value), Input::getBytes)),
            Map.entry(
                    String.class,
                    of(
                            (to, value) -> to.putBytes(((String) value).getBytes(StandardCharsets.UTF_8)),
                            from -> new String(from.getBytes(), StandardCharsets.UTF_8))));

    private static Part of(BiConsumer<Output, Object> write, Function<Input, Object> read) {
        return new Part(write, read);
    }

    /** Place in a buffer that is written. A value that does not fit is an {@link IndexOutOfBoundsException}. */
    static final class Output {
        private final MutableDirectBuffer buffer;
        private int position;

        Output(MutableDirectBuffer buffer, int offset) {
            this.buffer = buffer;
            position = offset;
        }

        int position() {
            return position;
        }

        void putByte(byte value) {
            buffer.putByte(take(Byte.BYTES), value);
        }

        void putShort(short value) {
            buffer.putShort(take(Short.BYTES), value);
        }

        void putInt(int value) {
            buffer.putInt(take(Integer.BYTES), value);
        }

        void putLong(long value) {
            buffer.putLong(take(Long.BYTES), value);
        }

        void putBytes(byte[] value) {
            putInt(value.length);
            buffer.putBytes(take(value.length), value);
        }

        private int take(int length) {
            buffer.boundsCheck(position, length);
            int taken = position;
            position += length;
            return taken;
        }
    }

    /** Place in a message that is read. Too few bytes are an {@link IndexOutOfBoundsException}. */
    static final class Input {
        private final DirectBuffer buffer;
        private final int limit;
        private int position;

        Input(DirectBuffer buffer, int offset, int length) {
            this.buffer = buffer;
            position = offset;
            limit = offset + length;
        }

        int left() {
            return limit - position;
        }

        boolean flag() {
            return getByte() != 0;
        }

        byte getByte() {
            return buffer.getByte(take(Byte.BYTES));
        }

        short getShort() {
            return buffer.getShort(take(Short.BYTES));
        }

        int getInt() {
            return buffer.getInt(take(Integer.BYTES));
        }

        long getLong() {
            return buffer.getLong(take(Long.BYTES));
        }

        byte[] getBytes() {
            int length = getInt();
            int from = take(length);
            byte[] bytes = new byte[length];
            buffer.getBytes(from, bytes);
            return bytes;
        }

        private int take(int length) {
            if (length < 0 || length > left()) {
                throw new IndexOutOfBoundsException("message too short: bytes=" + left() + ", needed=" + length);
            }
            int taken = position;
            position += length;
            return taken;
        }
    }
}
