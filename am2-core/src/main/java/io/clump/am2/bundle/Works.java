package io.clump.am2.bundle;

import io.clump.am2.BundleWork;
import java.util.ArrayList;
import java.util.List;

/** Work of the libraries that use one bundle. Used by the threads that may poll the bundle. */
public final class Works {
    /** Number of polls between two readings of the clock in a program that polls without pauses. */
    private static final int POLLS_PER_CHECK = 64;

    private final List<BundleWork> list = new ArrayList<>();
    private BundleWork[] works = {};
    private int polls;
    private boolean hasAdvanced;

    /** Adds work, which the next poll does first. */
    public void add(BundleWork work) {
        list.add(work);
        works = list.toArray(BundleWork[]::new);
    }

    /** Removes work; without effect if it was not added. */
    public void remove(BundleWork work) {
        list.remove(work);
        works = list.toArray(BundleWork[]::new);
        // Else a wait without work would poll without pauses.
        hasAdvanced = false;
    }

    /** Does the work that is due after a poll; returns the number of messages that the poll has accepted. */
    int advance(int accepted) {
        if (works.length == 0) {
            return accepted;
        }
        int done = 0;
        for (BundleWork work : works) {
            done += work.advance(accepted);
        }
        hasAdvanced = done > 0;
        polls++;
        if (polls >= POLLS_PER_CHECK) {
            check(System.nanoTime());
        }
        return accepted;
    }

    /** Returns whether the last poll has done any work. */
    boolean haveAdvanced() {
        return hasAdvanced;
    }

    boolean areNone() {
        return works.length == 0;
    }

    /** Returns how long a waiting thread may sleep. */
    public long nanosToRetry() {
        long nanos = BundleWork.NOTHING_TO_RETRY;
        for (BundleWork work : works) {
            nanos = Math.min(nanos, work.nanosToRetry());
        }
        return nanos;
    }

    /** Returns the number of messages that only probe a peer's liveness. */
    public long pings() {
        long pings = 0;
        for (BundleWork work : works) {
            pings += work.pings();
        }
        return pings;
    }

    /** Tells all work that the bundle is closed. */
    public void close() {
        for (BundleWork work : works) {
            work.closed();
        }
    }

    /** Does what depends on time. */
    void check(long nanoTime) {
        polls = 0;
        for (BundleWork work : works) {
            work.check(nanoTime);
        }
    }
}
