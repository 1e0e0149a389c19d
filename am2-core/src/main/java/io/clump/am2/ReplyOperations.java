package io.clump.am2;

import org.agrona.DirectBuffer;

/**
 * The ways to answer a request from inside its handler: short, with up to eight 32-bit arguments, or medium, with bytes
 * beside them.
 *
 * <p>A reply does not wait. If the requester's queue is full, the reply is set aside with a copy of its data, which allocates, and
 * later polls send it; further requests of the same requester are handled after that, so their order stays. The reply comes
 * back through handler 0 if the requester is gone, if its table of senders is full, or if there is no room for as long as
 * {@link LayerConfiguration#sendTimeout} says. A reply polls for replies once it is sent or set aside.
 */
public sealed interface ReplyOperations permits Message {
    /**
     * Sends a short reply whose first arguments count. Allocates only if there is no room now.
     *
     * @param handler number of the handler to run there, 1 to 65,535
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
     */
    void reply(int handler, int argumentCount, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7);

    /**
     * Sends a short reply without arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     */
    default void reply(int handler) {
        reply(handler, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a short reply with one argument.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     */
    default void reply(int handler, int a0) {
        reply(handler, 1, a0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a short reply with two arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     */
    default void reply(int handler, int a0, int a1) {
        reply(handler, 2, a0, a1, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a short reply with three arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     */
    default void reply(int handler, int a0, int a1, int a2) {
        reply(handler, 3, a0, a1, a2, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a short reply with four arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     */
    default void reply(int handler, int a0, int a1, int a2, int a3) {
        reply(handler, 4, a0, a1, a2, a3, 0, 0, 0, 0);
    }

    /**
     * Sends a short reply with five arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     */
    default void reply(int handler, int a0, int a1, int a2, int a3, int a4) {
        reply(handler, 5, a0, a1, a2, a3, a4, 0, 0, 0);
    }

    /**
     * Sends a short reply with six arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     */
    default void reply(int handler, int a0, int a1, int a2, int a3, int a4, int a5) {
        reply(handler, 6, a0, a1, a2, a3, a4, a5, 0, 0);
    }

    /**
     * Sends a short reply with seven arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     */
    default void reply(int handler, int a0, int a1, int a2, int a3, int a4, int a5, int a6) {
        reply(handler, 7, a0, a1, a2, a3, a4, a5, a6, 0);
    }

    /**
     * Sends a short reply with eight arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     * @param a7 argument 7
     */
    default void reply(int handler, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        reply(handler, 8, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    /**
     * Sends a medium reply whose first arguments count. Allocates only if there is no room now.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
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
     */
    void replyMedium(
            int handler,
            DirectBuffer data,
            int offset,
            int length,
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
     * Sends a medium reply without arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     */
    default void replyMedium(int handler, DirectBuffer data, int offset, int length) {
        replyMedium(handler, data, offset, length, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a medium reply with one argument.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     * @param a0 argument 0
     */
    default void replyMedium(int handler, DirectBuffer data, int offset, int length, int a0) {
        replyMedium(handler, data, offset, length, 1, a0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a medium reply with two arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     * @param a0 argument 0
     * @param a1 argument 1
     */
    default void replyMedium(int handler, DirectBuffer data, int offset, int length, int a0, int a1) {
        replyMedium(handler, data, offset, length, 2, a0, a1, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a medium reply with three arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     */
    default void replyMedium(int handler, DirectBuffer data, int offset, int length, int a0, int a1, int a2) {
        replyMedium(handler, data, offset, length, 3, a0, a1, a2, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a medium reply with four arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     */
    default void replyMedium(int handler, DirectBuffer data, int offset, int length, int a0, int a1, int a2, int a3) {
        replyMedium(handler, data, offset, length, 4, a0, a1, a2, a3, 0, 0, 0, 0);
    }

    /**
     * Sends a medium reply with five arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     */
    default void replyMedium(
            int handler, DirectBuffer data, int offset, int length, int a0, int a1, int a2, int a3, int a4) {
        replyMedium(handler, data, offset, length, 5, a0, a1, a2, a3, a4, 0, 0, 0);
    }

    /**
     * Sends a medium reply with six arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     */
    default void replyMedium(
            int handler, DirectBuffer data, int offset, int length, int a0, int a1, int a2, int a3, int a4, int a5) {
        replyMedium(handler, data, offset, length, 6, a0, a1, a2, a3, a4, a5, 0, 0);
    }

    /**
     * Sends a medium reply with seven arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     */
    default void replyMedium(
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6) {
        replyMedium(handler, data, offset, length, 7, a0, a1, a2, a3, a4, a5, a6, 0);
    }

    /**
     * Sends a medium reply with eight arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     * @param a7 argument 7
     */
    default void replyMedium(
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        replyMedium(handler, data, offset, length, 8, a0, a1, a2, a3, a4, a5, a6, a7);
    }
}
