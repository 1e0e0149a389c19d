package io.clump.net.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Closed links of this process that wait for their peers to answer. The other links of the process poll them:
 * when a link is opened or closed, and when an open one is idle. The system frees the remaining ones when the process
 * ends.
 */
final class ClosingLinks {
    /** Maximum wait of a closing link: peers that poll have answered by then, and the others answer later. */
    private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final long REST_NANOS = 20_000;

    private static final List<FabricLink> WAITING = new ArrayList<>();

    private static volatile boolean isAny;

    private ClosingLinks() {}

    /** Adds a link that has sent its close messages, and waits for it for a while. */
    static synchronized void add(FabricLink link) {
        WAITING.add(link);
        long start = System.nanoTime();
        releaseAnswered();
        while (WAITING.contains(link) && System.nanoTime() - start < MOST_NANOS) {
            LockSupport.parkNanos(REST_NANOS);
            releaseAnswered();
        }
    }

    /** Frees the links whose peers have answered. */
    static synchronized void releaseAnswered() {
        for (int i = WAITING.size() - 1; i >= 0; i--) {
            if (WAITING.get(i).continueClosing()) {
                WAITING.remove(i);
            }
        }
        isAny = !WAITING.isEmpty();
    }

    /** Does the same as {@link #releaseAnswered}, if there are any. */
    static void releaseIfAny() {
        if (isAny) {
            releaseAnswered();
        }
    }

    /** Returns the number of links that wait. */
    static synchronized int count() {
        return WAITING.size();
    }
}
