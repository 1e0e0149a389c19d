package io.clump.net.simulation;

/**
 * Something that happens in a run once.
 *
 * @param atNanos when, from the beginning
 * @param kind what
 * @param endpoint number of the endpoint it happens to, counted from 0
 * @param other number of the endpoint at the far end of a way that is cut, or that is lied about; the same as {@code
 *     endpoint} otherwise
 * @param lengthNanos how long it lasts; {@link #FOREVER} if it does not end
 */
record Incident(long atNanos, Kind kind, int endpoint, int other, long lengthNanos) {
    /** Length of what does not end. */
    static final long FOREVER = Long.MAX_VALUE;

    private static final long NANOS_PER_MICROSECOND = 1000;

    /** What can happen. */
    enum Kind {
        /** The endpoint does nothing for a while, as in a garbage collection or after SIGSTOP; that is no death. */
        STOP,

        /** The endpoint closes. */
        CLOSE,

        /** The endpoint's process is killed; its host lives and says so, to whoever sends something. */
        DIE,

        /** The endpoint's host fails: from now on it says nothing. */
        CRASH,

        /** Somebody tells the endpoint once, in the name of the other's host, that nobody is there. */
        FORGE,

        /** Nothing arrives of what the endpoint sends to the other one; the way back stays open. */
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
            text += isForever() ? " for ever" : " for " + lengthNanos / NANOS_PER_MICROSECOND + " us";
        }
        return text;
    }
}
