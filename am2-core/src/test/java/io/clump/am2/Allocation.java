package io.clump.am2;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Measures the bytes that code allocates on the calling thread. */
public final class Allocation {
    /** Number of runs. The path of a message allocates in each run; a compiler, a first use or a log does not. */
    private static final int BATCHES = 10;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /**
     * Runs a batch several times.
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
