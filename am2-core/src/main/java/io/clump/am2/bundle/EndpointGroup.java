package io.clump.am2.bundle;

import io.clump.am2.bundle.Membership.Use;
import io.clump.am2.spi.PollScope;
import io.clump.am2.trace.Tracer;
import io.clump.am2.turns.Sleeper;
import io.clump.am2.turns.Turns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Implementation of a bundle: its endpoints, the threads that may use them, and the work of a poll in addition to
 * messages. A sequential group belongs to its thread; threads use a parallel one in {@link Turns}.
 */
public final class EndpointGroup {
    private static final int CLOSED = 1 << 30;

    /** Bit in {@link #busy} of a paused sequential bundle once its owner has noticed: sends check {@link #pausing}. */
    private static final int PAUSED = 1 << 29;

    /** Bit in {@link #busy} of a parallel bundle: it has no owner, so each operation begins with a turn. */
    private static final int PARALLEL = 1 << 28;

    private final Object layer;
    private final Runnable closed;
    private final Sleeper sleeper;
    private final Waits waits;
    private final MovedEndpoints arrivals = new MovedEndpoints();
    private final SetAsideInBundle setAside = new SetAsideInBundle();
    private final List<PolledEndpoint> endpointList = new ArrayList<>();
    private PolledEndpoint[] endpoints = {};
    private final KeptErrors keptErrors = new KeptErrors();
    private final Works works = new Works();
    private final Pausing pausing;
    private @Nullable HeldClaim openClaim;

    /** Thread of a sequential bundle; another thread compares it with itself only. */
    private Thread owner = Thread.currentThread();

    /** Turns of the threads of a parallel bundle. */
    private final @Nullable Turns turns;

    private final @Nullable Tracer tracer;

    /**
     * True if a poll must check turns, arrivals, kept errors or the tracer. Volatile, as are the accesses of {@link
     * #arrivals}, so that clearing this and then finding no arrival cannot lose one.
     */
    private volatile boolean isSpecial;

    /**
     * Number of running handlers, each inside a reply of the previous one, and of open claims, which forbid the same,
     * with {@link #PARALLEL}, {@link #PAUSED} and {@link #CLOSED}: if it is 0, the owner may use the bundle.
     */
    private int busy;

    /**
     * @param layer layer of the bundle; endpoints move only between bundles of one layer
     * @param closed called when the bundle has been closed
     * @param sleeper sleeper of its threads; closed with the bundle
     * @param isParallel true if any thread may use it; otherwise it belongs to the calling thread
     * @param tracer its recorder; null if nothing is recorded
     */
    public EndpointGroup(Object layer, Runnable closed, Sleeper sleeper, boolean isParallel, @Nullable Tracer tracer) {
        this.layer = layer;
        this.closed = closed;
        this.sleeper = sleeper;
        turns = isParallel ? new Turns(sleeper) : null;
        this.tracer = tracer;
        busy = isParallel ? PARALLEL : 0;
        isSpecial = isParallel || tracer != null;
        waits = new Waits(this, sleeper, turns, tracer);
        pausing = new Pausing(this, sleeper);
    }

    public boolean isParallel() {
        return turns != null;
    }

    public @Nullable Tracer tracer() {
        return tracer;
    }

    /** Makes the calling thread the owner of a sequential bundle, outside handlers. */
    public void takeOver() {
        if (turns == null && depth() != 0) {
            throw misuse("take over");
        }
        owner = Thread.currentThread();
    }

    Thread owner() {
        return owner;
    }

    boolean isOfSameLayer(EndpointGroup other) {
        return layer == other.layer;
    }

    /** Returns the endpoints that are currently polled. */
    public PolledEndpoint[] endpoints() {
        return endpoints;
    }

    /**
     * Polls for the program, or inside a wait, and does the work of libraries; returns the number of accepted messages.
     *
     * @param atEverything true for all queues, otherwise those that the poll strategies choose
     */
    public int poll(boolean atEverything) {
        if (!isSpecial && isFreeForOwner()) {
            int count = 0;
            for (PolledEndpoint endpoint : endpoints) {
                count += endpoint.poll(PollScope.ALL, atEverything);
            }
            return works.areNone() ? count : works.advance(count);
        }
        enter(Use.POLL, "poll", null);
        try {
            return works.advance(acceptFrom(PollScope.ALL, atEverything, service(PollScope.ALL)));
        } finally {
            leave();
        }
    }

    public boolean waitUntil(BooleanSupplier condition, Duration timeout, boolean endsWithCall) {
        enter(Use.POLL, "poll", null);
        try {
            return waits.until(condition, timeout, endsWithCall);
        } finally {
            endWait();
        }
    }

    public int waitForEvent(Duration timeout) {
        enter(Use.POLL, "wait for a message", null);
        try {
            return waits.forEvent(timeout);
        } finally {
            endWait();
        }
    }

    /** Returns the waits of this bundle; their event mask is used by a thread that has entered. */
    public Waits waits() {
        return waits;
    }

    public void close() {
        if (turns != null) {
            closeParallel(turns);
        } else if (!isClosed()) {
            checkMayClose(openClaim);
            closeEndpoints();
        }
    }

    /** Polls, at the end of a send or without one; throws the errors that a wait of the send has {@link #keep kept}. */
    public int pollEndpoints(PollScope scope) {
        return isSpecial ? acceptFrom(scope, false, service(scope)) : accept(scope, false);
    }

    /**
     * Polls inside a wait for space. Polls for replies also accept moved endpoints: the wait may be for one of them.
     *
     * @param atEverything same as in {@link PolledEndpoint#poll}
     */
    public void pollInWait(PollScope scope, boolean atEverything) {
        if (pausing.isOn()) {
            pausing.notice(false);
        }
        acceptFrom(scope, atEverything, isSpecial ? serviceSpecial(scope) : 0);
    }

    /** Keeps an error that a wait for space must not throw, until the first poll after it. */
    public void keep(Throwable error) {
        keptErrors.keep(error, depth());
        isSpecial = true;
    }

    private int acceptFrom(PollScope scope, boolean atEverything, int countBefore) {
        int count = countBefore + accept(scope, atEverything);
        if (turns != null) {
            turns.accepted(count);
        }
        return count;
    }

    private int accept(PollScope scope, boolean atEverything) {
        int count = 0;
        for (PolledEndpoint endpoint : endpoints) {
            count += endpoint.poll(scope, atEverything);
        }
        return count;
    }

    public void enterHandler() {
        busy++;
    }

    public void leaveHandler() {
        busy--;
    }

    /** Does the same as {@link #leaveHandler}, for a handler that may have run outside a poll. */
    public void leaveHandlerZero() {
        busy--;
        if (turns != null) {
            turns.news();
        }
    }

    /**
     * Forbids sends and polls from now on. This has no cost for sends and polls, since they check the depth anyway.
     * Throws what the wait for the claim has kept, or that a thread has ended with its claim open; then it is not open.
     */
    public void openClaim(HeldClaim claim) {
        keptErrors.throwKept(depth());
        if (openClaim != null) {
            throw misuse("claim a medium message");
        }
        openClaim = claim;
        busy++;
        if (turns != null) {
            turns.claimed();
        }
    }

    public void closeClaim() {
        openClaim = null;
        busy--;
        if (turns != null) {
            turns.claimEnded();
        }
    }

    public boolean isOpen(HeldClaim claim) {
        return claim == openClaim;
    }

    /** Begins an operation; in a parallel bundle waits until no other thread is in one. */
    public void enter(Use use, String action, @Nullable HeldClaim claim) {
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

    /** Ends the operation that {@link #enter} has begun. */
    public void leave() {
        if (turns != null) {
            turns.leave();
        }
    }

    public @Nullable Turns turnsIfParallel() {
        return turns;
    }

    private int depth() {
        return busy & ~(PAUSED | PARALLEL);
    }

    boolean isFreeForOwner() {
        return busy == 0 && Thread.currentThread() == owner;
    }

    void checkOutsideHandler(String action) {
        if (depth() != 0 || Thread.currentThread() != owner) {
            throw misuse(action);
        }
    }

    /** Does the same as {@link #checkOutsideHandler} before a send: one of a paused bundle waits for the resumption. */
    void checkMaySend(String action) {
        if (!isFreeForOwner()) {
            checkOutsideHandler(action);
            pausing.waitForEnd(action);
        }
    }

    /** Checks the thread and the time of a close; an open claim of the endpoint or bundle is aborted. */
    void checkMayClose(@Nullable HeldClaim claim) {
        if (turns == null && Thread.currentThread() != owner && owner.isAlive()) {
            throw misuse("close");
        }
        if (claim != null && claim == openClaim) {
            claim.abandon();
        }
        if (depth() != 0) {
            throw misuse("close");
        }
    }

    void checkOwner(String action) {
        if (Thread.currentThread() != owner || isClosed()) {
            throw misuse(action);
        }
    }

    /** Returns whether the thread may currently run handlers of this bundle. */
    public boolean isHere() {
        return turns == null ? Thread.currentThread() == owner : turns.isHere();
    }

    public void remove(PolledEndpoint endpoint) {
        endpointList.remove(endpoint);
        endpoints = endpointList.toArray(PolledEndpoint[]::new);
        endpoint.blocks().forEach(sleeper::remove);
        if (turns != null) {
            // The close has run handlers, too.
            turns.news();
        }
    }

    /** Adds an endpoint at the next poll; returns false if the bundle is closed. Any thread may call it. */
    boolean receive(PolledEndpoint endpoint) {
        if (!arrivals.offer(endpoint)) {
            return false;
        }
        isSpecial = true;
        sleeper.endSleep();
        return true;
    }

    /** Does the work of a poll in addition to messages; returns the number of handled requests. */
    private int service(PollScope scope) {
        if (!isSpecial) {
            return 0;
        }
        keptErrors.throwKept(depth());
        int count = serviceSpecial(scope);
        if (pausing.isOn() && depth() == 0 && scope == PollScope.ALL) {
            pausing.notice(isQuiet());
        }
        return count;
    }

    private int serviceSpecial(PollScope scope) {
        isSpecial = turns != null || tracer != null || !setAside.isEmpty() || !keptErrors.isEmpty();
        servicePause();
        if (tracer != null) {
            tracer.polls();
        }
        if (!arrivals.isEmpty()) {
            takeIn(arrivals.take());
        }
        return scope == PollScope.REPLIES || setAside.isEmpty() ? 0 : setAside.goOn(endpoints, sleeper);
    }

    /** Stops or resumes the sends of this bundle; called by the thread that may use the bundle. */
    void servicePause() {
        // After isSpecial was cleared, so that a pause that begins meanwhile is not lost.
        if (pausing.isOn()) {
            isSpecial = true;
        }
        if (turns == null && !isClosed()) {
            busy = pausing.isOn() ? busy | PAUSED : busy & ~PAUSED;
        }
    }

    /** Notes that a pause has begun or ended. Any thread may call it. */
    void pauseChanged() {
        isSpecial = true;
        if (turns == null && Thread.currentThread() == owner) {
            servicePause();
        }
        sleeper.endSleep();
    }

    /** Polls all queues without the work of libraries; returns whether then no message is in flight. */
    boolean isQuietAfterPoll() {
        return acceptFrom(PollScope.ALL, true, service(PollScope.ALL)) == 0 && isQuiet();
    }

    /** Returns whether no message is in flight, as far as this bundle knows. */
    private boolean isQuiet() {
        for (PolledEndpoint endpoint : endpoints) {
            if (endpoint.isSending() || !endpoint.isStable()) {
                return false;
            }
        }
        return openClaim == null && setAside.isEmpty() && arrivals.isEmpty();
    }

    /** Returns the work of libraries; called by a thread that has entered. */
    public Works works() {
        return works;
    }

    /** Returns the pause of this bundle. */
    public Pausing pausing() {
        return pausing;
    }

    /** Notes that an endpoint has set an answer aside, or may have done so in another bundle. */
    public void activateSetAside() {
        setAside.activate(sleeper);
        isSpecial = true;
    }

    /** Adds moved endpoints. Another thread may have closed or moved an endpoint again before it arrived here. */
    private void takeIn(List<PolledEndpoint> arrived) {
        for (PolledEndpoint endpoint : arrived) {
            if (endpoint.isIn(this) && !endpointList.contains(endpoint)) {
                add(endpoint);
                waits.endpointArrived();
            }
        }
    }

    public void add(PolledEndpoint endpoint) {
        endpointList.add(endpoint);
        activateSetAside();
        endpoints = endpointList.toArray(PolledEndpoint[]::new);
        endpoint.blocks().forEach(sleeper::add);
        if (turns != null) {
            // A sleeping thread does not watch the new endpoint.
            turns.news();
        }
    }

    private void enterTurn(Turns entered, Use use, String action, @Nullable HeldClaim claim) {
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

    private void checkTurn(Turns entered, Use use, String action, @Nullable HeldClaim claim) {
        if (use == Use.CLOSE) {
            checkMayClose(claim);
        } else if (use == Use.SEND) {
            pausing.checkIsByOther(action);
        }
        if (isClosed() || entered.isBeingClosedByAnother() || (depth() != 0 && !use.isForHandlers())) {
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
            // In a handler it is an error at once: the closing thread may wait for the send that runs this handler 0.
            while (entered.isBeingClosedByAnother() && depth() == 0) {
                entered.awaitChange();
            }
            if (!isClosed()) {
                checkMayClose(openClaim);
                entered.close(() -> endpointList.stream().anyMatch(PolledEndpoint::isSending), this::closeEndpoints);
            }
        } finally {
            entered.leave();
        }
    }

    private void closeEndpoints() {
        takeIn(arrivals.takeAndClose());
        for (PolledEndpoint endpoint : endpoints) {
            endpoint.close();
        }
        busy = CLOSED;
        sleeper.close();
        closed.run();
    }

    private void endWait() {
        if (turns != null) {
            turns.endWait();
            turns.leave();
        }
    }

    public boolean isClosed() {
        return busy == CLOSED;
    }

    private IllegalStateException misuse(String action) {
        return Misuse.of(action, isClosed(), owner, turns, openClaim);
    }
}
