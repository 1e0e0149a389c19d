package io.clump.am2.counters;

import io.clump.am2.EndpointStatistics;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Traffic of this process: sums over all endpoints of all its layers, closed endpoints included, and over other
 * transports that have connections of their own. A program may have several endpoints, and so may the libraries that it
 * uses.
 *
 * <p>Any thread may call all methods. The sources are read and removed under one lock.
 */
public final class ProcessTotals {
    private static final Map<Object, Supplier<EndpointStatistics>> SOURCES = new HashMap<>();
    private static @Nullable EndpointStatistics removed;

    private ProcessTotals() {}

    /**
     * Includes the counts of an endpoint or another transport from now on.
     *
     * @param source the endpoint or transport
     * @param counts returns its counts; called by any thread
     */
    public static synchronized void add(Object source, Supplier<EndpointStatistics> counts) {
        SOURCES.put(source, counts);
    }

    /**
     * Keeps the last counts of an endpoint or another transport that is about to close.
     *
     * @param source the endpoint or transport; without effect if it was not added
     */
    public static synchronized void remove(Object source) {
        Supplier<EndpointStatistics> counts = SOURCES.remove(source);
        if (counts != null) {
            removed = sum(removed, counts.get());
        }
    }

    /**
     * Returns the sums over all endpoints and transports that this process has had.
     *
     * @return the current sums; null if there never was an endpoint
     */
    public static synchronized @Nullable EndpointStatistics statistics() {
        EndpointStatistics sum = removed;
        for (Supplier<EndpointStatistics> counts : SOURCES.values()) {
            sum = sum(sum, counts.get());
        }
        return sum;
    }

    private static EndpointStatistics sum(@Nullable EndpointStatistics sum, EndpointStatistics more) {
        return sum == null ? more : sum.plus(more);
    }
}
