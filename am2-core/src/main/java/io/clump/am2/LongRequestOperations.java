package io.clump.am2;

import org.agrona.DirectBuffer;

/**
 * The ways to send a long request: its bytes are in the receiver's segment, at an offset that the sender chooses, before its
 * handler runs, and stay there. In all else it is as the requests of {@link RequestOperations}.
 */
public sealed interface LongRequestOperations permits Endpoint {
    /**
     * Sends a long request whose first arguments count. Does not allocate, but may the first time after the destination has
     * set its segment. Inside a node the bytes are copied once, straight into the destination's memory; between nodes they
     * travel in parts.
     *
     * <p>Bytes that do not all fit the destination's segment come back through handler 0 with
     * {@link ReturnReason#BAD_SEGMENT}, and none of them is written. A request that comes back for another reason may have
     * written some of its bytes.
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
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     * @throws IllegalArgumentException if a number is out of its range
     * @throws IndexOutOfBoundsException if the bytes are not all in the buffer
     */
    void requestLong(
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
     * Sends a long request without arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
     */
    default void requestLong(
            int destination, int handler, DirectBuffer data, int offset, int length, long segmentOffset) {
        requestLong(destination, handler, data, offset, length, segmentOffset, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a long request with one argument.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
     * @param a0 argument 0
     */
    default void requestLong(
            int destination, int handler, DirectBuffer data, int offset, int length, long segmentOffset, int a0) {
        requestLong(destination, handler, data, offset, length, segmentOffset, 1, a0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a long request with two arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     */
    default void requestLong(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int a0,
            int a1) {
        requestLong(destination, handler, data, offset, length, segmentOffset, 2, a0, a1, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a long request with three arguments.
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
     */
    default void requestLong(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int a0,
            int a1,
            int a2) {
        requestLong(destination, handler, data, offset, length, segmentOffset, 3, a0, a1, a2, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a long request with four arguments.
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
     */
    default void requestLong(
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
        requestLong(destination, handler, data, offset, length, segmentOffset, 4, a0, a1, a2, a3, 0, 0, 0, 0);
    }

    /**
     * Sends a long request with five arguments.
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
     */
    default void requestLong(
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
        requestLong(destination, handler, data, offset, length, segmentOffset, 5, a0, a1, a2, a3, a4, 0, 0, 0);
    }

    /**
     * Sends a long request with six arguments.
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
     */
    default void requestLong(
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
        requestLong(destination, handler, data, offset, length, segmentOffset, 6, a0, a1, a2, a3, a4, a5, 0, 0);
    }

    /**
     * Sends a long request with seven arguments.
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
     */
    default void requestLong(
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
        requestLong(destination, handler, data, offset, length, segmentOffset, 7, a0, a1, a2, a3, a4, a5, a6, 0);
    }

    /**
     * Sends a long request with eight arguments.
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
     */
    default void requestLong(
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
        requestLong(destination, handler, data, offset, length, segmentOffset, 8, a0, a1, a2, a3, a4, a5, a6, a7);
    }
}
