package io.clump.am2;

import io.clump.am2.bundle.EndpointAccess;
import io.clump.am2.endpoint.HandlerErrors;
import io.clump.am2.endpoint.HandlerTable;
import org.jspecify.annotations.Nullable;

/**
 * Handlers of an endpoint, by their numbers. Number 0 is that of {@linkplain #setReturnedMessageHandler returned
 * messages}. Every method throws {@link IllegalStateException} if called by another thread or on a closed endpoint.
 */
public final class Handlers {
    private final Endpoint endpoint;
    private final EndpointAccess access;
    private final HandlerTable table;
    private final HandlerErrors errors;
    private final ReturnedMessages returnedMessages;

    Handlers(
            Endpoint endpoint,
            EndpointAccess access,
            HandlerTable table,
            HandlerErrors errors,
            ReturnedMessages returnedMessages) {
        this.endpoint = endpoint;
        this.access = access;
        this.table = table;
        this.errors = errors;
        this.returnedMessages = returnedMessages;
    }

    /**
     * Sets a handler, from the next message on.
     *
     * @param index number of the handler, 1 to {@link #capacity} - 1
     * @param handler handler to set; null to unset it, so that requests for it are returned
     * @throws IllegalArgumentException if the number is out of range, or {@linkplain #reserve reserved}
     */
    public void set(int index, @Nullable Handler handler) {
        access.change("set a handler", () -> table.set(index, handler));
    }

    /**
     * Sets the handler at the smallest unused number, from the next message on.
     *
     * @param handler handler to set
     * @return its number
     * @throws ClumpException if all handlers are set
     */
    public int setAny(Handler handler) {
        return access.use("set a handler", () -> table.setFirstFree(handler));
    }

    /**
     * Returns the handler of a number.
     *
     * @param index number of the handler, 1 to {@link #capacity} - 1
     * @return the handler; null if none is set
     * @throws IllegalArgumentException if the number is out of range
     */
    public @Nullable Handler get(int index) {
        return access.use("look up a handler", () -> table.checked(index));
    }

    /**
     * Returns the number of handler numbers, including 0. Any thread may call it.
     *
     * @return 256 by default
     */
    public int capacity() {
        return table.capacity();
    }

    /**
     * Sets the number of handler numbers. Handlers with larger numbers are unset; requests for them are returned.
     *
     * @param capacity 1 to 65,536, including number 0
     * @throws IllegalArgumentException if it is out of range; the handlers stay as they are
     */
    public void setCapacity(int capacity) {
        access.change("set the number of handlers", () -> table.capacity(capacity));
    }

    /**
     * Sets handler 0, which receives the messages of this endpoint that could not be delivered. Until one is set, the
     * first returned message for each destination and reason is logged as a warning, and their counts when the endpoint
     * closes.
     *
     * @param handler handler to set
     * @throws IllegalArgumentException if it is {@linkplain #reserve reserved}
     */
    public void setReturnedMessageHandler(ReturnedMessageHandler handler) {
        access.change("set handler 0", () -> returnedMessages.setHandler(table.unreserved("handler 0", handler)));
    }

    /**
     * Sets the listener for exceptions of handlers. Until one is set, they are logged as errors.
     *
     * @param listener listener to set
     * @throws IllegalArgumentException if it is {@linkplain #reserve reserved}
     */
    public void setErrorListener(HandlerErrorListener listener) {
        access.change("set the handler error listener", () -> {
            HandlerErrorListener checked = table.unreserved("the listener", listener);
            errors.setListener((handler, error) -> checked.handlerFailed(endpoint, handler, error));
        });
    }

    /**
     * Reserves handlers from a number on: they can no longer be changed, nor can handler 0 and the listener for errors,
     * and the number of handlers cannot decrease. This protects a runtime that shares its endpoint with a program: a
     * mistake of the program could make the runtime wait forever. {@link #setAny} uses only smaller numbers. The last
     * call counts.
     *
     * @param first first reserved number, 1 to 65,536; the latter reserves none
     * @throws IllegalArgumentException if it is out of range
     */
    public void reserve(int first) {
        access.change("reserve handlers", () -> table.reserve(first));
    }
}
