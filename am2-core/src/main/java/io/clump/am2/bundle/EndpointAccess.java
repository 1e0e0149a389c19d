package io.clump.am2.bundle;

import io.clump.am2.EndpointName;
import io.clump.am2.turns.Turns;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Begins and ends the operations of one endpoint. Refuses them after the endpoint is closed, and to threads that its
 * bundle refuses.
 */
public final class EndpointAccess {
    private final Membership membership;
    private final EndpointName name;
    private boolean closed;

    public EndpointAccess(Membership membership, EndpointName name) {
        this.membership = membership;
        this.name = name;
    }

    @Override
    public String toString() {
        return name.toString();
    }

    public boolean isClosed() {
        return closed;
    }

    /** Closes the endpoint. */
    public void close() {
        closed = true;
    }

    /**
     * Begins a send, or another operation that handlers may not call; unless it throws, it ends with {@link #leave}.
     *
     * @return the turns of a parallel bundle; null for a sequential one, where {@link #leave} does nothing
     */
    public @Nullable Turns enterToSend(String action) {
        if (membership.isFreeForOwner() && !closed) {
            return null;
        }
        Turns turns = membership.enterToSend(action);
        leaveIfClosed(action);
        return turns;
    }

    public void leave() {
        membership.leave();
    }

    /** Runs an operation that handlers may call, too. */
    public void change(String action, Runnable change) {
        membership.enter(action);
        leaveIfClosed(action);
        try {
            change.run();
        } finally {
            leave();
        }
    }

    /** Runs an operation that handlers may not call. */
    public <T extends @Nullable Object> T useOutsideHandler(String action, Supplier<T> use) {
        enterToSend(action);
        try {
            return use.get();
        } finally {
            leave();
        }
    }

    /** Runs a query, which handlers may call, too. */
    public <T extends @Nullable Object> T use(String action, Supplier<T> use) {
        membership.enter(action);
        leaveIfClosed(action);
        try {
            return use.get();
        } finally {
            leave();
        }
    }

    /** Throws if the endpoint is closed; the caller ends the operation. */
    public void checkOpen(String action) {
        if (closed) {
            throw new IllegalStateException("cannot " + action + ": the endpoint is closed: name=" + name);
        }
    }

    /** Ends the operation that has just begun, with an error, if the endpoint is closed. */
    public void leaveIfClosed(String action) {
        if (closed) {
            leave();
            checkOpen(action);
        }
    }
}
