package io.clump.am2;

import org.agrona.DirectBuffer;

/**
 * The ways to send a request: short, with up to eight 32-bit arguments, or medium, with bytes beside them that lie in a
 * buffer of the receiver while its handler runs.
 *
 * <p>Every request polls once it is sent, so handlers of other messages may run inside. While the receiver's queue is full it
 * waits: it polls, backs off and yields; nothing is lost. A request that cannot be delivered comes back through handler 0, at
 * once or later. Only the thread that owns the bundle may send, and not from inside a handler.
 *
 * <p>An {@link Error} that a handler throws, or whatever a {@link HandlerErrorListener} throws, comes out of the poll or send
 * in which the handler ran. If that is a send, its message has been sent then, or came back through handler 0 before: an error
 * during a wait for room is thrown after it, with those that followed as suppressed ones.
 */
public sealed interface RequestOperations permits Endpoint {
    /**
     * Sends a short request whose first arguments count. Does not allocate.
     *
     * @param destination index of the destination in the translation table
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
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     * @throws IllegalArgumentException if a number is out of its range
     */
    void request(
            int destination,
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
     * Sends a short request without arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     */
    default void request(int destination, int handler) {
        request(destination, handler, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a short request with one argument.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     */
    default void request(int destination, int handler, int a0) {
        request(destination, handler, 1, a0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a short request with two arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     */
    default void request(int destination, int handler, int a0, int a1) {
        request(destination, handler, 2, a0, a1, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a short request with three arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     */
    default void request(int destination, int handler, int a0, int a1, int a2) {
        request(destination, handler, 3, a0, a1, a2, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a short request with four arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     */
    default void request(int destination, int handler, int a0, int a1, int a2, int a3) {
        request(destination, handler, 4, a0, a1, a2, a3, 0, 0, 0, 0);
    }

    /**
     * Sends a short request with five arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     */
    default void request(int destination, int handler, int a0, int a1, int a2, int a3, int a4) {
        request(destination, handler, 5, a0, a1, a2, a3, a4, 0, 0, 0);
    }

    /**
     * Sends a short request with six arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     */
    default void request(int destination, int handler, int a0, int a1, int a2, int a3, int a4, int a5) {
        request(destination, handler, 6, a0, a1, a2, a3, a4, a5, 0, 0);
    }

    /**
     * Sends a short request with seven arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     */
    default void request(int destination, int handler, int a0, int a1, int a2, int a3, int a4, int a5, int a6) {
        request(destination, handler, 7, a0, a1, a2, a3, a4, a5, a6, 0);
    }

    /**
     * Sends a short request with eight arguments.
     *
     * @param destination index of the destination in the translation table
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
    default void request(int destination, int handler, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        request(destination, handler, 8, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    /**
     * Sends a medium request whose first arguments count. Does not allocate.
     *
     * @param destination index of the destination in the translation table
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
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     * @throws IllegalArgumentException if a number is out of its range
     */
    void requestMedium(
            int destination,
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
     * Sends a medium request without arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     */
    default void requestMedium(int destination, int handler, DirectBuffer data, int offset, int length) {
        requestMedium(destination, handler, data, offset, length, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a medium request with one argument.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     * @param a0 argument 0
     */
    default void requestMedium(int destination, int handler, DirectBuffer data, int offset, int length, int a0) {
        requestMedium(destination, handler, data, offset, length, 1, a0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a medium request with two arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     * @param a0 argument 0
     * @param a1 argument 1
     */
    default void requestMedium(
            int destination, int handler, DirectBuffer data, int offset, int length, int a0, int a1) {
        requestMedium(destination, handler, data, offset, length, 2, a0, a1, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a medium request with three arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     */
    default void requestMedium(
            int destination, int handler, DirectBuffer data, int offset, int length, int a0, int a1, int a2) {
        requestMedium(destination, handler, data, offset, length, 3, a0, a1, a2, 0, 0, 0, 0, 0);
    }

    /**
     * Sends a medium request with four arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to the layer's {@code maxMediumBytes()}
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     */
    default void requestMedium(
            int destination, int handler, DirectBuffer data, int offset, int length, int a0, int a1, int a2, int a3) {
        requestMedium(destination, handler, data, offset, length, 4, a0, a1, a2, a3, 0, 0, 0, 0);
    }

    /**
     * Sends a medium request with five arguments.
     *
     * @param destination index of the destination in the translation table
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
    default void requestMedium(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4) {
        requestMedium(destination, handler, data, offset, length, 5, a0, a1, a2, a3, a4, 0, 0, 0);
    }

    /**
     * Sends a medium request with six arguments.
     *
     * @param destination index of the destination in the translation table
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
    default void requestMedium(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5) {
        requestMedium(destination, handler, data, offset, length, 6, a0, a1, a2, a3, a4, a5, 0, 0);
    }

    /**
     * Sends a medium request with seven arguments.
     *
     * @param destination index of the destination in the translation table
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
    default void requestMedium(
            int destination,
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
        requestMedium(destination, handler, data, offset, length, 7, a0, a1, a2, a3, a4, a5, a6, 0);
    }

    /**
     * Sends a medium request with eight arguments.
     *
     * @param destination index of the destination in the translation table
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
    default void requestMedium(
            int destination,
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
        requestMedium(destination, handler, data, offset, length, 8, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    /**
     * Claims room for a medium request, to be filled in place and then committed or aborted: a send without a copy. Polls
     * first, as nothing may be polled while the claim is open, and waits as all sends do; if it throws what a handler threw
     * meanwhile, no claim is open and nothing was sent. Does not allocate, but may at the first claim that is refused. A request that cannot be
     * delivered comes back through handler 0 when it is committed, or later.
     *
     * @param destination index of the destination in the translation table
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes}
     * @return the open claim, always the same object
     * @throws IllegalStateException if called by another thread, inside a handler, on a closed endpoint, or while another
     *     claim of this bundle is open
     * @throws IllegalArgumentException if a number is out of its range
     */
    MediumClaim claimMedium(int destination, int length);
}
