package io.clump.am2.bundle;

import io.clump.am2.EndpointName;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Begins and ends the operations of one endpoint: refuses them once it is closed, and to whom its bundle refuses them.
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

    /** The endpoint is closed from now on. */
    public void close() {
        closed = true;
    }

    /** Begins a send, or something else that handlers may not do; unless it throws, it ends with {@link #leave}. */
    public void enterToSend(String action) {
        membership.enterToSend(action);
        leaveIfClosed(action);
    }

    public void leave() {
        membership.leave();
    }

    /** Does something that handlers may do, too. */
    public void change(String action, Runnable change) {
        membership.enter(action);
        leaveIfClosed(action);
        try {
            change.run();
        } finally {
            leave();
        }
    }

    /** Does something that handlers may not do. */
    public <T extends @Nullable Object> T useOutsideHandler(String action, Supplier<T> use) {
        enterToSend(action);
        try {
            return use.get();
        } finally {
            leave();
        }
    }

    /** Looks something up; handlers may do that, too. */
    public <T extends @Nullable Object> T use(String action, Supplier<T> use) {
        membership.enter(action);
        leaveIfClosed(action);
        try {
            return use.get();
        } finally {
            leave();
        }
    }

    /** Refuses what has begun if the endpoint is closed; its caller ends it. */
    public void checkOpen(String action) {
        if (closed) {
            throw new IllegalStateException("cannot " + action + ": the endpoint is closed: name=" + name);
        }
    }

    /** Ends what has just begun, with an error, if the endpoint is closed. */
    public void leaveIfClosed(String action) {
        if (closed) {
            leave();
        }
        checkOpen(action);
    }
}
