package io.clump.simulation.channels;

import java.util.PriorityQueue;

/** Time of a simulation: it advances from event to event. */
final class VirtualClock {
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long now;
    private long planned;

    private record Event(long time, long number, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return time == other.time ? Long.compare(number, other.number) : Long.compare(time, other.time);
        }
    }

    long now() {
        return now;
    }

    void after(long nanos, Runnable action) {
        at(now + nanos, action);
    }

    void at(long time, Runnable action) {
        events.add(new Event(time, planned++, action));
    }

    /** Runs the next event; returns false without a further event. */
    boolean advance() {
        Event event = events.poll();
        if (event == null) {
            return false;
        }
        now = event.time;
        event.action.run();
        return true;
    }
}
