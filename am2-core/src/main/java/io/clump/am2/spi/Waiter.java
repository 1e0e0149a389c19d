package io.clump.am2.spi;

/** Pauses of a claim that waits; keeps the receiving side of the waiting process running. */
public interface Waiter {
    /** First step of a wait. */
    int FIRST_STEP = 0;

    /** Value for the end of a wait, if the receiver is gone or the send is aborted. */
    int GIVE_UP = -1;

    /** Waiter that does not wait. */
    Waiter IMPATIENT = (step, route) -> GIVE_UP;

    /**
     * Polls, then lets some time pass: 1 µs at the first step, twice as much at each next; after 255 µs in all, or the
     * time in {@code clump.yield-micros}, it yields the processor and starts again (Lumetta 1998, section 6.1).
     * Handlers run inside, so claims may nest. Gives up if the route {@linkplain Route#isGone is gone} at its end: a
     * poll may have unmapped the receiver's memory, which the claim must not touch then.
     *
     * @param step {@link #FIRST_STEP}, or the result of the previous pause of this wait
     * @param route route of the wait
     * @return the next step, or {@link #GIVE_UP}
     */
    int pause(int step, Route route);
}
