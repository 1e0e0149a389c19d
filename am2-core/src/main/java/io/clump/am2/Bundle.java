package io.clump.am2;

import io.clump.am2.bundle.EndpointGroup;
import io.clump.am2.bundle.Membership.Use;
import io.clump.am2.bundle.PolledEndpoint;
import io.clump.am2.trace.TraceBuffer;
import io.clump.am2.trace.Tracer;
import io.clump.am2.turns.Sleeper;
import java.time.Duration;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Group of endpoints that are polled together, and the unit of sharing between threads. A sequential bundle ({@link
 * Layer#allocateBundle}) belongs to the thread that allocated it, or that has since {@linkplain #takeOver taken it
 * over}, and no other thread may use it or its endpoints. Any
 * thread may use a parallel bundle ({@link Layer#allocateParallelBundle}) and its endpoints: one operation at a time
 * runs, with its handlers, on the thread that calls it, while the others wait. Threads that wait for messages or for
 * space let others in. Any thread may call {@link #wakeUp} and {@link #isParallel} of either kind.
 */
public final class Bundle implements AutoCloseable {
    private final Layer layer;
    private final EndpointGroup group;

    Bundle(Layer layer, Sleeper sleeper, boolean isParallel) {
        this.layer = layer;
        TraceBuffer trace = layer.trace();
        Tracer tracer = trace == null ? null : new Tracer(trace, isParallel);
        group = new EndpointGroup(layer, this::closed, sleeper, isParallel, tracer);
    }

    /**
     * Returns the recorder of this bundle's messages, for a program that adds its own parts to the timeline.
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
     * Makes the calling thread the owner of a sequential bundle, for a library whose threads use it one after the
     * other. The caller guards the bundle with a lock, and calls this method while it holds the lock; without such a
     * lock two threads could use the bundle at the same time. Has no effect on a parallel bundle, and does not block.
     *
     * @throws IllegalStateException inside a handler, while a medium claim is open, or on a closed bundle
     */
    public void takeOver() {
        group.takeOver();
    }

    /**
     * Makes a new endpoint in this bundle: its tag rejects everything, no handler is set and nothing is mapped.
     *
     * @return the endpoint
     * @throws ClumpException if there is no space for its queues; the message gives the needed and the available space
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle
     */
    public Endpoint allocateEndpoint() {
        return allocate(EndpointLabel.NONE);
    }

    /**
     * Makes a new endpoint as {@link #allocateEndpoint()}, with a label that {@code clump top}, {@code clump stat} and
     * the pages of metrics show beside its counters.
     *
     * @param label label, such as {@code orders}: 1 to 32 letters, digits, {@code .}, {@code _}, {@code :} and {@code
     *     -}, a letter or digit first; several endpoints may have the same one
     * @return the endpoint
     * @throws ClumpException as above
     * @throws IllegalArgumentException if the label has another form
     * @throws IllegalStateException as above
     */
    public Endpoint allocateEndpoint(String label) {
        return allocate(EndpointLabel.checked(label));
    }

    private Endpoint allocate(String label) {
        group.enter(Use.POLL, "allocate an endpoint", null);
        try {
            Endpoint endpoint = layer.newEndpoint(this, label);
            group.add(endpoint.poller());
            return endpoint;
        } finally {
            group.leave();
        }
    }

    /**
     * Accepts arrived messages: at most four from each endpoint's local queues, and from its network queues at most as
     * many as the poll strategy allows; more may have arrived. Runs their handlers, then the {@linkplain #attach
     * attached} work. Does not block and does not allocate.
     *
     * @return number of accepted messages; each part of a long message over a network counts as one
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle
     */
    public int poll() {
        return group.poll(false);
    }

    /**
     * Polls until a condition holds. While nothing arrives it spins for some microseconds, then yields the processor,
     * and after some hundred microseconds sleeps until a message arrives, through shared memory or over the network.
     * The change that makes the condition true should come with a message, handled by any thread, or be followed by
     * {@link #wakeUp}; any other change is noticed within a tenth of a second.
     *
     * <p>In a parallel bundle other threads use the bundle while this one waits, but not while the condition is tested,
     * so the condition may read data that handlers write. The condition must not wait itself. A wait in a parallel
     * bundle allocates an object.
     *
     * @param condition tested after each poll
     * @param timeout maximum time to wait
     * @return true if the condition holds; false if before that the time was over, the thread was interrupted or {@link
     *     #wakeUp} was called
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle; or when
     *     another thread closes the bundle meanwhile
     */
    public boolean pollUntil(BooleanSupplier condition, Duration timeout) {
        return group.waitUntil(condition, timeout, true);
    }

    /**
     * Does the same as {@link #pollUntil}, for a library whose waits {@link #wakeUp} does not end.
     *
     * @param condition tested after each poll
     * @param timeout maximum time to wait
     * @return true if the condition holds; false if before that the time was over or the thread was interrupted
     * @throws IllegalStateException as from {@link #pollUntil}
     */
    public boolean pollThroughWakeUps(BooleanSupplier condition, Duration timeout) {
        return group.waitUntil(condition, timeout, false);
    }

    /**
     * Waits for an event of the {@linkplain #setEventMask event mask}, by default for messages, and handles messages:
     * polls, and while nothing arrives spins, yields and finally sleeps like {@link #pollUntil} (WaitSema in AM-II). An
     * interrupt ends the wait, and the thread stays interrupted; {@link #wakeUp} also ends it. Sends poll too: to wait
     * for the effect of a message, which may have arrived during a send, use {@link #pollUntil}. In a parallel bundle
     * all waiting threads notice a message, no matter which of them handles it.
     *
     * @param timeout maximum time to wait; zero means one check of all queues
     * @return number of messages handled meanwhile, in a parallel bundle by all threads together; 0 if the time was
     *     over, the thread was interrupted or {@link #wakeUp} was called before one arrived, or another event ended the
     *     wait
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle; or when
     *     another thread closes the bundle meanwhile
     */
    public int awaitMessage(Duration timeout) {
        return group.waitForEvent(timeout);
    }

    /**
     * Ends the current wait in {@link #pollUntil} or {@link #awaitMessage}, as if its time were over; in a parallel
     * bundle all current waits. If no thread waits, the next wait ends at once, so that a call just before a wait is
     * not lost; several such calls count as one. Does not end a send that waits for space. Any thread or handler may
     * call it at any time; on a closed bundle it has no effect. Does not block.
     */
    public void wakeUp() {
        group.waits().call();
    }

    /**
     * Polls all queues, without the {@linkplain #attach attached} work, and returns whether nothing is left to do: no
     * message has arrived, all endpoints are {@linkplain Endpoint#isStable stable}, and no library wants to retry
     * anything. So as long as this bundle and its senders send nothing, none of their messages is on its way.
     *
     * @return false if more polls are needed, here or at a peer
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle
     */
    public boolean isStable() {
        return group.pausing().isStable() && group.works().nanosToRetry() > 0;
    }

    /**
     * Returns the number of messages that the current endpoints of this bundle have sent, except {@linkplain
     * BundleWork#pings probes} of a peer's liveness.
     *
     * @return their number, as in {@link EndpointStatistics}; exact for the thread that may use the bundle
     */
    public long messagesSent() {
        long sent = -group.works().pings();
        for (PolledEndpoint endpoint : group.endpoints()) {
            sent += endpoint.messagesSent();
        }
        return sent;
    }

    /**
     * Chooses the events that end {@link #awaitMessage}, from the next call on. Messages are handled during a wait even
     * if they do not end it. The default is only {@link BundleEvent#MESSAGE_ARRIVED}.
     *
     * @param events any number of events; without any, only time, interrupts and {@link #wakeUp} end a wait
     * @throws IllegalStateException if called by another thread, or on a closed bundle
     */
    public void setEventMask(Set<BundleEvent> events) {
        change(() -> group.waits().setEventMask(events), "set the event mask");
    }

    /**
     * Returns the events that end {@link #awaitMessage}.
     *
     * @return the events last set; an unmodifiable set
     * @throws IllegalStateException if called by another thread, or on a closed bundle
     */
    public Set<BundleEvent> eventMask() {
        group.enter(Use.ANYWHERE, "get the event mask", null);
        try {
            return group.waits().eventMask();
        } finally {
            group.leave();
        }
    }

    /**
     * Adds work of a library, which every {@link #poll} and every wait in this bundle does from now on.
     *
     * @param work not attached yet
     * @throws IllegalStateException if called by another thread, or on a closed bundle
     */
    public void attach(BundleWork work) {
        change(() -> group.works().add(work), "attach work");
    }

    /**
     * Removes work that was {@linkplain #attach attached}. Without effect if it was not, or if the bundle is closed.
     *
     * @param work work to remove
     * @throws IllegalStateException if called by another thread
     */
    public void detach(BundleWork work) {
        if (!group.isClosed()) {
            change(() -> group.works().remove(work), "detach work");
        }
    }

    private void change(Runnable change, String action) {
        group.enter(Use.ANYWHERE, action, null);
        try {
            change.run();
        } finally {
            group.leave();
        }
    }

    /**
     * Closes all endpoints of this bundle, and the endpoints that are being moved here. The owning thread may close a
     * sequential bundle, and after its end any thread. Any thread may close a parallel bundle. Threads that wait in it
     * then get an error. If a thread waits for space, its message is first returned through handler 0.
     *
     * @throws IllegalStateException if called by another thread, inside a handler, or while a claim is open in a bundle
     *     that several endpoints share
     */
    @Override
    public void close() {
        group.close();
    }

    private void closed() {
        group.works().close();
        layer.closed(this);
    }

    EndpointGroup group() {
        return group;
    }

    @Override
    public String toString() {
        return (isParallel() ? "parallel" : "sequential") + " bundle of " + layer;
    }
}
