package io.clump.am2.turns;

/** Where a waiting thread spends the time in which nothing happens. */
interface Rest {
    /**
     * Sleeps until something has arrived or a thread calls, or for no reason at all; to be called after a poll of
     * everything that found nothing.
     *
     * @param mostNanos when to wake up at the latest; more than 0
     */
    void sleep(long mostNanos);
}
