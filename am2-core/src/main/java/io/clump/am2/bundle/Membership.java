package io.clump.am2.bundle;

import io.clump.am2.turns.Turns;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * In which bundle an endpoint is, and who may use it there; one object for all parts of the endpoint, as an endpoint
 * may move. Each of its operations begins with one of the methods named enter and, unless that throws, ends with {@link
 * #leave}.
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
     * The thread of a parallel bundle that lets others in while it waits for room, in the middle of a send of this
     * endpoint.
     */
    private @Nullable Thread sender;

    private boolean closing;

    public Membership(EndpointGroup group) {
        this.group = group;
    }

    /** The bundle whose thread the endpoint belongs to now. */
    public EndpointGroup group() {
        // plain: only who may use the endpoint changes it
        return group;
    }

    /** Begins something that handlers may do, too. */
    void enter(String action) {
        EndpointGroup entered = groupAcquire();
        if (entered.isParallel()) {
            enterParallel(entered, Use.ANYWHERE, action, null);
        } else {
            entered.checkOwner(action);
        }
    }

    /** Begins a send. */
    public void enterToSend(String action) {
        EndpointGroup entered = groupAcquire();
        if (entered.isParallel()) {
            enterParallel(entered, Use.SEND, action, null);
        } else {
            entered.checkMaySend(action);
        }
    }

    /** Begins something that an open claim is for. */
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

    /** Begins the end of the endpoint: a send that waits for room gives up, a claim of the endpoint is aborted. */
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

    /** Hands the endpoint over to another bundle, whose threads poll it from their next poll on. */
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

    /** The endpoint is another bundle's from now on. */
    private void moveTo(EndpointGroup newGroup) {
        // A close that did not come in time is for the old bundle's threads to have tried.
        closing = false;
        // release: publishes the endpoint's state to the new bundle's threads; pairs with groupAcquire
        GROUP.setRelease(this, newGroup);
    }

    /** A send finds no room: lets others use a parallel bundle while it pauses. */
    public void beginPause() {
        Turns turns = group.turnsIfParallel();
        if (turns != null && !turns.isNested()) {
            sender = Thread.currentThread();
            turns.letOthersIn();
        }
    }

    /** The end of the pause; returns false if the send must give up. */
    public boolean endPause() {
        Turns turns = group.turnsIfParallel();
        if (turns == null || sender != Thread.currentThread()) {
            return true;
        }
        turns.comeBackToSend();
        return !closing && !turns.isBeingClosed();
    }

    /** Returns whether a send of this endpoint waits for room. */
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
     * Which bundle it is and whether that is parallel is read at once, since another thread may just move the endpoint.
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
     * Returns whether no other thread is in the middle of something that stands against this; if one is, then after
     * some time.
     */
    private boolean isFree(EndpointGroup entered, Use use) {
        Turns turns = entered.turnsIfParallel();
        if (turns == null || use.isForHandlers()) {
            return true;
        }
        if (use == Use.SEND && entered.pausing().isOn()) {
            // Resuming tells of the change.
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
        /** Something with an endpoint that handlers may do, too. */
        ANYWHERE,
        CLAIM,
        SEND,
        MOVE,
        CLOSE,
        /** Something with the bundle. */
        POLL;

        boolean isForHandlers() {
            return this == ANYWHERE || this == CLAIM;
        }
    }
}
