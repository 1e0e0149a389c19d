package io.clump.am2;

import org.jspecify.annotations.Nullable;

/**
 * The handlers of an endpoint, by their numbers. Number 0 is that of {@linkplain Endpoint#setReturnedMessageHandler
 * returned messages}. Every method throws {@link IllegalStateException} if called by another thread or on a closed
 * endpoint.
 */
public sealed interface HandlerOperations permits Endpoint {
    /**
     * Sets a handler, from the next message on.
     *
     * @param index its number, 1 to {@link #handlerCapacity} - 1
     * @param handler what to run; null to unset it, so that requests for it are returned
     * @throws IllegalArgumentException if the number is out of range, or {@linkplain #reserveHandlers reserved}
     */
    void setHandler(int index, @Nullable Handler handler);

    /**
     * Sets the handler with the smallest number of those that are not set, from the next message on.
     *
     * @param handler what to run
     * @return its number
     * @throws ClumpException if all handlers are set
     */
    int setHandlerAny(Handler handler);

    /**
     * The handler of a number.
     *
     * @param index its number, 1 to {@link #handlerCapacity} - 1
     * @return what was set; null if nothing is
     * @throws IllegalArgumentException if the number is out of range
     */
    @Nullable
    Handler handler(int index);

    /**
     * How many numbers there are for handlers, 0 included. Any thread may ask.
     *
     * @return 256 at first
     */
    int handlerCapacity();

    /**
     * Says how many numbers there are for handlers. Handlers beyond are unset; requests for them are returned.
     *
     * @param capacity 1 to 65,536, 0 included
     * @throws IllegalArgumentException if it is out of range; the handlers stay as they are
     */
    void setHandlerCapacity(int capacity);

    /**
     * Sets handler 0, which gets the messages of this endpoint that could not be delivered. Until one is set, the first
     * from each destination for each reason is logged as a warning, and their numbers when the endpoint closes.
     *
     * @param handler what to run
     * @throws IllegalArgumentException if it is {@linkplain #reserveHandlers reserved}
     */
    void setReturnedMessageHandler(ReturnedMessageHandler handler);

    /**
     * Sets the listener that is told of handlers that throw. Until one is set they are logged as errors.
     *
     * @param listener what to tell
     * @throws IllegalArgumentException if it is {@linkplain #reserveHandlers reserved}
     */
    void setHandlerErrorListener(HandlerErrorListener listener);

    /**
     * Keeps handlers from a number on as they are, and with them handler 0, the listener for errors and the number of
     * handlers, which cannot become smaller: for a runtime that shares its endpoint with a program, whose mistake would
     * make the runtime wait for ever. {@link #setHandlerAny} gives out smaller numbers only. The last call counts.
     *
     * @param first the first number that is kept, 1 to 65,536, which keeps none
     * @throws IllegalArgumentException if it is out of range
     */
    void reserveHandlers(int first);
}
