package io.clump.net.simulation;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * A clock that jumps to what happens next. Things due at the same time happen in the order in which they were planned.
 */
final class VirtualTime {
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::due).thenComparingLong(Event::number));

    /** Every clock's zero is arbitrary: System.nanoTime is often negative, and may wrap around. */
    private final long origin;

    private long elapsed;
    private long numbers;

    VirtualTime(long origin) {
        this.origin = origin;
    }

    /** What engines are told; differences of it are nanoseconds. */
    long now() {
        return origin + elapsed;
    }

    /** Nanoseconds since the beginning. */
    long elapsedNanos() {
        return elapsed;
    }

    void after(long delayNanos, Runnable what) {
        events.add(new Event(elapsed + delayNanos, numbers++, what));
    }

    /** Lets the next thing happen; returns false if nothing ever will. */
    boolean step() {
        Event next = events.poll();
        if (next == null) {
            return false;
        }
        elapsed = next.due();
        next.what().run();
        return true;
    }

    private record Event(long due, long number, Runnable what) {}
}
