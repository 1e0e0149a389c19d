package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.Tag;
import io.clump.am2.spi.EndpointRegistry;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Processes that find each other by the registry. */
class JoinTest {
    static Stream<PortsJob> pairs() {
        return PortsJob.ofSize(2);
    }

    /**
     * Process 0 comes late. A process that has found all others waits in the barrier, and would declare a process
     * without an answer dead.
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void processThatWaitsForTheNamesOfOthersAnswersMeanwhile(PortsJob job) {
        job.run(process -> {
            Layer layer = process.layer;
            if (process.rank == 0) {
                try (Bundle bundle = layer.allocateBundle();
                        Endpoint outsider = bundle.allocateEndpoint()) {
                    boolean[] isAnswered = {false};
                    outsider.handlers().setReturnedMessageHandler(message -> isAnswered[0] = true);
                    Tag tag = Tag.of(layer.configuration().job());
                    outsider.destinations().map(0, layer.registry().await("ports-1-0", PortsJob.TIMEOUT), tag);
                    outsider.request(0, PortsConfiguration.DEFAULT_FIRST_HANDLER - 1);
                    process.await("the answer that there is no such handler", () -> {
                        bundle.poll();
                        return isAnswered[0];
                    });
                }
            }
            try (Ports ports = Ports.join(layer, PortsConfiguration.of(process.rank, process.size))) {
                assertThat(ports.rank()).isEqualTo(process.rank);
            }
        });
    }

    /** Process 0 accepts no message of a process that it does not know yet, and a refused message is lost. */
    @Test
    void processZeroIsNotFoundBeforeItKnowsAll() {
        PortsJob.onOneNode(3).run(process -> {
            EndpointRegistry registry = process.layer.registry();
            if (process.rank == 2) {
                assertThatThrownBy(() -> registry.await("ports-0-0", Duration.ofMillis(200)))
                        .isInstanceOf(ClumpException.class);
            }
            Ports.join(process.layer, PortsConfiguration.of(process.rank, process.size))
                    .close();
        });
    }

    /** The name of the last round may still be there when another process comes to the next one. */
    @ParameterizedTest
    @MethodSource("pairs")
    void processesJoinAgainAndAgain(PortsJob job) {
        job.run(process -> {
            for (int round = 0; round < 20; round++) {
                Ports.join(process.layer, PortsConfiguration.of(process.rank, process.size))
                        .close();
            }
        });
    }
}
