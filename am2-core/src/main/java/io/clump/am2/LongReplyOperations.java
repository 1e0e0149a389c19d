package io.clump.am2;

import org.agrona.DirectBuffer;

/**
 * The ways to answer a request with a long reply: its bytes are in the requester's segment, at an offset that this side
 * chooses, before its handler runs, and stay there. In all else it is as the replies of {@link ReplyOperations}.
 */
public sealed interface LongReplyOperations permits Message {
    /**
     * Sends a long reply whose first arguments count. Allocates if there is no room now, for a copy of the bytes if they go over a
     * network; and may the first time after the requester has set its segment.
     *
     * <p>Of bytes that do not all fit the requester's segment none is written. Inside a node the reply then comes back at
     * once through handler 0, with {@link ReturnReason#BAD_SEGMENT}; between nodes the requester finds out and sends it back, so
     * that it comes through handler 0 later, without its bytes.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the requester's segment the first byte belongs, in bytes
     * @param argumentCount how many arguments count, 0 to 8
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     * @param a7 argument 7
     * @throws IllegalStateException if the message is no request, was answered before, or its handler has returned
     * @throws IllegalArgumentException if a number is out of its range
     * @throws IndexOutOfBoundsException if the bytes are not all in the buffer
     */
    void replyLong(
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
     * Sends a long reply without arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the requester's segment the first byte belongs, in bytes
     */
    default void replyLong(int handler, DirectBuffer data, int offset, int length, long segmentOffset) {
        replyLong(handler, data, offset, length, segmentOffset, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a long reply with one argument.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the requester's segment the first byte belongs, in bytes
     * @param a0 argument 0
     */
    default void replyLong(int handler, DirectBuffer data, int offset, int length, long segmentOffset, int a0) {
        replyLong(handler, data, offset, length, segmentOffset, 1, a0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a long reply with two arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the requester's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     */
    default void replyLong(int handler, DirectBuffer data, int offset, int length, long segmentOffset, int a0, int a1) {
        replyLong(handler, data, offset, length, segmentOffset, 2, a0, a1, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a long reply with three arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the requester's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     */
    default void replyLong(
            int handler, DirectBuffer data, int offset, int length, long segmentOffset, int a0, int a1, int a2) {
        replyLong(handler, data, offset, length, segmentOffset, 3, a0, a1, a2, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a long reply with four arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the requester's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     */
    default void replyLong(
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int a0,
            int a1,
            int a2,
            int a3) {
        replyLong(handler, data, offset, length, segmentOffset, 4, a0, a1, a2, a3, 0, 0, 0, 0);
    }

    /**
     * Sends a long reply with five arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the requester's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     */
    default void replyLong(
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
        replyLong(handler, data, offset, length, segmentOffset, 5, a0, a1, a2, a3, a4, 0, 0, 0);
    }

    /**
     * Sends a long reply with six arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the requester's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     */
    default void replyLong(
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
        replyLong(handler, data, offset, length, segmentOffset, 6, a0, a1, a2, a3, a4, a5, 0, 0);
    }

    /**
     * Sends a long reply with seven arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the requester's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     */
    default void replyLong(
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
        replyLong(handler, data, offset, length, segmentOffset, 7, a0, a1, a2, a3, a4, a5, a6, 0);
    }

    /**
     * Sends a long reply with eight arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the requester's segment the first byte belongs, in bytes
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     * @param a7 argument 7
     */
    default void replyLong(
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
        replyLong(handler, data, offset, length, segmentOffset, 8, a0, a1, a2, a3, a4, a5, a6, a7);
    }
}
