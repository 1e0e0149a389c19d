package io.clump.metrics;

import io.clump.am2.EndpointStatistics;
import io.clump.am2.counters.EndpointCounter;
import io.clump.am2.counters.ProcessTotals;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Locale;

/**
 * Meters of this process: one for each {@link EndpointCounter}, the sum over all endpoints of all layers, closed ones
 * included. Their names are those of {@code clump stat --prometheus} with dots, such as {@code
 * clump.local.messages.sent}: a counter if the number only grows, otherwise a gauge. Values are read when the registry
 * asks for them; the path of a message is not affected.
 */
public final class ClumpMetrics implements MeterBinder {
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
        this.tags = tags;
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
                FunctionCounter.builder(name(counter), counter, ClumpMetrics::value)
                        .tags(tags)
                        .description(description)
                        .register(registry);
            }
        }
    }

    private static double value(EndpointCounter counter) {
        EndpointStatistics sums = ProcessTotals.statistics();
        return sums == null ? 0 : counter.of(sums);
    }

    private static String name(EndpointCounter counter) {
        return "clump." + counter.key().replaceAll("([A-Z])", ".$1").toLowerCase(Locale.ROOT);
    }
}
