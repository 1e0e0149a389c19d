package io.clump.simulation.network;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Clock that jumps to the next event. Events due at the same time happen in the order in which they were planned. */
final class VirtualTime {
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::due).thenComparingLong(Event::number));

    /** Time at the beginning. It is arbitrary: System.nanoTime is often negative, and may wrap around. */
    private final long origin;

    private long elapsed;
    private long numbers;

    VirtualTime(long origin) {
        this.origin = origin;
    }

    /** Returns the time for engines; its differences are nanoseconds. */
    long now() {
        return origin + elapsed;
    }

    /** Returns the nanoseconds since the beginning. */
    long elapsedNanos() {
        return elapsed;
    }

    void after(long delayNanos, Runnable what) {
        events.add(new Event(elapsed + delayNanos, numbers++, what));
    }

    /** Runs the next event; returns false if no event is planned. */
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
