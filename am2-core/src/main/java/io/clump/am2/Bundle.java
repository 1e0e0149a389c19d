package io.clump.am2;

import io.clump.am2.bundle.EndpointGroup;
import io.clump.am2.bundle.Membership.Use;
import io.clump.am2.bundle.PolledEndpoint;
import io.clump.am2.spi.PollScope;
import io.clump.am2.trace.TraceBuffer;
import io.clump.am2.trace.Tracer;
import io.clump.am2.turns.Sleeper;
import java.time.Duration;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A group of endpoints that are polled together: what threads share or do not share. A sequential bundle ({@link
 * Layer#allocateBundle}) belongs to the thread that allocated it, and no other thread may use it or its endpoints. A
 * parallel bundle ({@link Layer#allocateParallelBundle}) and its endpoints may be used by any thread: one operation at
 * a time, while the others wait, with the handlers that it runs, on its thread. Threads that wait for messages or for
 * room let others in. Any thread may call {@link #wakeUp} and {@link #isParallel} of either.
 */
public final class Bundle implements AutoCloseable {
    private final Layer layer;
    private final EndpointGroup group;

    Bundle(Layer layer, Sleeper sleeper, boolean isParallel) {
        this.layer = layer;
        TraceBuffer trace = layer.trace();
        Tracer tracer = trace == null ? null : new Tracer(trace, isParallel);
        group = new EndpointGroup(layer, () -> layer.closed(this), sleeper, isParallel, tracer);
    }

    /**
     * Returns what records the messages of this bundle, for a program that wants parts of its own in the timeline.
     *
     * @return the tracer, which belongs to the bundle's thread; null unless the layer is traced
     */
    public @Nullable Tracer tracer() {
        return group.tracer();
    }

    /**
     * Returns whether any thread may use this bundle.
     *
     * @return false for a sequential bundle
     */
    public boolean isParallel() {
        return group.isParallel();
    }

    /**
     * Makes a new endpoint in this bundle: its tag rejects everything, no handler is set and nothing is mapped.
     *
     * @return the endpoint
     * @throws ClumpException if there is no room for its queues; says what was needed and what there is
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle
     */
    public Endpoint allocateEndpoint() {
        group.enter(Use.POLL, "allocate an endpoint", null);
        try {
            Endpoint endpoint = layer.newEndpoint(this);
            group.add(endpoint.poller());
            return endpoint;
        } finally {
            group.leave();
        }
    }

    /**
     * Accepts messages that have arrived: from each endpoint's local queues at most four, from its network queues what
     * the poll strategy allows. Runs their handlers. Does not wait and does not allocate.
     *
     * @return how many messages were accepted; of a long message that comes over a network each part counts
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle
     */
    public int poll() {
        group.enter(Use.POLL, "poll", null);
        try {
            int count = group.attend(PollScope.ALL);
            for (PolledEndpoint endpoint : group.endpoints()) {
                count += endpoint.poll(PollScope.ALL, false);
            }
            return group.accepted(count);
        } finally {
            group.leave();
        }
    }

    /**
     * Polls until something has happened. While nothing arrives it spins for some microseconds, then gives the
     * processor up, and after some hundred microseconds sleeps until a message comes, through shared memory or over the
     * network. What makes the condition true should come with a message, whichever thread handles it, or be followed by
     * {@link #wakeUp}: anything else is noticed within a tenth of a second.
     *
     * <p>In a parallel bundle other threads use the bundle while this one lets time pass, but not while the condition
     * is asked, which therefore may look at what handlers write. It must not wait itself, and its wait allocates an
     * object.
     *
     * @param condition asked after each poll
     * @param timeout how long to wait at most
     * @return true if the condition holds; false if the time is over, the thread was interrupted or {@link #wakeUp}
     *     called before it did
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle; or when
     *     another thread closes the bundle meanwhile
     */
    public boolean pollUntil(BooleanSupplier condition, Duration timeout) {
        return group.waitUntil(condition, timeout);
    }

    /**
     * Waits for an event of the {@linkplain #setEventMask event mask}, at first for messages, and handles them: polls,
     * and while nothing arrives spins, yields and at last sleeps as {@link #pollUntil} does (what AM-II calls
     * WaitSema). An interrupt ends the wait, and the thread stays interrupted; so does {@link #wakeUp}. Sends poll too:
     * to wait for the effect of a message, which may have come during a send, use {@link #pollUntil}. In a parallel
     * bundle all threads that wait notice a message, whichever of them handles it.
     *
     * @param timeout how long to wait at most; zero is one look at everything
     * @return how many messages were handled meanwhile, in a parallel bundle by all threads together; 0 if the time was
     *     over, the thread interrupted or {@link #wakeUp} called before one came, or another event ended the wait
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle; or when
     *     another thread closes the bundle meanwhile
     */
    public int awaitMessage(Duration timeout) {
        return group.waitForEvent(timeout);
    }

    /**
     * Ends the wait that a thread is in, in {@link #pollUntil} or {@link #awaitMessage}, as if its time were over; in a
     * parallel bundle all waits. If no thread waits, the next wait ends at once, so that a call that comes just before
     * a wait is not lost; several such calls count as one. Does not end a send that waits for room. Any thread may call
     * it, at any time, as may a handler; on a closed bundle it does nothing. Does not wait.
     */
    public void wakeUp() {
        group.wakeUp();
    }

    /**
     * Chooses what ends {@link #awaitMessage}, from the next call on. Messages are handled during a wait whether or not
     * they end it. At first it is {@link BundleEvent#MESSAGE_ARRIVED} alone.
     *
     * @param events any number of them; with none only time, interrupts and {@link #wakeUp} end a wait
     * @throws IllegalStateException if called by another thread, or on a closed bundle
     */
    public void setEventMask(Set<BundleEvent> events) {
        group.setEventMask(events);
    }

    /**
     * Returns the events that end {@link #awaitMessage}.
     *
     * @return the events last set; cannot be changed
     * @throws IllegalStateException if called by another thread, or on a closed bundle
     */
    public Set<BundleEvent> eventMask() {
        return group.eventMask();
    }

    /**
     * Closes all endpoints of this bundle, and those that are being moved here. Its thread may close it, and anybody
     * once that thread has ended; a parallel bundle anybody, whose threads get an error then: those that wait for a
     * message, and those that wait for room, whose message comes back through handler 0 first.
     *
     * @throws IllegalStateException if called by another thread, inside a handler, or while a claim is open in a bundle
     *     that several endpoints share
     */
    @Override
    public void close() {
        group.close();
    }

    EndpointGroup group() {
        return group;
    }
}
