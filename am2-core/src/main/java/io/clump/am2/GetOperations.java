package io.clump.am2;

/**
 * The ways to fetch bytes of another endpoint's segment into the own one, without a handler over there: what AM-II calls
 * GetXfer. When they have arrived a handler of this endpoint runs, as that of a long reply, in a poll or a send.
 *
 * <p>Inside a node the bytes are copied at once, and the other endpoint does nothing; between nodes its layer answers when it
 * polls. The bytes are those that are there at that time: when that is worth anything is for the program's messages to say.
 * An endpoint may get from itself; over a network the two places must not overlap then.
 *
 * <p>A get that is not carried out comes back through handler 0 as {@link MessageCategory#GET}: for the reasons for which a
 * request does, with {@link ReturnReason#BAD_SEGMENT} if the bytes do not fit one of the two segments, in which case none is
 * written, and with {@link ReturnReason#BAD_HANDLER} if the own handler is not set. One whose destination dies before it has
 * answered comes back as {@link ReturnReason#UNREACHABLE}, and some of its bytes may be there then.
 */
public sealed interface GetOperations permits Endpoint {
    /**
     * Fetches bytes and hands the first arguments to the handler. Waits for room as a request does. Does not allocate, but may
     * the first time after the destination has set its segment, and over a network when more gets than ever are outstanding.
     *
     * @param destination index of the destination in the translation table
     * @param segmentOffset where in the destination's segment the first byte is, in bytes
     * @param length number of bytes, 0 to what the segments hold
     * @param ownSegmentOffset where in this endpoint's segment the first byte belongs, in bytes
     * @param handler number of the handler of this endpoint to run, 1 to 65,535
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
     */
    void get(
            int destination,
            long segmentOffset,
            int length,
            long ownSegmentOffset,
            int handler,
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
     * Fetches bytes and runs the handler without arguments.
     *
     * @param destination index of the destination in the translation table
     * @param segmentOffset where in the destination's segment the first byte is, in bytes
     * @param length number of bytes, 0 to what the segments hold
     * @param ownSegmentOffset where in this endpoint's segment the first byte belongs, in bytes
     * @param handler number of the handler of this endpoint to run, 1 to 65,535
     */
    default void get(int destination, long segmentOffset, int length, long ownSegmentOffset, int handler) {
        get(destination, segmentOffset, length, ownSegmentOffset, handler, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Fetches bytes and runs the handler with one argument.
     *
     * @param destination index of the destination in the translation table
     * @param segmentOffset where in the destination's segment the first byte is, in bytes
     * @param length number of bytes, 0 to what the segments hold
     * @param ownSegmentOffset where in this endpoint's segment the first byte belongs, in bytes
     * @param handler number of the handler of this endpoint to run, 1 to 65,535
     * @param a0 argument 0
     */
    default void get(int destination, long segmentOffset, int length, long ownSegmentOffset, int handler, int a0) {
        get(destination, segmentOffset, length, ownSegmentOffset, handler, 1, a0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Fetches bytes and runs the handler with two arguments.
     *
     * @param destination index of the destination in the translation table
     * @param segmentOffset where in the destination's segment the first byte is, in bytes
     * @param length number of bytes, 0 to what the segments hold
     * @param ownSegmentOffset where in this endpoint's segment the first byte belongs, in bytes
     * @param handler number of the handler of this endpoint to run, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     */
    default void get(
            int destination, long segmentOffset, int length, long ownSegmentOffset, int handler, int a0, int a1) {
        get(destination, segmentOffset, length, ownSegmentOffset, handler, 2, a0, a1, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Fetches bytes and runs the handler with three arguments.
     *
     * @param destination index of the destination in the translation table
     * @param segmentOffset where in the destination's segment the first byte is, in bytes
     * @param length number of bytes, 0 to what the segments hold
     * @param ownSegmentOffset where in this endpoint's segment the first byte belongs, in bytes
     * @param handler number of the handler of this endpoint to run, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     */
    default void get(
            int destination,
            long segmentOffset,
            int length,
            long ownSegmentOffset,
            int handler,
            int a0,
            int a1,
            int a2) {
        get(destination, segmentOffset, length, ownSegmentOffset, handler, 3, a0, a1, a2, 0, 0, 0, 0, 0);
    }

    /**
     * Fetches bytes and runs the handler with four arguments.
     *
     * @param destination index of the destination in the translation table
     * @param segmentOffset where in the destination's segment the first byte is, in bytes
     * @param length number of bytes, 0 to what the segments hold
     * @param ownSegmentOffset where in this endpoint's segment the first byte belongs, in bytes
     * @param handler number of the handler of this endpoint to run, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     */
    default void get(
            int destination,
            long segmentOffset,
            int length,
            long ownSegmentOffset,
            int handler,
            int a0,
            int a1,
            int a2,
            int a3) {
        get(destination, segmentOffset, length, ownSegmentOffset, handler, 4, a0, a1, a2, a3, 0, 0, 0, 0);
    }

    /**
     * Fetches bytes and runs the handler with five arguments.
     *
     * @param destination index of the destination in the translation table
     * @param segmentOffset where in the destination's segment the first byte is, in bytes
     * @param length number of bytes, 0 to what the segments hold
     * @param ownSegmentOffset where in this endpoint's segment the first byte belongs, in bytes
     * @param handler number of the handler of this endpoint to run, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     */
    default void get(
            int destination,
            long segmentOffset,
            int length,
            long ownSegmentOffset,
            int handler,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4) {
        get(destination, segmentOffset, length, ownSegmentOffset, handler, 5, a0, a1, a2, a3, a4, 0, 0, 0);
    }

    /**
     * Fetches bytes and runs the handler with six arguments.
     *
     * @param destination index of the destination in the translation table
     * @param segmentOffset where in the destination's segment the first byte is, in bytes
     * @param length number of bytes, 0 to what the segments hold
     * @param ownSegmentOffset where in this endpoint's segment the first byte belongs, in bytes
     * @param handler number of the handler of this endpoint to run, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     */
    default void get(
            int destination,
            long segmentOffset,
            int length,
            long ownSegmentOffset,
            int handler,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5) {
        get(destination, segmentOffset, length, ownSegmentOffset, handler, 6, a0, a1, a2, a3, a4, a5, 0, 0);
    }

    /**
     * Fetches bytes and runs the handler with seven arguments.
     *
     * @param destination index of the destination in the translation table
     * @param segmentOffset where in the destination's segment the first byte is, in bytes
     * @param length number of bytes, 0 to what the segments hold
     * @param ownSegmentOffset where in this endpoint's segment the first byte belongs, in bytes
     * @param handler number of the handler of this endpoint to run, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     */
    default void get(
            int destination,
            long segmentOffset,
            int length,
            long ownSegmentOffset,
            int handler,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6) {
        get(destination, segmentOffset, length, ownSegmentOffset, handler, 7, a0, a1, a2, a3, a4, a5, a6, 0);
    }

    /**
     * Fetches bytes and runs the handler with eight arguments.
     *
     * @param destination index of the destination in the translation table
     * @param segmentOffset where in the destination's segment the first byte is, in bytes
     * @param length number of bytes, 0 to what the segments hold
     * @param ownSegmentOffset where in this endpoint's segment the first byte belongs, in bytes
     * @param handler number of the handler of this endpoint to run, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     * @param a7 argument 7
     */
    default void get(
            int destination,
            long segmentOffset,
            int length,
            long ownSegmentOffset,
            int handler,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        get(destination, segmentOffset, length, ownSegmentOffset, handler, 8, a0, a1, a2, a3, a4, a5, a6, a7);
    }
}
