package io.clump.am2;

import org.agrona.DirectBuffer;

/**
 * The ways to send a short or medium request that does not wait for room: as those of {@link RequestOperations}, but while the
 * receiver's queue is full the request is refused. It polls as any request does, so handlers may run inside, taken or not: a
 * thread that tries again and again needs no poll of its own. If a handler of that poll throws an {@link Error}, a request
 * that found no room comes back through handler 0 as {@link ReturnReason#CONGESTED} before the error is thrown.
 *
 * <p>A request that is taken and cannot be delivered comes back through handler 0, as with a request that waits.
 */
public sealed interface TryRequestOperations permits Endpoint {
    /**
     * Sends a short request whose first arguments count, if there is room at once. Does not allocate.
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
     * @return whether the message was taken
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     * @throws IllegalArgumentException if a number is out of its range
     */
    SendResult tryRequest(
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
     * Sends, if there is room at once, a short request without arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @return whether the message was taken
     */
    default SendResult tryRequest(int destination, int handler) {
        return tryRequest(destination, handler, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a short request with one argument.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @return whether the message was taken
     */
    default SendResult tryRequest(int destination, int handler, int a0) {
        return tryRequest(destination, handler, 1, a0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a short request with two arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @return whether the message was taken
     */
    default SendResult tryRequest(int destination, int handler, int a0, int a1) {
        return tryRequest(destination, handler, 2, a0, a1, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a short request with three arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @return whether the message was taken
     */
    default SendResult tryRequest(int destination, int handler, int a0, int a1, int a2) {
        return tryRequest(destination, handler, 3, a0, a1, a2, 0, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a short request with four arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @return whether the message was taken
     */
    default SendResult tryRequest(int destination, int handler, int a0, int a1, int a2, int a3) {
        return tryRequest(destination, handler, 4, a0, a1, a2, a3, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a short request with five arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @return whether the message was taken
     */
    default SendResult tryRequest(int destination, int handler, int a0, int a1, int a2, int a3, int a4) {
        return tryRequest(destination, handler, 5, a0, a1, a2, a3, a4, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a short request with six arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @return whether the message was taken
     */
    default SendResult tryRequest(int destination, int handler, int a0, int a1, int a2, int a3, int a4, int a5) {
        return tryRequest(destination, handler, 6, a0, a1, a2, a3, a4, a5, 0, 0);
    }

    /**
     * Sends, if there is room at once, a short request with seven arguments.
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
     * @return whether the message was taken
     */
    default SendResult tryRequest(
            int destination, int handler, int a0, int a1, int a2, int a3, int a4, int a5, int a6) {
        return tryRequest(destination, handler, 7, a0, a1, a2, a3, a4, a5, a6, 0);
    }

    /**
     * Sends, if there is room at once, a short request with eight arguments.
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
     * @return whether the message was taken
     */
    default SendResult tryRequest(
            int destination, int handler, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        return tryRequest(destination, handler, 8, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    /**
     * Sends a medium request whose first arguments count, if there is room at once. Does not allocate.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes}
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
    SendResult tryRequestMedium(
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
     * Sends, if there is room at once, a medium request without arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes}
     * @return whether the message was taken
     */
    default SendResult tryRequestMedium(int destination, int handler, DirectBuffer data, int offset, int length) {
        return tryRequestMedium(destination, handler, data, offset, length, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a medium request with one argument.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes}
     * @param a0 argument 0
     * @return whether the message was taken
     */
    default SendResult tryRequestMedium(
            int destination, int handler, DirectBuffer data, int offset, int length, int a0) {
        return tryRequestMedium(destination, handler, data, offset, length, 1, a0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a medium request with two arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes}
     * @param a0 argument 0
     * @param a1 argument 1
     * @return whether the message was taken
     */
    default SendResult tryRequestMedium(
            int destination, int handler, DirectBuffer data, int offset, int length, int a0, int a1) {
        return tryRequestMedium(destination, handler, data, offset, length, 2, a0, a1, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a medium request with three arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes}
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @return whether the message was taken
     */
    default SendResult tryRequestMedium(
            int destination, int handler, DirectBuffer data, int offset, int length, int a0, int a1, int a2) {
        return tryRequestMedium(destination, handler, data, offset, length, 3, a0, a1, a2, 0, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a medium request with four arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes}
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @return whether the message was taken
     */
    default SendResult tryRequestMedium(
            int destination, int handler, DirectBuffer data, int offset, int length, int a0, int a1, int a2, int a3) {
        return tryRequestMedium(destination, handler, data, offset, length, 4, a0, a1, a2, a3, 0, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a medium request with five arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes}
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @return whether the message was taken
     */
    default SendResult tryRequestMedium(
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
        return tryRequestMedium(destination, handler, data, offset, length, 5, a0, a1, a2, a3, a4, 0, 0, 0);
    }

    /**
     * Sends, if there is room at once, a medium request with six arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes}
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @return whether the message was taken
     */
    default SendResult tryRequestMedium(
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
        return tryRequestMedium(destination, handler, data, offset, length, 6, a0, a1, a2, a3, a4, a5, 0, 0);
    }

    /**
     * Sends, if there is room at once, a medium request with seven arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes}
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     * @return whether the message was taken
     */
    default SendResult tryRequestMedium(
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
        return tryRequestMedium(destination, handler, data, offset, length, 7, a0, a1, a2, a3, a4, a5, a6, 0);
    }

    /**
     * Sends, if there is room at once, a medium request with eight arguments.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes}
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
    default SendResult tryRequestMedium(
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
        return tryRequestMedium(destination, handler, data, offset, length, 8, a0, a1, a2, a3, a4, a5, a6, a7);
    }
}
