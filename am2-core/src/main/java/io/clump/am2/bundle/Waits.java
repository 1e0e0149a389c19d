package io.clump.am2.bundle;

import io.clump.am2.BundleEvent;
import io.clump.am2.trace.Tracer;
import io.clump.am2.turns.Idle;
import io.clump.am2.turns.Sleeper;
import io.clump.am2.turns.Turns;
import io.clump.am2.turns.YieldTimes;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Waits of one bundle, and their ends. Used in turns, except {@link #call} and {@link #waitedNanos}. */
public final class Waits {
    /** Value in place of the index of a record, for a thread that has not waited yet. */
    private static final int NOT_YET = Tracer.NONE - 1;

    /**
     * Number of polls with messages between two readings of the clock, so that a flood does not prolong a wait. It is
     * more than one, so that a thread that was stopped for longer than the limit still handles what has arrived.
     */
    private static final int BUSY_POLLS_PER_CHECK = 16;

    /**
     * Number of polls at the beginning of a wait that need no clock and leave no record: about the time of a round trip
     * inside the machine.
     */
    private static final int QUICK_POLLS = 64;

    private final EndpointGroup group;
    private final Works works;
    private final Sleeper sleeper;
    private final @Nullable Turns turns;
    private final @Nullable Tracer tracer;
    private final YieldTimes yieldTimes = new YieldTimes();
    private final Idle idle;

    /** Number of calls so far; the next field is the number of calls that have ended waits. */
    private final AtomicInteger calls = new AtomicInteger();

    /** Time that the threads of a parallel bundle have waited. */
    private long waitedNanos;

    private int answeredCalls;
    private int arrivedEndpoints;
    private Set<BundleEvent> eventMask = Set.of(BundleEvent.MESSAGE_ARRIVED);

    Waits(EndpointGroup group, Sleeper sleeper, @Nullable Turns turns, @Nullable Tracer tracer) {
        this.group = group;
        works = group.works();
        this.sleeper = sleeper;
        this.turns = turns;
        this.tracer = tracer;
        idle = new Idle(sleeper, yieldTimes);
    }

    public Set<BundleEvent> eventMask() {
        return eventMask;
    }

    public void setEventMask(Set<BundleEvent> events) {
        eventMask = Set.copyOf(events);
    }

    void endpointArrived() {
        arrivedEndpoints++;
    }

    /** Ends the current waits, or else the next one. Any thread may call it. */
    public void call() {
        // getAndAdd: publishes the caller's writes to the threads whose waits it ends; pairs with wasCalledSince
        calls.getAndAdd(1);
        sleeper.endSleep();
    }

    boolean until(BooleanSupplier condition, Duration timeout, boolean endsWithCall) {
        int answered = answeredCalls;
        // In a parallel bundle others are let in from the first poll on.
        if (turns == null && idle.spinsFirst()) {
            for (int i = 0; i < QUICK_POLLS; i++) {
                if (condition.getAsBoolean()) {
                    end(NOT_YET, true);
                    return true;
                }
                if (endsWithCall && wasCalledSince(answered)) {
                    return false;
                }
                group.poll(false);
            }
        }
        return untilAfterPauses(condition, Idle.deadline(timeout), answered, endsWithCall);
    }

    private boolean untilAfterPauses(BooleanSupplier condition, long deadline, int answered, boolean endsWithCall) {
        Idle pauses = begin();
        if (turns == null) {
            sleeper.beginWait(condition);
        }
        int record = NOT_YET;
        boolean isOver = false;
        int busyPolls = 0;
        try {
            while (!condition.getAsBoolean()) {
                if (endsWithCall && wasCalledSince(answered)) {
                    return false;
                } else if (pollWhileIdle(pauses) > 0 || works.haveAdvanced()) {
                    pauses.begin();
                    if (++busyPolls % BUSY_POLLS_PER_CHECK == 0 && Idle.isOver(deadline)) {
                        isOver = condition.getAsBoolean();
                        return isOver;
                    }
                } else {
                    record = begin(record);
                    if (!pause(pauses, deadline)) {
                        isOver = condition.getAsBoolean();
                        return isOver;
                    }
                }
            }
            isOver = true;
            return true;
        } finally {
            end(record, isOver);
            end(pauses);
            sleeper.endWait();
        }
    }

    int forEvent(Duration timeout) {
        long deadline = Idle.deadline(timeout);
        int answered = answeredCalls;
        int arrivedBefore = arrivedEndpoints;
        long acceptedBefore = turns == null ? 0 : turns.acceptedMessages();
        Idle pauses = begin();
        int messages = group.poll(true);
        int record = NOT_YET;
        while (!hasHappened(messages, arrivedEndpoints - arrivedBefore) && !wasCalledSince(answered)) {
            record = begin(record);
            if (!pause(pauses, deadline)) {
                break;
            }
            int polled = pollWhileIdle(pauses);
            messages = turns == null ? messages + polled : (int) (turns.acceptedMessages() - acceptedBefore);
        }
        end(record, messages > 0);
        end(pauses);
        return messages;
    }

    /** Records that a thread waits, from its first pause on. */
    private int begin(int record) {
        return tracer == null || record != NOT_YET ? record : tracer.waitsForMessages();
    }

    private void end(int record, boolean isOver) {
        if (tracer == null) {
            return;
        }
        if (record != NOT_YET) {
            tracer.hasMessages(record, isOver);
        } else if (isOver) {
            tracer.hadMessages();
        }
    }

    private void end(Idle pauses) {
        if (turns != null) {
            waitedNanos += pauses.waitedNanos();
        }
    }

    /** Returns the nanoseconds that threads have waited here. Another thread may read a slightly older value. */
    public long waitedNanos() {
        return turns == null ? idle.waitedNanos() : waitedNanos;
    }

    private Idle begin() {
        Idle pauses = turns == null ? idle : new Idle(turns, yieldTimes);
        pauses.begin();
        return pauses;
    }

    private boolean pause(Idle pauses, long deadline) {
        if (pauses.sleepsNext()) {
            if (!works.areNone()) {
                works.check(System.nanoTime());
            }
            // Also without work: detached work may have left a limit.
            sleeper.workAfter(works.nanosToRetry());
        }
        boolean goesOn = turns == null ? pauses.pause(deadline) : turns.pause(pauses, deadline);
        long sharedNanos = pauses.takeSharedNanos();
        if (sharedNanos > 0) {
            for (PolledEndpoint endpoint : group.endpoints()) {
                endpoint.processorShared(sharedNanos);
            }
        }
        if (tracer != null) {
            tracer.wakes();
        }
        return goesOn;
    }

    /** Polls; includes all queues if the thread will sleep next. */
    private int pollWhileIdle(Idle pauses) {
        return group.poll(pauses.sleepsNext());
    }

    private boolean wasCalledSince(int answered) {
        // acquire: sees the caller's earlier writes; pairs with call
        int now = calls.getAcquire();
        if (now == answered) {
            return false;
        }
        answeredCalls = now;
        return true;
    }

    private boolean hasHappened(int messages, int arrived) {
        return (messages > 0 && eventMask.contains(BundleEvent.MESSAGE_ARRIVED))
                || (arrived > 0 && eventMask.contains(BundleEvent.ENDPOINT_ARRIVED));
    }
}
