package io.clump.am2.bundle;

import io.clump.am2.turns.Turns;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Current bundle of an endpoint, and the permission to use it there. All parts of the endpoint share one object, since
 * an endpoint may move. Each operation of the endpoint begins with one of the methods named enter and, unless that
 * throws, ends with {@link #leave}.
 */
public final class Membership {
    private static final VarHandle GROUP;

    static {
        try {
            GROUP = MethodHandles.lookup().findVarHandle(Membership.class, "group", EndpointGroup.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private EndpointGroup group;

    /**
     * Thread of a parallel bundle that waits for space in the middle of a send of this endpoint, and lets others in
     * meanwhile.
     */
    private @Nullable Thread sender;

    private boolean closing;

    public Membership(EndpointGroup group) {
        this.group = group;
    }

    /** Returns the bundle to whose thread the endpoint currently belongs. */
    public EndpointGroup group() {
        // plain: only threads that may use the endpoint change it
        return group;
    }

    /** Begins an operation that handlers may call, too. */
    void enter(String action) {
        EndpointGroup entered = groupAcquire();
        if (entered.isParallel()) {
            enterParallel(entered, Use.ANYWHERE, action, null);
        } else {
            entered.checkOwner(action);
        }
    }

    /** Returns whether the thread is the owner of a sequential bundle, which it may use for anything now. */
    boolean isFreeForOwner() {
        // acquire: as in groupAcquire
        return ((EndpointGroup) GROUP.getAcquire(this)).isFreeForOwner();
    }

    /** Begins a send; returns the turns of a parallel bundle. */
    public @Nullable Turns enterToSend(String action) {
        EndpointGroup entered = groupAcquire();
        if (!entered.isParallel()) {
            entered.checkMaySend(action);
            return null;
        }
        enterParallel(entered, Use.SEND, action, null);
        return group.turnsIfParallel();
    }

    /** Begins an operation of an open claim. */
    public void enterClaim(String action, HeldClaim claim) {
        EndpointGroup entered = groupAcquire();
        if (entered.isParallel()) {
            enterParallel(entered, Use.CLAIM, action, claim);
        } else {
            entered.checkOwner(action);
        }
    }

    /** Begins a move; it ends with {@link EndpointGroup#leave} of the bundle that the endpoint was in. */
    public void enterToMove(String action) {
        EndpointGroup entered = groupAcquire();
        if (entered.isParallel()) {
            enterParallel(entered, Use.MOVE, action, null);
        } else {
            entered.checkOutsideHandler(action);
        }
    }

    /** Begins the close of the endpoint: a waiting send is aborted, and so is a claim of the endpoint. */
    public void enterToClose(HeldClaim claim) {
        EndpointGroup entered = groupAcquire();
        if (entered.isParallel()) {
            enterParallel(entered, Use.CLOSE, "close", claim);
        } else {
            entered.checkMayClose(claim);
        }
    }

    public void leave() {
        Turns turns = group.turnsIfParallel();
        if (turns != null) {
            leaveParallel(turns);
        }
    }

    /** Passes the endpoint to another bundle, whose threads poll it from their next poll on. */
    public void hand(PolledEndpoint endpoint, EndpointGroup target) {
        EndpointGroup source = group;
        if (!target.isOfSameLayer(source)) {
            throw new IllegalArgumentException(
                    "cannot move the endpoint to a bundle of another layer: name=" + endpoint);
        }
        if (target == source) {
            return;
        }
        source.remove(endpoint);
        moveTo(target);
        if (!target.receive(endpoint)) {
            moveTo(source);
            source.add(endpoint);
            throw new IllegalStateException(
                    "cannot move the endpoint: the bundle it is moved to is closed: name=" + endpoint);
        }
    }

    /** Makes another bundle the owner of the endpoint from now on. */
    private void moveTo(EndpointGroup newGroup) {
        // A close that came too late was an attempt of the old bundle's threads.
        closing = false;
        // release: publishes the endpoint's state to the new bundle's threads; pairs with groupAcquire
        GROUP.setRelease(this, newGroup);
    }

    /** Begins the pause of a send that found no space: lets others use a parallel bundle meanwhile. */
    public void beginPause() {
        Turns turns = group.turnsIfParallel();
        if (turns != null && !turns.isNested()) {
            sender = Thread.currentThread();
            turns.letOthersIn();
        }
    }

    /** Ends the pause; returns false if the send must be aborted. */
    public boolean endPause() {
        Turns turns = group.turnsIfParallel();
        if (turns == null || sender != Thread.currentThread()) {
            return true;
        }
        turns.comeBackToSend();
        return !closing && !turns.isBeingClosed();
    }

    /** Returns whether a send of this endpoint waits for space. */
    boolean isSending() {
        return sender != null;
    }

    private void leaveParallel(Turns left) {
        if (sender == Thread.currentThread() && !left.isNested()) {
            sender = null;
            left.signalChange();
        }
        left.leave();
    }

    /**
     * Returns the bundle. It is read only once, also to find whether it is parallel, since another thread may be moving
     * the endpoint.
     */
    private EndpointGroup groupAcquire() {
        // acquire: sees the endpoint as the move has left it; pairs with moveTo
        return (EndpointGroup) GROUP.getAcquire(this);
    }

    private void enterParallel(EndpointGroup first, Use use, String action, @Nullable HeldClaim claim) {
        EndpointGroup entered = first;
        while (!hasEntered(entered, use, action, claim)) {
            entered = groupAcquire();
        }
    }

    private boolean hasEntered(EndpointGroup entered, Use use, String action, @Nullable HeldClaim claim) {
        try {
            entered.enter(use, action, claim);
        } catch (IllegalStateException e) {
            if (entered == group) {
                throw e;
            }
            return false;
        }
        if (entered == group && isFree(entered, use)) {
            return true;
        }
        entered.leave();
        return false;
    }

    /**
     * Returns whether no other thread is in the middle of an operation that excludes this one; if one is, returns false
     * after some time.
     */
    private boolean isFree(EndpointGroup entered, Use use) {
        Turns turns = entered.turnsIfParallel();
        if (turns == null || use.isForHandlers()) {
            return true;
        }
        if (use == Use.SEND && entered.pausing().isOn()) {
            // The end of the pause signals the change.
            turns.awaitChange();
            return false;
        }
        closing |= use == Use.CLOSE;
        if (sender != null && sender != Thread.currentThread()) {
            turns.awaitChange();
            return false;
        }
        return use == Use.SEND || turns.isAwake();
    }

    /** Kinds of operations, which begin in different ways. */
    public enum Use {
        /** Operation of an endpoint that handlers may call, too. */
        ANYWHERE,
        CLAIM,
        SEND,
        MOVE,
        CLOSE,
        /** Operation of the bundle. */
        POLL;

        boolean isForHandlers() {
            return this == ANYWHERE || this == CLAIM;
        }
    }
}
