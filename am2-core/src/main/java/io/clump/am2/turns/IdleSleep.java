package io.clump.am2.turns;

/** Sleep of a waiting thread while nothing happens. */
interface IdleSleep {
    /**
     * Sleeps until a message has arrived or a thread calls, or wakes spuriously; called after a poll of all queues that
     * found nothing.
     *
     * @param mostNanos maximum time to sleep; more than 0
     */
    void sleep(long mostNanos);
}
