package io.clump.simulation.network;

/**
 * Event that happens once in a run.
 *
 * @param atNanos time from the beginning
 * @param kind kind of the event
 * @param endpoint number of the endpoint that is affected, counted from 0
 * @param other number of the endpoint at the far end of a way that is cut, or that a forged message concerns; otherwise
 *     the same as {@code endpoint}
 * @param lengthNanos duration; {@link #FOREVER} if it does not end
 */
record Incident(long atNanos, Kind kind, int endpoint, int other, long lengthNanos) {
    /** Duration of an event that does not end. */
    static final long FOREVER = Long.MAX_VALUE;

    private static final long NANOS_PER_MICROSECOND = 1000;

    /** Kind of an event. */
    enum Kind {
        /** The endpoint does nothing for a while, as in a garbage collection or after SIGSTOP, but lives. */
        STOP,

        /** The endpoint closes. */
        CLOSE,

        /** The endpoint's process is killed; its host lives and reports that to each sender of a datagram. */
        DIE,

        /** The endpoint's host fails: from now on it does not answer. */
        CRASH,

        /** An attacker forges one report to the endpoint, in the name of the other's host, that the other is gone. */
        FORGE,

        /** No datagram from the endpoint reaches the other one; the way back stays open. */
        CUT
    }

    boolean isForever() {
        return lengthNanos == FOREVER;
    }

    @Override
    public String toString() {
        String text = kind + " " + endpoint + (other == endpoint ? "" : ">" + other) + " at "
                + atNanos / NANOS_PER_MICROSECOND + " us";
        if (kind == Kind.STOP || kind == Kind.CUT) {
            text += isForever() ? " forever" : " for " + lengthNanos / NANOS_PER_MICROSECOND + " us";
        }
        return text;
    }
}
