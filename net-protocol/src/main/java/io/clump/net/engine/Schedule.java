package io.clump.net.engine;

import java.util.Arrays;

/**
 * Which peers need service, and when: those of which something was heard, or for which something was published, first
 * come first served; and those whose time comes. A peer that merely has something under way costs a poll nothing. Peers
 * go by their indices.
 *
 * <pre>
 *   idle ── heard, published ─▶ ready ── served ─┬─ has nothing to wait for ─▶ idle
 *                                 ▲              │
 *                                 │              └─ waits ─▶ waiting, mostly for a time: in a heap, the earliest first
 *                                 └── heard, published, due ────┘
 * </pre>
 *
 * A heap, and not a wheel (Varghese and Lauck 1987): a program that is about to sleep asks for the earliest time, of
 * which a wheel knows but the tick, and after a long sleep a wheel has many ticks to catch up with. A plan is changed
 * if it becomes earlier. One that has become later ends in a service that finds nothing due and plans anew; that costs
 * less than a change with each datagram.
 */
final class Schedule {
    private static final byte IDLE = 0;

    /** It waits for a time, or for something to happen. */
    private static final byte WAITING = 1;

    private static final byte READY = 2;

    private static final int UNPLANNED = -1;

    /** A power of two, as all sizes that follow. */
    private static final int FIRST_ROOM = 16;

    /** State of each peer, and its place in the heap. */
    private byte[] activities = new byte[FIRST_ROOM];

    private int[] places = new int[FIRST_ROOM];

    /** A ring. */
    private int[] ready = new int[FIRST_ROOM];

    private int head;
    private int readyCount;

    /** Peers in the heap, and their times. */
    private int[] heap = new int[FIRST_ROOM];

    private long[] times = new long[FIRST_ROOM];
    private int planned;

    private int active;

    Schedule() {
        Arrays.fill(places, UNPLANNED);
    }

    /** How many peers are not idle. */
    int activeCount() {
        return active;
    }

    boolean isActive(int peer) {
        return peer < activities.length && activities[peer] != IDLE;
    }

    boolean isReady(int peer) {
        return peer < activities.length && activities[peer] == READY;
    }

    /** How many are ready. */
    int readyCount() {
        return readyCount;
    }

    /** One of those that are ready, counted from the one that is served next. */
    int ready(int position) {
        return ready[(head + position) & (ready.length - 1)];
    }

    /** A peer needs service. */
    void activate(int peer) {
        makeRoom(peer);
        if (activities[peer] == READY) {
            return;
        }
        active += activities[peer] == IDLE ? 1 : 0;
        activities[peer] = READY;
        if (readyCount == ready.length) {
            growRing();
        }
        ready[(head + readyCount) & (ready.length - 1)] = peer;
        readyCount++;
    }

    /** Makes those ready whose time has come; returns how many are. */
    int wake(long now) {
        while (planned > 0 && times[0] - now <= 0) {
            int due = heap[0];
            unplan(due);
            activate(due);
        }
        return readyCount;
    }

    /** Takes the one that is served next; there must be one. */
    int take() {
        int peer = ready[head];
        head = (head + 1) & (ready.length - 1);
        readyCount--;
        activities[peer] = WAITING;
        return peer;
    }

    /** A peer that was served waits until a time, if nothing happens before. */
    void plan(int peer, long time) {
        int place = places[peer];
        if (place == UNPLANNED) {
            if (planned == heap.length) {
                heap = Arrays.copyOf(heap, 2 * planned);
                times = Arrays.copyOf(times, 2 * planned);
            }
            planned++;
            rise(planned - 1, peer, time);
        } else if (time - times[place] < 0) {
            rise(place, peer, time);
        }
    }

    /** A peer that was served has nothing to wait for. */
    void rest(int peer) {
        active--;
        activities[peer] = IDLE;
        if (places[peer] != UNPLANNED) {
            unplan(peer);
        }
    }

    /** Nanoseconds until the first time for which anything is planned. */
    long nanosToFirst(long now) {
        return planned == 0 ? Long.MAX_VALUE : Math.max(0, times[0] - now);
    }

    private void makeRoom(int peer) {
        int length = activities.length;
        if (peer >= length) {
            int longer = Math.max(2 * length, Integer.highestOneBit(peer) << 1);
            activities = Arrays.copyOf(activities, longer);
            places = Arrays.copyOf(places, longer);
            Arrays.fill(places, length, longer, UNPLANNED);
        }
    }

    private void growRing() {
        int[] longer = new int[2 * ready.length];
        for (int i = 0; i < readyCount; i++) {
            longer[i] = ready(i);
        }
        ready = longer;
        head = 0;
    }

    private void unplan(int peer) {
        int place = places[peer];
        places[peer] = UNPLANNED;
        planned--;
        int last = heap[planned];
        if (last != peer) {
            long time = times[planned];
            sink(place, last, time);
            rise(places[last], last, time);
        }
    }

    /** Puts a peer where it belongs, there or nearer to the first. */
    private void rise(int from, int peer, long time) {
        int place = from;
        while (place > 0 && time - times[(place - 1) / 2] < 0) {
            put(place, heap[(place - 1) / 2], times[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        put(place, peer, time);
    }

    /** Puts a peer where it belongs, there or farther from the first. */
    private void sink(int from, int peer, long time) {
        int place = from;
        int child = earlierChild(place);
        while (child < planned && times[child] - time < 0) {
            put(place, heap[child], times[child]);
            place = child;
            child = earlierChild(place);
        }
        put(place, peer, time);
    }

    /** The earlier of the two below one; not less than the number of all if neither exists. */
    private int earlierChild(int place) {
        int left = 2 * place + 1;
        int right = left + 1;
        return right < planned && times[right] - times[left] < 0 ? right : left;
    }

    private void put(int place, int peer, long time) {
        heap[place] = peer;
        times[place] = time;
        places[peer] = place;
    }
}
