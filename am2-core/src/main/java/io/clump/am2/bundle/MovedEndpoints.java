package io.clump.am2.bundle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Endpoints that were moved to a bundle and are not polled there yet: a stack to which any thread may push, and which
 * one thread at a time empties.
 *
 * <pre>
 *   old owner: its last use of the endpoint ─▶ offer (release)        take (acquire) ─▶ new owner: its first poll of it
 * </pre>
 */
final class MovedEndpoints {
    /** Top of a closed stack. */
    private static final Arrival CLOSED = new Arrival(null, null);

    private static final VarHandle LAST;

    static {
        try {
            LAST = MethodHandles.lookup().findVarHandle(MovedEndpoints.class, "last", Arrival.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("UnusedVariable") // used through the handle
    private @Nullable Arrival last;

    /** Returns whether there is nothing to take; later arrivals set the mark again. */
    boolean isEmpty() {
        // volatile: not before the mark is erased, as then both the mark and what it is for could be missed; pairs with
        // offer
        return LAST.getVolatile(this) == null;
    }

    /** Pushes an endpoint; returns false if the bundle is closed. Any thread may call it. */
    boolean offer(PolledEndpoint endpoint) {
        while (true) {
            // opaque: what was pushed before is only linked to
            Arrival before = (Arrival) LAST.getOpaque(this);
            if (isClosed(before)) {
                return false;
            }
            // compareAndSet: publishes the endpoint's state to the new owner, before its mark is set; pairs with take
            if (LAST.compareAndSet(this, before, new Arrival(endpoint, before))) {
                return true;
            }
        }
    }

    /** Takes the endpoints that have arrived since the last call. */
    List<PolledEndpoint> take() {
        // getAndSet: sees the state of all endpoints that were offered; pairs with offer
        return list((Arrival) LAST.getAndSet(this, null));
    }

    /** Does the same as {@link #take}; later endpoints are refused. */
    List<PolledEndpoint> takeAndClose() {
        // getAndSet: sees the state of all endpoints that were offered; pairs with offer
        return list((Arrival) LAST.getAndSet(this, CLOSED));
    }

    private static List<PolledEndpoint> list(@Nullable Arrival top) {
        List<PolledEndpoint> endpoints = new ArrayList<>();
        for (Arrival arrival = top; arrival != null; arrival = arrival.before) {
            if (arrival.endpoint != null) {
                endpoints.add(arrival.endpoint);
            }
        }
        return endpoints;
    }

    @SuppressWarnings("ReferenceEquality") // there is one such object
    private static boolean isClosed(@Nullable Arrival arrival) {
        return arrival == CLOSED;
    }

    private record Arrival(
            @Nullable PolledEndpoint endpoint, @Nullable Arrival before) {}
}
