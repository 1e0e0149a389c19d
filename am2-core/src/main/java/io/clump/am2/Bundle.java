package io.clump.am2;

import io.clump.am2.Membership.Use;
import io.clump.am2.spi.PollScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A group of endpoints that are polled together: what threads share or do not share. A sequential bundle ({@link
 * Layer#allocateBundle}) belongs to the thread that allocated it, and no other thread may use it or its endpoints. A parallel
 * bundle ({@link Layer#allocateParallelBundle}) and its endpoints may be used by any thread: one operation at a time, while
 * the others wait, with the handlers that it runs, on its thread. Threads that wait for messages or for room let others in.
 * Any thread may call {@link #wakeUp} and {@link #isParallel} of either.
 */
public final class Bundle implements AutoCloseable {
    private static final int CLOSED = 1 << 30;

    final Layer layer;
    private final Sleeper sleeper;
    private final Waits waits;
    private final Arrivals arrivals = new Arrivals();
    private final SetAsideInBundle setAside = new SetAsideInBundle();
    private final List<Endpoint> endpointList = new ArrayList<>();
    private Endpoint[] endpoints = {};
    private final KeptErrors keptErrors = new KeptErrors();
    private @Nullable MediumClaim openClaim;

    /** The thread of a sequential bundle. */
    private final Thread owner = Thread.currentThread();

    /** The turns of the threads of a parallel bundle. */
    private final @Nullable Turns turns;

    /**
     * True if a poll has to look at {@link #turns}, {@link #arrivals} or {@link #keptErrors}. Volatile, as are the accesses of
     * arrivals, so that clearing this and then finding no arrival cannot lose one.
     */
    private volatile boolean isSpecial;

    /**
     * Handlers that run now, each inside a reply of the one before, and {@link #CLOSED} if the bundle is: one comparison tells
     * whether it may be used. An open claim counts as a handler, as it forbids the same.
     */
    private int busy;

    Bundle(Layer layer, Sleeper sleeper) {
        this(layer, sleeper, null);
    }

    private Bundle(Layer layer, Sleeper sleeper, @Nullable Turns turns) {
        this.layer = layer;
        this.sleeper = sleeper;
        this.turns = turns;
        isSpecial = turns != null;
        waits = new Waits(this, sleeper, turns);
    }

    static Bundle parallel(Layer layer, Sleeper sleeper) {
        return new Bundle(layer, sleeper, new Turns(sleeper));
    }

    /**
     * Returns whether any thread may use this bundle.
     *
     * @return false for a sequential bundle
     */
    public boolean isParallel() {
        return turns != null;
    }

    /**
     * Makes a new endpoint in this bundle: its tag rejects everything, no handler is set and nothing is mapped.
     *
     * @return the endpoint
     * @throws ClumpException if there is no room for its queues; says what was needed and what there is
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle
     */
    public Endpoint allocateEndpoint() {
        enter(Use.POLL, "allocate an endpoint", null);
        try {
            Endpoint endpoint = layer.newEndpoint(this);
            add(endpoint);
            return endpoint;
        } finally {
            leave();
        }
    }

    /**
     * Accepts messages that have arrived: from each endpoint's local queues at most four, from its network queues what the
     * poll strategy allows. Runs their handlers. Does not wait and does not allocate.
     *
     * @return how many messages were accepted; of a long message that comes over a network each part counts
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle
     */
    public int poll() {
        enter(Use.POLL, "poll", null);
        try {
            int count = isSpecial ? throwOrAttend(PollScope.ALL) : 0;
            for (Endpoint endpoint : endpoints) {
                count += endpoint.poller().poll(PollScope.ALL, false);
            }
            return accepted(count);
        } finally {
            leave();
        }
    }

    /**
     * Polls until something has happened. While nothing arrives it spins for some microseconds, then gives the processor up,
     * and after some hundred microseconds sleeps until a message comes, through shared memory or over the network. What
     * makes the condition true should come with a message, whichever thread handles it, or be followed by {@link #wakeUp}:
     * anything else is noticed within a tenth of a second.
     *
     * <p>In a parallel bundle other threads use the bundle while this one lets time pass, but not while the condition is
     * asked, which therefore may look at what handlers write. It must not wait itself, and its wait allocates an object.
     *
     * @param condition asked after each poll
     * @param timeout how long to wait at most
     * @return true if the condition holds; false if the time is over, the thread was interrupted or {@link #wakeUp} called
     *     before it did
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle; or when another
     *     thread closes the bundle meanwhile
     */
    public boolean pollUntil(BooleanSupplier condition, Duration timeout) {
        enter(Use.POLL, "poll", null);
        try {
            return waits.until(condition, timeout);
        } finally {
            endWait();
        }
    }

    /**
     * Waits for an event of the {@linkplain #setEventMask event mask}, at first for messages, and handles them: polls, and
     * while nothing arrives spins, yields and at last sleeps as {@link #pollUntil} does (what AM-II calls WaitSema). An
     * interrupt ends the wait, and the thread stays interrupted; so does {@link #wakeUp}. Sends poll too: to wait for the effect of
     * a message, which may have come during a send, use {@link #pollUntil}. In a parallel bundle all threads that wait
     * notice a message, whichever of them handles it.
     *
     * @param timeout how long to wait at most; zero is one look at everything
     * @return how many messages were handled meanwhile, in a parallel bundle by all threads together; 0 if the time was
     *     over, the thread interrupted or {@link #wakeUp} called before one came, or another event ended the wait
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed bundle; or when another
     *     thread closes the bundle meanwhile
     */
    public int awaitMessage(Duration timeout) {
        enter(Use.POLL, "wait for a message", null);
        try {
            return waits.forEvent(timeout);
        } finally {
            endWait();
        }
    }

    /**
     * Ends the wait that a thread is in, in {@link #pollUntil} or {@link #awaitMessage}, as if its time were over; in a
     * parallel bundle all waits. If no thread waits, the next wait ends at once, so that a call that comes just before a wait is
     * not lost; several such calls count as one. Does not end a send that waits for room. Any thread may call it, at any
     * time, as may a handler; on a closed bundle it does nothing. Does not wait.
     */
    public void wakeUp() {
        waits.call();
    }

    /**
     * Chooses what ends {@link #awaitMessage}, from the next call on. Messages are handled during a wait whether or not they
     * end it. At first it is {@link BundleEvent#MESSAGE_ARRIVED} alone.
     *
     * @param events any number of them; with none only time, interrupts and {@link #wakeUp} end a wait
     * @throws IllegalStateException if called by another thread, or on a closed bundle
     */
    public void setEventMask(Set<BundleEvent> events) {
        enter(Use.ANYWHERE, "set the event mask", null);
        try {
            waits.setEventMask(events);
        } finally {
            leave();
        }
    }

    /**
     * Returns the events that end {@link #awaitMessage}.
     *
     * @return the events last set; cannot be changed
     * @throws IllegalStateException if called by another thread, or on a closed bundle
     */
    public Set<BundleEvent> eventMask() {
        enter(Use.ANYWHERE, "get the event mask", null);
        try {
            return waits.eventMask();
        } finally {
            leave();
        }
    }

    /**
     * Closes all endpoints of this bundle, and those that are being moved here. Its thread may close it, and anybody once
     * that thread has ended; a parallel bundle anybody, whose threads get an error then: those that wait for a message, and
     * those that wait for room, whose message comes back through handler 0 first.
     *
     * @throws IllegalStateException if called by another thread, inside a handler, or while a claim is open in a bundle that
     *     several endpoints share
     */
    @Override
    public void close() {
        if (turns != null) {
            closeParallel(turns);
        } else if (!isClosed()) {
            checkMayClose(openClaim);
            closeEndpoints();
        }
    }

    /** Polls, at the end of a send or without one; throws what a wait of that send has {@linkplain #keep kept}. */
    int pollEndpoints(PollScope scope) {
        return acceptFrom(scope, isSpecial ? throwOrAttend(scope) : 0);
    }

    /** Polls inside a wait for room. Polls for replies take arrivals in, too: the wait may be for room at one of them. */
    void pollInWait(PollScope scope) {
        acceptFrom(scope, isSpecial ? attendToSpecial(scope) : 0);
    }

    /** Keeps what a wait for room must not throw, until the first poll after it. */
    void keep(Throwable error) {
        keptErrors.keep(error, busy);
        isSpecial = true;
    }

    private int acceptFrom(PollScope scope, int countBefore) {
        int count = countBefore;
        for (Endpoint endpoint : endpoints) {
            count += endpoint.poller().poll(scope, false);
        }
        return accepted(count);
    }

    private int accepted(int count) {
        if (turns != null) {
            turns.accepted(count);
        }
        return count;
    }

    void enterHandler() {
        busy++;
    }

    void leaveHandler() {
        busy--;
    }

    /** As {@link #leaveHandler}, when the handler may have run outside a poll. */
    void leaveHandlerZero() {
        busy--;
        if (turns != null) {
            turns.news();
        }
    }

    /**
     * From now on nothing may be sent or polled. Costs the sends and polls nothing: they look at the depth anyway. Throws what
     * the wait for the claim has kept, or that a thread has ended with its claim open; the new one is not open then.
     */
    void openClaim(MediumClaim claim) {
        keptErrors.throwKept(busy);
        if (openClaim != null) {
            throw misuse("claim a medium message");
        }
        openClaim = claim;
        busy++;
        if (turns != null) {
            turns.claimed();
        }
    }

    void closeClaim() {
        openClaim = null;
        busy--;
        if (turns != null) {
            turns.claimEnded();
        }
    }

    boolean isOpen(MediumClaim claim) {
        return claim == openClaim;
    }

    /** Begins an operation, in a parallel bundle as soon as no other thread is in one. */
    void enter(Use use, String action, @Nullable MediumClaim claim) {
        if (turns != null) {
            enterTurn(turns, use, action, claim);
        } else if (use == Use.CLOSE) {
            checkMayClose(claim);
        } else if (use.isForHandlers()) {
            checkOwner(action);
        } else {
            checkOutsideHandler(action);
        }
    }

    /** Ends what {@link #enter} has begun. */
    void leave() {
        if (turns != null) {
            turns.leave();
        }
    }

    @Nullable
    Turns turnsIfParallel() {
        return turns;
    }

    boolean isFreeForOwner() {
        return busy == 0 && Thread.currentThread() == owner;
    }

    void checkOutsideHandler(String action) {
        if (!isFreeForOwner()) {
            throw misuse(action);
        }
    }

    /** Checks the thread and the moment of a close; an open claim of the endpoint or bundle is aborted. */
    void checkMayClose(@Nullable MediumClaim claim) {
        if (turns == null && Thread.currentThread() != owner && owner.isAlive()) {
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

    /** Returns whether the thread may run handlers of this bundle now. */
    boolean isHere() {
        return turns == null ? Thread.currentThread() == owner : turns.isHere();
    }

    void remove(Endpoint endpoint) {
        endpointList.remove(endpoint);
        endpoints = endpointList.toArray(Endpoint[]::new);
        endpoint.queues().blocks().forEach(sleeper::remove);
        if (turns != null) {
            // Closing has run handlers, too.
            turns.news();
        }
    }

    /** Takes an endpoint in with the next poll; returns false if the bundle is closed. Any thread may call it. */
    boolean receive(Endpoint endpoint) {
        if (!arrivals.offer(endpoint)) {
            return false;
        }
        isSpecial = true;
        sleeper.rouse();
        return true;
    }

    private int throwOrAttend(PollScope scope) {
        keptErrors.throwKept(busy);
        return attendToSpecial(scope);
    }

    private int attendToSpecial(PollScope scope) {
        isSpecial = turns != null || !setAside.isEmpty() || !keptErrors.isEmpty();
        if (!arrivals.isEmpty()) {
            takeIn(arrivals.take());
        }
        return scope == PollScope.REPLIES || setAside.isEmpty() ? 0 : setAside.goOn(endpoints, sleeper);
    }

    void attend() {
        setAside.attend(sleeper);
        isSpecial = true;
    }

    /** Somebody may have closed or moved an endpoint again, between when it was said to be here and when it came. */
    private void takeIn(List<Endpoint> arrived) {
        for (Endpoint endpoint : arrived) {
            if (endpoint.isIn(this) && !endpointList.contains(endpoint)) {
                add(endpoint);
                waits.endpointArrived();
            }
        }
    }

    void add(Endpoint endpoint) {
        endpointList.add(endpoint);
        attend();
        endpoints = endpointList.toArray(Endpoint[]::new);
        endpoint.queues().blocks().forEach(sleeper::add);
        if (turns != null) {
            // A sleeping thread does not watch the new endpoint.
            turns.news();
        }
    }

    private void enterTurn(Turns entered, Use use, String action, @Nullable MediumClaim claim) {
        entered.enter(use == Use.CLAIM);
        try {
            checkTurn(entered, use, action, claim);
        } catch (IllegalStateException e) {
            entered.leave();
            throw e;
        }
        if (use != Use.POLL) {
            entered.used();
        }
    }

    private void checkTurn(Turns entered, Use use, String action, @Nullable MediumClaim claim) {
        if (use == Use.CLOSE) {
            checkMayClose(claim);
        }
        if (isClosed() || entered.isBeingClosedByAnother() || (busy != 0 && !use.isForHandlers())) {
            throw misuse(action);
        }
        Thread claimant = entered.claimant();
        if (use == Use.CLAIM && claimant != null && claimant != Thread.currentThread() && claim == openClaim) {
            throw Misuse.ofClaim(action, claimant);
        }
    }

    private void closeParallel(Turns entered) {
        entered.enter(false);
        try {
            // In a handler it is an error at once: the closing thread may wait for the send whose handler 0 this is.
            while (entered.isBeingClosedByAnother() && busy == 0) {
                entered.awaitChange();
            }
            if (!isClosed()) {
                checkMayClose(openClaim);
                entered.close(this::isSending, this::closeEndpoints);
            }
        } finally {
            entered.leave();
        }
    }

    private boolean isSending() {
        return endpointList.stream().anyMatch(endpoint -> endpoint.membership().isSending());
    }

    private void closeEndpoints() {
        takeIn(arrivals.takeAndClose());
        for (Endpoint endpoint : endpoints) {
            endpoint.close();
        }
        busy = CLOSED;
        sleeper.close();
        layer.closed(this);
    }

    private void endWait() {
        if (turns != null) {
            turns.endWait();
            turns.leave();
        }
    }

    /** A poll of all queues, whatever the poll strategy thinks. */
    int pollEverything() {
        enter(Use.POLL, "poll", null);
        try {
            int count = throwOrAttend(PollScope.ALL);
            for (Endpoint endpoint : endpoints) {
                count += endpoint.poller().poll(PollScope.ALL, true);
            }
            return accepted(count);
        } finally {
            leave();
        }
    }

    private boolean isClosed() {
        return busy == CLOSED;
    }

    private IllegalStateException misuse(String action) {
        return Misuse.of(action, isClosed(), owner, turns, openClaim);
    }
}
