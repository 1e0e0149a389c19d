package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clump.am2.Thorough;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code clump bench channels} as a command of its own, with rounds of moments. */
class ChannelsCommandIT extends CommandIT {
    @Test
    @Thorough
    void quickRunHasTheFiguresThatWereWantedAndLeavesNothingBehind() throws Exception {
        List<String> words = new ArrayList<>();
        for (String figure : List.of(
                "latency-shm",
                "throughput-shm",
                "immediate-udp",
                "double-buffering",
                "multicast-udp",
                "switch",
                "neighbour-shm",
                "waiting-udp",
                "pause-idle-udp",
                "pause-flood-udp",
                "checkpoint",
                "flow-control")) {
            words.addAll(List.of("--figure", figure));
        }
        JsonNode report = quickRun("channels", words.toArray(String[]::new));

        assertThat(BenchFixture.panels(report))
                .containsExactlyInAnyOrder(
                        "latency-shm: [channel, clump]",
                        "throughput: [8, 128, 4096]",
                        "half-power: [shm, shm, 1 block, shm, 2 blocks, shm, 16 blocks]",
                        "immediate-udp: [64, 4096]",
                        "double-buffering: [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096]",
                        "multicast-udp: [1, 2]",
                        "switch: [empty, send-full, receive-full, both-full]",
                        "switch-total: [empty, send-full, receive-full, both-full]",
                        "switch-sum: [save, restore]",
                        "neighbour-shm: [p50, p99]",
                        "waiting: [udp]",
                        "waiting-processor: [udp]",
                        "pause: [udp]",
                        "checkpoint: [em3d]",
                        "flow-control: [time (ms), received (%), sent for each message, travelled back, overtaken,"
                                + " receive buffers, kept by a sender]");
        assertThat(isFloodJudged(report)).isEqualTo(Runtime.getRuntime().availableProcessors() >= 4);
    }

    @Test
    @Thorough
    void everyFigureIsMeasured() throws Exception {
        assertThat(BenchFixture.panels(quickRun("channels")))
                .contains(
                        "half-power: [shm, udp, shm, 1 block, shm, 2 blocks, shm, 16 blocks]",
                        "waiting: [shm, udp]",
                        "pause: [shm, udp]");
    }

    /** If processes share processors, the note and the open claim say that the flood is not judged. */
    private static boolean isFloodJudged(JsonNode report) {
        boolean isNoted = report.toString().contains("pause-flood-udp: not judged");
        List<String> series = report.findValuesAsText("series");
        assertThat(series.contains("flood")).isNotEqualTo(isNoted);
        return !isNoted;
    }
}
