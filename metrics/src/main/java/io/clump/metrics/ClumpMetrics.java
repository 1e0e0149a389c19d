package io.clump.metrics;

import io.clump.am2.EndpointStatistics;
import io.clump.am2.counters.EndpointCounter;
import io.clump.am2.counters.ProcessTotals;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Meters of this process: one for each {@link EndpointCounter}, the sum over all endpoints of all layers, closed ones
 * included. Their names are those of {@code clump stat --prometheus} with dots, such as {@code
 * clump.local.messages.sent}: a counter if the number only grows, otherwise a gauge. Values are read when the registry
 * asks for them; the path of a message is not affected.
 */
public final class ClumpMetrics implements MeterBinder {
    /** Label of the endpoints that are counted; null for all. */
    private final @Nullable String label;

    private final Iterable<Tag> tags;

    /** Makes a binder without tags. */
    public ClumpMetrics() {
        this(List.of());
    }

    /**
     * Makes a binder.
     *
     * @param tags tags of all meters, such as the job and the rank
     */
    public ClumpMetrics(Iterable<Tag> tags) {
        this(null, tags);
    }

    private ClumpMetrics(@Nullable String label, Iterable<Tag> tags) {
        this.label = label;
        this.tags = tags;
    }

    /**
     * Makes a binder for the endpoints with one label, whose meters have the tag {@code label}. A registry may have
     * such binders for several labels, but then none for all endpoints: Prometheus wants the same tags everywhere.
     *
     * @param label label of {@link io.clump.am2.Bundle#allocateEndpoint(String)}, or {@code mpi}, {@code splitc} and so
     *     on for the endpoints of Clump's layers
     * @param tags further tags of all meters
     * @return the binder
     */
    public static ClumpMetrics ofLabel(String label, Iterable<Tag> tags) {
        return new ClumpMetrics(label, Tags.of("label", label).and(tags));
    }

    /**
     * Adds the meters to a registry.
     *
     * @param registry any registry of Micrometer; may be shared with others
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        for (EndpointCounter counter : EndpointCounter.values()) {
            if (counter == EndpointCounter.MOST_RESENT_TO) {
                continue; // a name, not an amount
            }
            String description = counter.key() + ", in " + counter.unit();
            if (counter.isGauge()) {
                Gauge.builder(name(counter), () -> value(counter))
                        .tags(tags)
                        .description(description)
                        .register(registry);
            } else {
                // The enum constant is always reachable, so the meter never ends.
                FunctionCounter.builder(name(counter), counter, this::value)
                        .tags(tags)
                        .description(description)
                        .register(registry);
            }
        }
    }

    private double value(EndpointCounter counter) {
        EndpointStatistics sums = label == null ? ProcessTotals.statistics() : ProcessTotals.statistics(label);
        return sums == null ? 0 : counter.of(sums);
    }

    private static String name(EndpointCounter counter) {
        return "clump." + counter.key().replaceAll("([A-Z])", ".$1").toLowerCase(Locale.ROOT);
    }
}
