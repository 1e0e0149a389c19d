package io.clump.net.engine;

import java.util.Arrays;

/**
 * Schedule of the peers that need service: peers with an arrived datagram or a published message, in the order of these
 * events; and peers whose time has come. A peer that only has datagrams under way adds no cost to a poll. Peers are
 * identified by their indices.
 *
 * <pre>
 *   idle ── arrived, published ─▶ ready ── served ─┬─ has nothing to wait for ─▶ idle
 *                                   ▲              │
 *                                   │              └─ waits ─▶ waiting, mostly for a time: in a heap, earliest first
 *                                   └── arrived, published, due ────┘
 * </pre>
 *
 * A heap, and not a wheel (Varghese and Lauck 1987): a program that is about to sleep asks for the earliest time, of
 * which a wheel knows only the tick, and after a long sleep a wheel has many ticks to catch up with. A planned time is
 * changed if it becomes earlier. If it becomes later, the service at the old time finds nothing due and schedules
 * again; that costs less than a change with each datagram.
 */
final class ServiceSchedule {
    private static final byte IDLE = 0;

    /** State of a peer that waits for a time or an event. */
    private static final byte WAITING = 1;

    private static final byte READY = 2;

    private static final int UNPLANNED = -1;

    /** Initial size of the arrays, a power of two, like all later sizes. */
    private static final int INITIAL_CAPACITY = 16;

    /** State of each peer, then its place in the heap. */
    private byte[] activities = new byte[INITIAL_CAPACITY];

    private int[] places = new int[INITIAL_CAPACITY];

    /** Ring of the ready peers. */
    private int[] ready = new int[INITIAL_CAPACITY];

    private int head;
    private int readyCount;

    /** Peers in the heap, then their times. */
    private int[] heap = new int[INITIAL_CAPACITY];

    private long[] times = new long[INITIAL_CAPACITY];
    private int planned;

    private int active;

    ServiceSchedule() {
        Arrays.fill(places, UNPLANNED);
    }

    /** Returns the number of peers that are not idle. */
    int activeCount() {
        return active;
    }

    boolean isActive(int peer) {
        return peer < activities.length && activities[peer] != IDLE;
    }

    boolean isReady(int peer) {
        return peer < activities.length && activities[peer] == READY;
    }

    /** Returns the number of ready peers. */
    int readyCount() {
        return readyCount;
    }

    /** Returns a ready peer, counted from the next one to serve. */
    int ready(int position) {
        return ready[(head + position) & (ready.length - 1)];
    }

    /** Makes a peer ready. */
    void activate(int peer) {
        ensureCapacity(peer);
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

    /** Makes the peers ready whose time has come; returns the number of ready peers. */
    int wake(long now) {
        while (planned > 0 && times[0] - now <= 0) {
            int due = heap[0];
            unplan(due);
            activate(due);
        }
        return readyCount;
    }

    /** Takes the ready peer that is served next; there must be one. */
    int take() {
        int peer = ready[head];
        head = (head + 1) & (ready.length - 1);
        readyCount--;
        activities[peer] = WAITING;
        return peer;
    }

    /** Schedules the next service of a peer that was served, unless an event occurs first. */
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

    /** Makes a peer idle that was served and has nothing to wait for. */
    void rest(int peer) {
        active--;
        activities[peer] = IDLE;
        if (places[peer] != UNPLANNED) {
            unplan(peer);
        }
    }

    /** Returns the nanoseconds until the first planned time. */
    long nanosToFirst(long now) {
        return planned == 0 ? Long.MAX_VALUE : Math.max(0, times[0] - now);
    }

    private void ensureCapacity(int peer) {
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

    /** Moves a peer towards the first place of the heap as far as its time demands. */
    private void rise(int from, int peer, long time) {
        int place = from;
        while (place > 0 && time - times[(place - 1) / 2] < 0) {
            put(place, heap[(place - 1) / 2], times[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        put(place, peer, time);
    }

    /** Moves a peer away from the first place of the heap as far as its time demands. */
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

    /** Returns the earlier child of a place; not less than the number of planned peers if there is no child. */
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
