package io.clump.am2.bundle;

import io.clump.am2.BundleEvent;
import io.clump.am2.bundle.Membership.Use;
import io.clump.am2.spi.PollScope;
import io.clump.am2.trace.Tracer;
import io.clump.am2.turns.Sleeper;
import io.clump.am2.turns.Turns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The inside of a bundle: its endpoints, which thread may use them when, and the work of a poll beside messages. A
 * sequential group belongs to its thread; threads use a parallel one in {@link Turns}.
 */
public final class EndpointGroup {
    private static final int CLOSED = 1 << 30;

    /** In {@link #busy} of a paused sequential bundle once its owner has noticed: sends ask {@link #pausing} first. */
    private static final int PAUSED = 1 << 29;

    private final Object layer;
    private final Runnable closed;
    private final Sleeper sleeper;
    private final Waits waits;
    private final Arrivals arrivals = new Arrivals();
    private final SetAsideInBundle setAside = new SetAsideInBundle();
    private final List<PolledEndpoint> endpointList = new ArrayList<>();
    private PolledEndpoint[] endpoints = {};
    private final KeptErrors keptErrors = new KeptErrors();
    private final Pausing pausing;
    private @Nullable HeldClaim openClaim;

    /** The thread of a sequential bundle. */
    private final Thread owner = Thread.currentThread();

    /** The turns of the threads of a parallel bundle. */
    private final @Nullable Turns turns;

    /** Null if nothing is recorded. */
    private final @Nullable Tracer tracer;

    /**
     * True if a poll has to look at turns, arrivals, kept errors or the tracer. Volatile, as are the accesses of
     * {@link #arrivals}, so that clearing this and then finding no arrival cannot lose one.
     */
    private volatile boolean isSpecial;

    /**
     * Handlers that run now, each inside a reply of the one before, {@link #PAUSED}, and {@link #CLOSED}: one
     * comparison tells whether the bundle may be used. An open claim counts as a handler, as it forbids the same.
     */
    private int busy;

    /**
     * Begins without endpoints.
     *
     * @param layer that the bundle is of: endpoints move between bundles of one layer only
     * @param closed to be called when the bundle has been closed
     * @param sleeper where its threads sleep; closed with it
     * @param isParallel whether any thread may use it; else it belongs to this one
     */
    public EndpointGroup(Object layer, Runnable closed, Sleeper sleeper, boolean isParallel) {
        this(layer, closed, sleeper, isParallel, null);
    }

    /** As the other constructor, for a bundle that records what happens in it. */
    public EndpointGroup(Object layer, Runnable closed, Sleeper sleeper, boolean isParallel, @Nullable Tracer tracer) {
        this.layer = layer;
        this.closed = closed;
        this.sleeper = sleeper;
        turns = isParallel ? new Turns(sleeper) : null;
        this.tracer = tracer;
        isSpecial = isParallel || tracer != null;
        waits = new Waits(this, sleeper, turns, tracer);
        pausing = new Pausing(this, sleeper, turns == null ? owner : null);
    }

    public boolean isParallel() {
        return turns != null;
    }

    @Nullable
    public Tracer tracer() {
        return tracer;
    }

    boolean isOfSameLayer(EndpointGroup other) {
        return layer == other.layer;
    }

    /** Those that are polled now. */
    public PolledEndpoint[] endpoints() {
        return endpoints;
    }

    /** Sees to what a poll has to see to beside messages; returns how many requests were handled. */
    public int attend(PollScope scope) {
        return isSpecial ? throwOrAttend(scope) : 0;
    }

    public boolean waitUntil(BooleanSupplier condition, Duration timeout) {
        enter(Use.POLL, "poll", null);
        try {
            return waits.until(condition, timeout);
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

    public void wakeUp() {
        waits.call();
    }

    public void setEventMask(Set<BundleEvent> events) {
        enter(Use.ANYWHERE, "set the event mask", null);
        try {
            waits.setEventMask(events);
        } finally {
            leave();
        }
    }

    public Set<BundleEvent> eventMask() {
        enter(Use.ANYWHERE, "get the event mask", null);
        try {
            return waits.eventMask();
        } finally {
            leave();
        }
    }

    public void close() {
        if (turns != null) {
            closeParallel(turns);
        } else if (!isClosed()) {
            checkMayClose(openClaim);
            closeEndpoints();
        }
    }

    /** Polls, at the end of a send or without one; throws what a wait of that send has {@linkplain #keep kept}. */
    public int pollEndpoints(PollScope scope) {
        return acceptFrom(scope, attend(scope));
    }

    /** Polls inside a wait for room. Polls for replies take arrivals in, too: the wait may be for one of them. */
    public void pollInWait(PollScope scope) {
        if (pausing.isOn()) {
            pausing.notice(false);
        }
        acceptFrom(scope, isSpecial ? attendToSpecial(scope) : 0);
    }

    /** Keeps what a wait for room must not throw, until the first poll after it. */
    public void keep(Throwable error) {
        keptErrors.keep(error, depth());
        isSpecial = true;
    }

    private int acceptFrom(PollScope scope, int countBefore) {
        int count = countBefore;
        for (PolledEndpoint endpoint : endpoints) {
            count += endpoint.poll(scope, false);
        }
        return accepted(count);
    }

    /** Tells threads that wait in a parallel bundle; returns the count. */
    public int accepted(int count) {
        if (turns != null) {
            turns.accepted(count);
        }
        return count;
    }

    public void enterHandler() {
        busy++;
    }

    public void leaveHandler() {
        busy--;
    }

    /** As {@link #leaveHandler}, when the handler may have run outside a poll. */
    public void leaveHandlerZero() {
        busy--;
        if (turns != null) {
            turns.news();
        }
    }

    /**
     * From now on nothing may be sent or polled. Costs sends and polls nothing: they look at the depth anyway. Throws
     * what the wait for the claim has kept, or that a thread has ended with its claim open; this one is not open then.
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

    /** Begins an operation, in a parallel bundle as soon as no other thread is in one. */
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

    /** Ends what {@link #enter} has begun. */
    public void leave() {
        if (turns != null) {
            turns.leave();
        }
    }

    @Nullable
    public Turns turnsIfParallel() {
        return turns;
    }

    /** Handlers that run now, and an open claim. */
    private int depth() {
        return busy & ~PAUSED;
    }

    boolean isFreeForOwner() {
        return busy == 0 && Thread.currentThread() == owner;
    }

    void checkOutsideHandler(String action) {
        if (!isFreeForOwner() && (depth() != 0 || Thread.currentThread() != owner)) {
            throw misuse(action);
        }
    }

    /** As {@link #checkOutsideHandler}, before a send: one of a paused bundle waits until it is resumed. */
    void checkMaySend(String action) {
        if (!isFreeForOwner()) {
            checkOutsideHandler(action);
            pausing.waitForEnd(action);
        }
    }

    /** Checks the thread and the moment of a close; an open claim of the endpoint or bundle is aborted. */
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

    /** Returns whether the thread may run handlers of this bundle now. */
    public boolean isHere() {
        return turns == null ? Thread.currentThread() == owner : turns.isHere();
    }

    public void remove(PolledEndpoint endpoint) {
        endpointList.remove(endpoint);
        endpoints = endpointList.toArray(PolledEndpoint[]::new);
        endpoint.blocks().forEach(sleeper::remove);
        if (turns != null) {
            // Closing has run handlers, too.
            turns.news();
        }
    }

    /** Takes an endpoint in with the next poll; returns false if the bundle is closed. Any thread may call it. */
    boolean receive(PolledEndpoint endpoint) {
        if (!arrivals.offer(endpoint)) {
            return false;
        }
        isSpecial = true;
        sleeper.rouse();
        return true;
    }

    private int throwOrAttend(PollScope scope) {
        keptErrors.throwKept(depth());
        int count = attendToSpecial(scope);
        if (pausing.isOn() && depth() == 0 && scope == PollScope.ALL) {
            pausing.notice(isQuiet());
        }
        return count;
    }

    private int attendToSpecial(PollScope scope) {
        isSpecial = turns != null || tracer != null || !setAside.isEmpty() || !keptErrors.isEmpty();
        attendToPause();
        if (tracer != null) {
            tracer.polls();
        }
        if (!arrivals.isEmpty()) {
            takeIn(arrivals.take());
        }
        return scope == PollScope.REPLIES || setAside.isEmpty() ? 0 : setAside.goOn(endpoints, sleeper);
    }

    /** Stops the sends of this bundle, or lets them go on; called by the thread that may use the bundle. */
    void attendToPause() {
        // After isSpecial was cleared, so that a pause that begins meanwhile is not lost.
        if (pausing.isOn()) {
            isSpecial = true;
        }
        if (turns == null && !isClosed()) {
            busy = pausing.isOn() ? busy | PAUSED : busy & ~PAUSED;
        }
    }

    /** A pause has begun or ended. Any thread may say so. */
    void pauseChanged() {
        isSpecial = true;
        if (turns == null && Thread.currentThread() == owner) {
            attendToPause();
        }
        sleeper.rouse();
    }

    /** Returns whether nothing is under way, as far as this bundle knows. */
    boolean isQuiet() {
        for (PolledEndpoint endpoint : endpoints) {
            if (endpoint.isSending() || !endpoint.isStable()) {
                return false;
            }
        }
        return openClaim == null && setAside.isEmpty() && arrivals.isEmpty();
    }

    /** The pause of this bundle. */
    public Pausing pausing() {
        return pausing;
    }

    /** An endpoint has set something aside, or may have done so in another bundle. */
    public void attendToSetAside() {
        setAside.attend(sleeper);
        isSpecial = true;
    }

    /** Somebody may have closed or moved an endpoint again, between when it was said to be here and when it came. */
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
        attendToSetAside();
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
        }
        if (use == Use.SEND) {
            pausing.checkIsByOther(action);
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
        return endpointList.stream().anyMatch(PolledEndpoint::isSending);
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

    /** A poll inside a wait: of all queues, or of what the poll strategies allow. */
    public int pollIdly(boolean atEverything) {
        enter(Use.POLL, "poll", null);
        try {
            int count = attend(PollScope.ALL);
            for (PolledEndpoint endpoint : endpoints) {
                count += endpoint.poll(PollScope.ALL, atEverything);
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
