package io.clump.net;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Measures what code leaves for the garbage collector, on the thread that asks. */
public final class Allocation {
    /** What the path of a message allocates it allocates each time; what a compiler, a first use or a log does, not. */
    private static final int BATCHES = 10;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /**
     * Runs a batch some times.
     *
     * @return bytes that the most frugal run allocated
     */
    public static long leastBytes(Runnable batch) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < BATCHES && least > 0; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            batch.run();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
