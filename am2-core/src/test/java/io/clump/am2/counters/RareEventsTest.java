package io.clump.am2.counters;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.EndpointStatistics;
import io.clump.am2.NetworkStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RareEventsTest {
    @TempDir
    private Path directory;

    @Test
    void onlyWhatIsRareIsRecorded() throws IOException {
        try (Recording recording = new Recording()) {
            recording.start();
            assertThat(RareEvents.areRecorded()).isTrue();
            RareEvents events = new RareEvents(0xABC);
            // Events before the first call are unknown.
            events.check(counts(1_000, 7, 500, 50));
            events.check(counts(1_000 + RareEvents.CONGESTION - 1, 7, 500 + RareEvents.BURST - 1, 55));
            events.check(counts(2_000, 9, 600, 60));
            events.check(counts(2_000, 9, 600, 60));
            recording.stop();
            Path file = directory.resolve("events.jfr");
            recording.dump(file);

            List<RecordedEvent> recorded = RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().startsWith("clump."))
                    .toList();
            assertThat(recorded)
                    .extracting(event -> event.getEventType().getName())
                    .containsExactlyInAnyOrder("clump.Repetitions", "clump.Congestion", "clump.Returned");
            assertThat(recorded).allMatch(event -> event.getString("endpoint").equals("0000000000000abc"));
            assertThat(number(recorded, "clump.Repetitions", "datagrams")).isEqualTo(600 - 500 - RareEvents.BURST + 1);
            assertThat(number(recorded, "clump.Congestion", "pauses")).isEqualTo(1_000 - RareEvents.CONGESTION + 1);
            assertThat(number(recorded, "clump.Congestion", "yields")).isEqualTo(5);
            assertThat(number(recorded, "clump.Returned", "messages")).isEqualTo(2);
        }
    }

    private static long number(List<RecordedEvent> events, String name, String field) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .mapToLong(event -> event.getLong(field))
                .sum();
    }

    private static EndpointStatistics counts(long backoffs, long returned, long resent, long yields) {
        NetworkStatistics network = new NetworkStatistics(0, 0, resent, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        return new EndpointStatistics(
                0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, returned, 0, 0, 0, 0, backoffs, yields, 0, 0, 0,
                network);
    }
}
