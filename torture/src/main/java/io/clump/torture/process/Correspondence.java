package io.clump.torture.process;

/** The messages that an endpoint remembers of another one. */
final class Correspondence {
    /** Requests and gets under way to one endpoint at a time. */
    static final int WINDOW = 32;

    /** Answers may be lost with the endpoint that owes them; they are waited for no longer than this. */
    private static final long TIMEOUT_NANOS = 20_000_000_000L;

    private final long peer;
    private final Slots requestSlots = new Slots(SegmentPlan.REQUEST_SLOTS);
    private int requests;
    private int replies;
    private int gets;
    private int outstanding;
    private long progressNanos = System.nanoTime();

    Correspondence(long peer) {
        this.peer = peer;
    }

    long peer() {
        return peer;
    }

    Slots requestSlots() {
        return requestSlots;
    }

    int nextRequest() {
        return requests;
    }

    void requestSent() {
        requests++;
    }

    int nextGet() {
        return gets;
    }

    void getSent() {
        gets++;
    }

    int takeReply() {
        return replies++;
    }

    void await() {
        if (outstanding++ == 0) {
            progressNanos = System.nanoTime();
        }
    }

    void settle() {
        outstanding = Math.max(0, outstanding - 1);
        progressNanos = System.nanoTime();
    }

    boolean isSettled() {
        return outstanding == 0;
    }

    boolean hasSpace() {
        if (outstanding < WINDOW) {
            return true;
        }
        if (System.nanoTime() - progressNanos < TIMEOUT_NANOS) {
            return false;
        }
        outstanding = 0;
        return true;
    }
}
