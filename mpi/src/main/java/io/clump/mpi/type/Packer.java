package io.clump.mpi.type;

import org.agrona.UnsafeApi;
import org.jspecify.annotations.Nullable;

/** Copies the elements of items between a buffer and the bytes of a message. Does not allocate. */
public final class Packer {
    private Packer() {}

    /**
     * Copies items into a message.
     *
     * @param map of the datatype, not of objects
     * @param count number of items
     * @param from base of the buffer
     * @param fromAddress place of the first item's origin
     * @param to base of the message
     * @param toAddress place of its first byte
     * @return number of bytes written
     */
    public static long pack(
            TypeMap map, int count, @Nullable Object from, long fromAddress, @Nullable Object to, long toAddress) {
        int shift = map.kind().shift();
        if (map.isContiguous(count)) {
            long bytes = (long) count * map.sizeBytes();
            copy(from, fromAddress + ((long) map.trueLower() << shift), to, toAddress, bytes);
            return bytes;
        }
        long stride = (long) map.extent() << shift;
        long place = toAddress;
        for (int item = 0; item < count; item++) {
            long origin = fromAddress + item * stride;
            for (int run = 0; run < map.starts.length; run++) {
                long bytes = (long) map.lengths[run] << shift;
                copy(from, origin + ((long) map.starts[run] << shift), to, place, bytes);
                place += bytes;
            }
        }
        return place - toAddress;
    }

    /**
     * Copies the bytes of a message, which may be fewer than the items take, into a buffer.
     *
     * @param map of the datatype, not of objects
     * @param to base of the buffer
     * @param toAddress place of the first item's origin
     * @param from base of the message
     * @param fromAddress place of its first byte
     * @param bytes number of bytes of the message
     */
    public static void unpack(
            TypeMap map, @Nullable Object to, long toAddress, @Nullable Object from, long fromAddress, long bytes) {
        int shift = map.kind().shift();
        if (bytes == 0) {
            return;
        }
        if (map.isDense() || (map.starts.length == 1 && bytes <= map.sizeBytes())) {
            copy(from, fromAddress, to, toAddress + ((long) map.trueLower() << shift), bytes);
            return;
        }
        long stride = (long) map.extent() << shift;
        long left = bytes;
        long place = fromAddress;
        for (long origin = toAddress; left > 0; origin += stride) {
            for (int run = 0; run < map.starts.length && left > 0; run++) {
                long length = Math.min(left, (long) map.lengths[run] << shift);
                copy(from, place, to, origin + ((long) map.starts[run] << shift), length);
                place += length;
                left -= length;
            }
        }
    }

    /** Most runs are short, and a call of the system's copy costs more than they do. */
    private static void copy(@Nullable Object from, long fromAddress, @Nullable Object to, long toAddress, long bytes) {
        if (bytes == Long.BYTES) {
            UnsafeApi.putLong(to, toAddress, UnsafeApi.getLong(from, fromAddress));
        } else if (bytes == Integer.BYTES) {
            UnsafeApi.putInt(to, toAddress, UnsafeApi.getInt(from, fromAddress));
        } else {
            UnsafeApi.copyMemory(from, fromAddress, to, toAddress, bytes);
        }
    }
}
