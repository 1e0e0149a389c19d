package io.clump.am2;

import io.clump.am2.spi.PollScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A group of endpoints that are polled together. A bundle is sequential: it belongs to the thread that allocated it, and
 * no other thread may use it or its endpoints.
 */
public final class Bundle implements AutoCloseable {
    private static final int CLOSED = 1 << 30;

    private final Layer layer;
    private final Thread owner = Thread.currentThread();
    private final List<Endpoint> endpointList = new ArrayList<>();
    private Endpoint[] endpoints = {};

    /**
     * Handlers that run now, each inside a reply of the one before, and {@link #CLOSED} if the bundle is: one comparison tells
     * whether it may be used. An open claim counts as a handler, as it forbids the same.
     */
    private int busy;

    private @Nullable MediumClaim openClaim;

    private final Sleeper sleeper;
    private final Idle idle;

    Bundle(Layer layer, Sleeper sleeper) {
        this.layer = layer;
        this.sleeper = sleeper;
        idle = new Idle(sleeper);
    }

    /**
     * Makes a new endpoint in this bundle: its tag rejects everything, no handler is set and nothing is mapped.
     *
     * @return the endpoint
     * @throws ClumpException if there is no room for its queues; says what was needed and what there is
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle
     */
    public Endpoint allocateEndpoint() {
        checkOutsideHandler("allocate an endpoint");
        Endpoint endpoint = layer.newEndpoint(this);
        endpointList.add(endpoint);
        endpoint.queueBlocks().forEach(sleeper::add);
        endpoints = endpointList.toArray(Endpoint[]::new);
        return endpoint;
    }

    /**
     * Accepts messages that have arrived: from each endpoint's local queues at most four, from its network queues what the
     * poll strategy allows. Runs their handlers. Does not wait and does not allocate.
     *
     * @return how many messages were accepted; of a long message that comes over a network each part counts
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle
     */
    public int poll() {
        checkOutsideHandler("poll");
        return pollEndpoints(PollScope.ALL);
    }

    /**
     * Polls until something has happened. While nothing arrives it spins for some microseconds, then gives the processor up,
     * and after some hundred microseconds sleeps until a message comes, through shared memory or over the network. What
     * makes the condition true should come with a message: anything else is noticed within a tenth of a second.
     *
     * @param condition asked after each poll
     * @param timeout how long to wait at most
     * @return true if the condition holds; false if the time is over or the thread was interrupted before it did
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle
     */
    public boolean pollUntil(BooleanSupplier condition, Duration timeout) {
        checkOutsideHandler("poll");
        long deadline = Idle.deadline(timeout);
        idle.begin();
        while (!condition.getAsBoolean()) {
            if (pollWhileIdle() > 0) {
                idle.begin();
            } else if (!idle.pause(deadline)) {
                return condition.getAsBoolean();
            }
        }
        return true;
    }

    /**
     * Waits for messages and handles them: polls, and while nothing arrives spins, yields and at last sleeps as {@link
     * #pollUntil} does (what AM-II calls WaitSema). An interrupt ends the wait, and the thread stays interrupted. Sends poll
     * too: who waits for what a message does, which may have come during a send, uses {@link #pollUntil}.
     *
     * @param timeout how long to wait at most; zero is one look at everything
     * @return how many messages were handled; 0 if the time was over or the thread interrupted before one came
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle
     */
    public int awaitMessage(Duration timeout) {
        checkOutsideHandler("wait for a message");
        long deadline = Idle.deadline(timeout);
        idle.begin();
        int messages = pollEverything();
        while (messages == 0 && idle.pause(deadline)) {
            messages = pollWhileIdle();
        }
        return messages;
    }

    /** Closes all endpoints of this bundle. Its thread may close it, and anybody once that thread has ended. */
    @Override
    public void close() {
        if (isClosed()) {
            return;
        }
        checkMayClose(openClaim);
        for (Endpoint endpoint : endpoints) {
            endpoint.close();
        }
        busy = CLOSED;
        sleeper.close();
        layer.closed(this);
    }

    int pollEndpoints(PollScope scope) {
        int count = 0;
        for (Endpoint endpoint : endpoints) {
            count += endpoint.poller().poll(scope);
        }
        return count;
    }

    void enterHandler() {
        busy++;
    }

    void leaveHandler() {
        busy--;
    }

    /** From now on nothing may be sent or polled. Costs the sends and polls nothing: they look at the depth anyway. */
    void openClaim(MediumClaim claim) {
        openClaim = claim;
        busy++;
    }

    void closeClaim() {
        openClaim = null;
        busy--;
    }

    boolean isOpen(MediumClaim claim) {
        return claim == openClaim;
    }

    void checkOutsideHandler(String action) {
        if (busy != 0 || Thread.currentThread() != owner) {
            throw misuse(action);
        }
    }

    /** Checks who closes and when; a claim of what is closed is no obstacle, but aborted. */
    void checkMayClose(@Nullable MediumClaim claim) {
        if (Thread.currentThread() != owner && owner.isAlive()) {
            throw misuse("close");
        }
        if (claim != null && claim == openClaim) {
            claim.abandon();
        }
        if (busy != 0) {
            throw misuse("close");
        }
    }

    void checkOwner(String action) {
        if (Thread.currentThread() != owner || isClosed()) {
            throw misuse(action);
        }
    }

    void remove(Endpoint endpoint) {
        endpointList.remove(endpoint);
        endpoints = endpointList.toArray(Endpoint[]::new);
        endpoint.queueBlocks().forEach(sleeper::remove);
    }

    /** A poll that looks at everything if the thread will sleep next. */
    private int pollWhileIdle() {
        return idle.isDrowsy() ? pollEverything() : poll();
    }

    private int pollEverything() {
        int count = 0;
        for (Endpoint endpoint : endpoints) {
            count += endpoint.poller().pollAll();
        }
        return count;
    }

    private boolean isClosed() {
        return busy == CLOSED;
    }

    private IllegalStateException misuse(String action) {
        if (isClosed()) {
            return new IllegalStateException("cannot " + action + ": the bundle is closed");
        }
        if (Thread.currentThread() != owner) {
            return new IllegalStateException("cannot " + action + ": the bundle belongs to thread \"" + owner.getName()
                    + "\", this is thread \"" + Thread.currentThread().getName() + "\"");
        }
        if (openClaim != null) {
            return new IllegalStateException(
                    "cannot " + action + " while a medium claim is open: commit or abort it first");
        }
        return new IllegalStateException("cannot " + action + " inside a handler: only one reply may be sent there");
    }
}
