package io.clump.am2.bundle;

import io.clump.am2.bundle.Membership.Use;
import io.clump.am2.turns.Idle;
import io.clump.am2.turns.Sleeper;
import io.clump.am2.turns.Turns;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Pause of one bundle, which any thread may begin and end.
 *
 * <pre>
 *   going on ── begin ─▶ paused ── the owner polls ─▶ noticed: sends wait ─▶ stable ⇄ not stable
 *      ▲                                                                           │
 *      ╰────────────────────────────────── end ────────────────────────────────────╯
 * </pre>
 *
 * In a parallel bundle the step "noticed" is not needed, since sends check the pause when they begin.
 */
public final class Pausing {
    /** Longest step of the wait for the end of a pause; the end interrupts it. */
    private static final long LONGEST_STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final EndpointGroup group;
    private final Sleeper sleeper;

    /**
     * Thread that has paused the bundle; null while it is not paused. Volatile: any thread writes it, the owner reads
     * it.
     */
    private volatile @Nullable Thread pauser;

    /** True when the owner's sends wait. Volatile: written by the owner, read by a thread that waits for the bundle. */
    private volatile boolean isNoticed;

    /** Result of the owner's last poll. Volatile like {@link #isNoticed}. */
    private volatile boolean isStableAtLastPoll;

    Pausing(EndpointGroup group, Sleeper sleeper) {
        this.group = group;
        this.sleeper = sleeper;
    }

    /** Returns whether the bundle is paused. Any thread may call it. */
    public boolean isOn() {
        return pauser != null;
    }

    /**
     * Begins the pause: sends of the thread that has paused the layer are errors, and those of others wait; arriving
     * messages are handled. Any thread may call it.
     *
     * @param by thread that has paused the layer
     */
    public void begin(Thread by) {
        isNoticed = false;
        isStableAtLastPoll = false;
        pauser = by;
        group.pauseChanged();
    }

    /** Ends the pause, so that sends go on. Any thread may call it. */
    public void end() {
        pauser = null;
        group.pauseChanged();
        Turns turns = group.turnsIfParallel();
        if (turns != null) {
            turns.enter(true);
            turns.signalChange();
            turns.leave();
        }
    }

    /**
     * Returns whether no message of the endpoints of this paused bundle is in flight and no arrived one waits. Polls,
     * if the calling thread may; otherwise returns the result of the owner's last poll.
     */
    public boolean isStable() {
        if (isOthers()) {
            return isNoticed && isStableAtLastPoll;
        }
        group.enter(Use.POLL, "wait until the bundle is stable", null);
        try {
            return group.isQuietAfterPoll();
        } finally {
            group.leave();
        }
    }

    /** Describes in a few words the obstacle to {@link #isStable}; called when it has returned false. */
    public String hindrance() {
        if (isOthers()) {
            Thread other = group.owner();
            return isNoticed
                    ? "messages of thread \"" + other.getName() + "\""
                    : "thread \"" + other.getName() + "\", which does not poll";
        }
        for (PolledEndpoint endpoint : group.endpoints()) {
            if (!endpoint.isStable()) {
                return endpoint.hindrance();
            }
        }
        return "a send that waits for queue space";
    }

    /** Notes that the owner has noticed the pause, and whether it has found its bundle stable. */
    void notice(boolean isStable) {
        isStableAtLastPoll = isStable;
        isNoticed = true;
    }

    /** Refuses the send of a thread that has paused the bundle itself, since it would wait forever. */
    void checkIsByOther(String action) {
        if (pauser == Thread.currentThread()) {
            throw new IllegalStateException("cannot " + action + ": this thread has paused the layer: resume it first");
        }
    }

    /** Polls until another thread ends the pause. */
    void waitForEnd(String action) {
        Idle pauses = new Idle(sleeper);
        pauses.begin();
        while (isOn()) {
            checkIsByOther(action);
            if (group.poll(pauses.sleepsNext()) > 0) {
                pauses.begin();
            } else if (!pauses.pause(System.nanoTime() + LONGEST_STEP_NANOS)) {
                // An interrupt does not end the pause, and is kept for the program.
                Thread.yield();
            }
        }
        group.servicePause();
    }

    private boolean isOthers() {
        return !group.isParallel() && Thread.currentThread() != group.owner();
    }
}
