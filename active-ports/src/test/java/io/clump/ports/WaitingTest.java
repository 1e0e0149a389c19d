package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Limits of waits. */
class WaitingTest {
    private static final int PORT = 7;

    static Stream<PortsJob> pairs() {
        return PortsJob.ofSize(2);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void waitEndsInTimeWhileMessagesKeepComing(PortsJob job) {
        job.run(process -> {
            process.ports.bindInput(PORT, PortsJob.buffer(8), message -> {}, null);
            process.barrier();
            process.ports.bindOutput(PORT, process.ports.rank(), PORT, Qos.RELIABLE);
            int[] evaluations = {0};
            boolean isTrue = process.ports.await(
                    () -> {
                        process.send(PORT, "12");
                        return ++evaluations[0] == 10_000;
                    },
                    Duration.ZERO);
            assertThat(isTrue).as("the condition after 10,000 polls").isFalse();
        });
    }
}
