package io.clump.am2;

import org.jspecify.annotations.Nullable;

/**
 * Handlers of an endpoint, by their numbers. Number 0 is that of {@linkplain Endpoint#setReturnedMessageHandler
 * returned messages}. Every method throws {@link IllegalStateException} if called by another thread or on a closed
 * endpoint.
 */
public sealed interface HandlerOperations permits Endpoint {
    /**
     * Sets a handler, from the next message on.
     *
     * @param index number of the handler, 1 to {@link #handlerCapacity} - 1
     * @param handler handler to set; null to unset it, so that requests for it are returned
     * @throws IllegalArgumentException if the number is out of range, or {@linkplain #reserveHandlers reserved}
     */
    void setHandler(int index, @Nullable Handler handler);

    /**
     * Sets the handler at the smallest unused number, from the next message on.
     *
     * @param handler handler to set
     * @return its number
     * @throws ClumpException if all handlers are set
     */
    int setHandlerAny(Handler handler);

    /**
     * Returns the handler of a number.
     *
     * @param index number of the handler, 1 to {@link #handlerCapacity} - 1
     * @return the handler; null if none is set
     * @throws IllegalArgumentException if the number is out of range
     */
    @Nullable
    Handler handler(int index);

    /**
     * Returns the number of handler numbers, including 0. Any thread may call it.
     *
     * @return 256 by default
     */
    int handlerCapacity();

    /**
     * Sets the number of handler numbers. Handlers with larger numbers are unset; requests for them are returned.
     *
     * @param capacity 1 to 65,536, including number 0
     * @throws IllegalArgumentException if it is out of range; the handlers stay as they are
     */
    void setHandlerCapacity(int capacity);

    /**
     * Sets handler 0, which receives the messages of this endpoint that could not be delivered. Until one is set, the
     * first returned message for each destination and reason is logged as a warning, and their counts when the endpoint
     * closes.
     *
     * @param handler handler to set
     * @throws IllegalArgumentException if it is {@linkplain #reserveHandlers reserved}
     */
    void setReturnedMessageHandler(ReturnedMessageHandler handler);

    /**
     * Sets the listener for exceptions of handlers. Until one is set, they are logged as errors.
     *
     * @param listener listener to set
     * @throws IllegalArgumentException if it is {@linkplain #reserveHandlers reserved}
     */
    void setHandlerErrorListener(HandlerErrorListener listener);

    /**
     * Reserves handlers from a number on: they can no longer be changed, nor can handler 0 and the listener for errors,
     * and the number of handlers cannot decrease. This is for a runtime that shares its endpoint with a program, whose
     * mistake would make the runtime wait for ever. {@link #setHandlerAny} uses only smaller numbers. The last call
     * counts.
     *
     * @param first first reserved number, 1 to 65,536; the latter reserves none
     * @throws IllegalArgumentException if it is out of range
     */
    void reserveHandlers(int first);
}
