package io.clump.am2;

import org.agrona.DirectBuffer;

/**
 * The ways to send a long request that does not wait for room: as those of {@link LongRequestOperations}, but refused while
 * the receiver's queue is full, and then nothing was written to its segment. It polls as any request does.
 *
 * <p>Over a network a long message travels in parts. Only the first is refused: once that is sent the others wait for room,
 * since a message cannot be taken back. Through shared memory the place in the queue is held while the bytes are copied, and
 * messages behind it wait so long.
 */
public sealed interface TryLongRequestOperations permits Endpoint {
    /**
     * Sends a long request whose first arguments count, if there is room at once. Does not allocate, but may the first time
     * after the destination has set its segment.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
     * @param argumentCount how many arguments count, 0 to 8
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     * @param a7 argument 7
     * @return whether the message was taken
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     * @throws IllegalArgumentException if a number is out of its range
     * @throws IndexOutOfBoundsException if the bytes are not all in the buffer
     */
    SendResult tryRequestLong(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int argumentCount,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7);

    /**
     * Sends, if there is room at once, a long request without arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
     * @return whether the message was taken
     */
    default SendResult tryRequestLong(
            int destination, int handler, DirectBuffer data, int offset, int length, long segmentOffset) {
        return tryRequestLong(destination, handler, data, offset, length, segmentOffset, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a long request with one argument.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @return whether the message was taken
     */
    default SendResult tryRequestLong(
            int destination, int handler, DirectBuffer data, int offset, int length, long segmentOffset, int a0) {
        return tryRequestLong(destination, handler, data, offset, length, segmentOffset, 1, a0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a long request with two arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @return whether the message was taken
     */
    default SendResult tryRequestLong(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int a0,
            int a1) {
        return tryRequestLong(destination, handler, data, offset, length, segmentOffset, 2, a0, a1, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a long request with three arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @return whether the message was taken
     */
    default SendResult tryRequestLong(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int a0,
            int a1,
            int a2) {
        return tryRequestLong(destination, handler, data, offset, length, segmentOffset, 3, a0, a1, a2, 0, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a long request with four arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @return whether the message was taken
     */
    default SendResult tryRequestLong(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int a0,
            int a1,
            int a2,
            int a3) {
        return tryRequestLong(destination, handler, data, offset, length, segmentOffset, 4, a0, a1, a2, a3, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a long request with five arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @return whether the message was taken
     */
    default SendResult tryRequestLong(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4) {
        return tryRequestLong(
                destination, handler, data, offset, length, segmentOffset, 5, a0, a1, a2, a3, a4, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a long request with six arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @return whether the message was taken
     */
    default SendResult tryRequestLong(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5) {
        return tryRequestLong(
                destination, handler, data, offset, length, segmentOffset, 6, a0, a1, a2, a3, a4, a5, 0, 0);
    }

    /**
     * Sends, if there is room at once, a long request with seven arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     * @return whether the message was taken
     */
    default SendResult tryRequestLong(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6) {
        return tryRequestLong(
                destination, handler, data, offset, length, segmentOffset, 7, a0, a1, a2, a3, a4, a5, a6, 0);
    }

    /**
     * Sends, if there is room at once, a long request with eight arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     * @param a7 argument 7
     * @return whether the message was taken
     */
    default SendResult tryRequestLong(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        return tryRequestLong(
                destination, handler, data, offset, length, segmentOffset, 8, a0, a1, a2, a3, a4, a5, a6, a7);
    }
}
