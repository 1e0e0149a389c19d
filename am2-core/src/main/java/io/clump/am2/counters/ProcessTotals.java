package io.clump.am2.counters;

import io.clump.am2.EndpointStatistics;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
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
    private static final Map<Object, Source> SOURCES = new HashMap<>();

    /** Most labels of which sums are kept, since a program may give each endpoint another one. */
    private static final int MAX_LABELS = 1_000;

    /** Sums of those removed, by label; those with further labels are among those without one. */
    private static final Map<String, EndpointStatistics> REMOVED = new HashMap<>();

    private ProcessTotals() {}

    /** Endpoint or transport; the label is empty if it has none. */
    private record Source(String label, Supplier<EndpointStatistics> counts) {}

    /**
     * Includes the counts of an endpoint or another transport from now on.
     *
     * @param source the endpoint or transport
     * @param label its label; empty if it has none
     * @param counts returns its counts; called by any thread
     */
    public static synchronized void add(Object source, String label, Supplier<EndpointStatistics> counts) {
        SOURCES.put(source, new Source(label, counts));
    }

    /**
     * Keeps the last counts of an endpoint or another transport that is about to close.
     *
     * @param source the endpoint or transport; without effect if it was not added
     */
    public static synchronized void remove(Object source) {
        Source closing = SOURCES.remove(source);
        if (closing != null) {
            boolean isKept = REMOVED.size() < MAX_LABELS || REMOVED.containsKey(closing.label);
            REMOVED.merge(isKept ? closing.label : "", closing.counts.get(), EndpointStatistics::plus);
        }
    }

    /**
     * Returns the sums over all endpoints and transports that this process has had.
     *
     * @return the current sums; null if there never was an endpoint
     */
    public static @Nullable EndpointStatistics statistics() {
        return sum(label -> true);
    }

    /**
     * Returns the sums over the endpoints and transports with a label that this process has had. After 1,000 labels,
     * closed ones with a further label no longer count.
     *
     * @param label label
     * @return the current sums; null if there never was one with this label
     */
    public static @Nullable EndpointStatistics statistics(String label) {
        return sum(label::equals);
    }

    private static synchronized @Nullable EndpointStatistics sum(Predicate<String> isIncluded) {
        EndpointStatistics sum = null;
        for (Map.Entry<String, EndpointStatistics> removed : REMOVED.entrySet()) {
            if (isIncluded.test(removed.getKey())) {
                sum = plus(sum, removed.getValue());
            }
        }
        for (Source source : SOURCES.values()) {
            if (isIncluded.test(source.label)) {
                sum = plus(sum, source.counts.get());
            }
        }
        return sum;
    }

    private static EndpointStatistics plus(@Nullable EndpointStatistics sum, EndpointStatistics more) {
        return sum == null ? more : sum.plus(more);
    }
}
