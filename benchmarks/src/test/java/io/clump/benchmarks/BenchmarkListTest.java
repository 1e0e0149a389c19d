package io.clump.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.shm.claim.ClaimAlgorithms;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Param;

/** The list of the runnable jar, and a run of its new benchmarks. */
class BenchmarkListTest {
    private static final int LAPS = 1000;

    static Set<String> algorithms() {
        return ClaimAlgorithms.names();
    }

    /** The jar's {@code -l} prints the content of this resource. */
    @Test
    void listNamesEachSubject() throws IOException {
        try (InputStream list = Objects.requireNonNull(
                BenchmarkListTest.class.getResourceAsStream("/META-INF/BenchmarkList"), "JMH's list")) {
            String text = new String(list.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(text)
                    .contains("ClaimPublishBenchmark", "claimPublishAccept")
                    .contains("EmptyPoll", "SelfMessage", "PollStrategyCost")
                    .contains("EstimateUpdateBenchmark", "afterLocalPoll", "afterNetworkPoll")
                    .contains("DatagramCodecBenchmark", "encode", "decode")
                    .contains("MatchedReceiveBenchmark", "UnexpectedMessageBenchmark", "EagerThresholdBenchmark")
                    .contains("EngineMessage", "DatagramTag", "ForgedDatagram", "PacketFill", "CountersCopy");
        }
    }

    @Test
    void claimsAreMeasuredWithEveryAlgorithm() throws NoSuchFieldException {
        Param param = ClaimPublishBenchmark.class.getField("algorithm").getAnnotation(Param.class);
        assertThat(param.value()).containsExactlyElementsOf(ClaimAlgorithms.names());
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void packetsGoThroughTheQueueLapAfterLap(String algorithm) {
        ClaimPublishBenchmark benchmark = new ClaimPublishBenchmark();
        benchmark.algorithm = algorithm;
        benchmark.open();
        for (int packet = 0; packet < LAPS; packet++) {
            assertThat(benchmark.claimPublishAccept()).isEqualTo(packet);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16})
    void whatIsWrittenCanBeRead(int messages) {
        DatagramCodecBenchmark benchmark = new DatagramCodecBenchmark();
        benchmark.messages = messages;
        benchmark.fill();
        assertThat(benchmark.decode()).isEqualTo(messages);
    }
}
