package io.clump.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import io.clump.am2.counters.EndpointCounter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A registry of Micrometer publishes the counters of real endpoints. */
class ClumpMetricsTest {
    private static final int MESSAGES = 10;

    @TempDir
    private Path directory;

    @Test
    void registryOfPrometheusPublishesTheSumsOfAllEndpointsAlsoOfClosedOnes() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new ClumpMetrics(Tags.of("rank", "3")).bindTo(registry);
        double before =
                registry.get("clump.local.messages.sent").functionCounter().count();
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .network(LayerConfiguration.NO_PROTOCOL)
                .build();
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle()) {
            exchange(bundle, bundle.allocateEndpoint(), MESSAGES);
            try (Endpoint second = exchange(bundle, bundle.allocateEndpoint(), MESSAGES)) {
                assertThat(second.statistics().localMessagesSent()).isEqualTo(MESSAGES);
            }
            assertThat(registry.get("clump.local.messages.sent")
                            .functionCounter()
                            .count())
                    .isEqualTo(before + 2 * MESSAGES);
            assertThat(registry.get("clump.skip").gauge().value()).isNotNegative();
        }
        assertThat(registry.scrape())
                .contains("clump_local_messages_sent_total{rank=\"3\"} " + (before + 2 * MESSAGES));
    }

    @Test
    void binderOfALabelCountsItsEndpointsOnly() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        ClumpMetrics.ofLabel("orders", Tags.of("rank", "3")).bindTo(registry);
        ClumpMetrics.ofLabel("prices", Tags.of("rank", "3")).bindTo(registry);
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .network(LayerConfiguration.NO_PROTOCOL)
                .build();
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle()) {
            exchange(bundle, bundle.allocateEndpoint("prices"), 1);
            exchange(bundle, bundle.allocateEndpoint("orders"), MESSAGES).close();
            exchange(bundle, bundle.allocateEndpoint("orders"), MESSAGES);
            assertThat(registry.scrape())
                    .contains("clump_local_messages_sent_total{label=\"orders\",rank=\"3\"} " + 2.0 * MESSAGES)
                    .contains("clump_local_messages_sent_total{label=\"prices\",rank=\"3\"} 1.0");
        }
    }

    @Test
    void namesAreThoseOfTheLaunchersOutput() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new ClumpMetrics().bindTo(registry);
        String scrape = registry.scrape();
        assertThat(Stream.of(EndpointCounter.values()).filter(counter -> counter != EndpointCounter.MOST_RESENT_TO))
                .allSatisfy(counter -> assertThat(scrape)
                        .contains("\nclump_"
                                + counter.key().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT)
                                + (counter.isGauge() ? " " : "_total ")));
    }

    private static Endpoint exchange(Bundle bundle, Endpoint endpoint, int messages) {
        int[] handled = {0};
        endpoint.setTag(Tag.of(1));
        endpoint.handlers().set(1, message -> handled[0]++);
        endpoint.destinations().map(0, endpoint.name(), Tag.of(1));
        for (int i = 0; i < messages; i++) {
            endpoint.request(0, 1);
        }
        while (handled[0] < messages) {
            bundle.poll();
        }
        return endpoint;
    }
}
