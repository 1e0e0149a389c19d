package io.clump.am2.spi;

/** The pauses of a claim that cannot go on; keeps the receiver side of the waiting process going. */
public interface Waiter {
    /** The first step of a wait. */
    int FIRST_STEP = 0;

    /** Says that the receiver is gone and the wait must end. */
    int GIVE_UP = -1;

    /** Does not wait at all. */
    Waiter IMPATIENT = (step, route) -> GIVE_UP;

    /**
     * Polls, then lets some time pass: 1 µs at the first step, twice as much at each next; after 255 µs in all, or
     * as {@code clump.yield-micros} says, it yields the processor and starts again (Lumetta 1998, section 6.1).
     * Handlers run inside, so claims may nest. Gives up if the route {@linkplain Route#isGone is gone} at its end: a
     * poll may have unmapped the receiver's memory, which the claim must not touch then.
     *
     * @param step {@link #FIRST_STEP}, or what the previous pause of this wait returned
     * @param route the way that is waited for
     * @return the next step, or {@link #GIVE_UP}
     */
    int pause(int step, Route route);
}
