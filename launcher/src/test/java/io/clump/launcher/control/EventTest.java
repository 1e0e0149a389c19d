package io.clump.launcher.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointStatistics;
import io.clump.am2.NetworkStatistics;
import io.clump.splitc.ProcessRequest;
import io.clump.splitc.ProgramWaits;
import io.clump.splitc.checkpoint.CheckpointReport;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventTest {
    static Stream<Event> events() {
        return Stream.of(
                new Event.Connected(3),
                new Event.PhaseStarted("distribute", 1L << 40),
                new Event.Progressed("distribute", 12_345),
                new Event.PhaseEnded("distribute", 987_654_321_012L),
                new Event.Result("verified", "true"),
                new Event.Traced("QUJD+/=="),
                new Event.Checkpointed(new CheckpointReport("/a b", "/a b/checkpoint-3", 7, 1L << 33, 1_234, "")),
                new Event.Checkpointed(CheckpointReport.failed("dir", "no \"disk\"")),
                new Event.Paused(true),
                new Event.Spawn(
                        2,
                        new ProcessRequest(
                                List.of(
                                        new ProcessRequest.Part(
                                                3,
                                                Map.of("main", "a.B", "argument.0", "two words"),
                                                Map.of("host", "a,b")),
                                        new ProcessRequest.Part(1, Map.of(), Map.of())),
                                List.of("-Xmx1g"),
                                List.of())),
                new Event.Independent(),
                new Event.GivenUp(1, 2),
                new Event.Left(),
                new Event.Aborted(3),
                new Event.Waiting(new ProgramWaits(7, "3 17", List.of("Recv waits for a message", ""))),
                finished(.5, 1e-9, null),
                finished(
                        13.25, 0, new NetworkStatistics(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18)),
                finished(Double.NaN, Double.NEGATIVE_INFINITY, null),
                new Event.Failed("quotes \" and umlauts ä", "line 1\n\tline 2\r\nline 3", true));
    }

    private static Event finished(double one, double other, @Nullable NetworkStatistics network) {
        return new Event.Finished(new EndpointStatistics(
                1, 2, 3, 4, 5, 6, 7, 8, 21, 22, 23, 24, 9, 10, 11, 12, one, other, 15, 16, 17, 18, 19, 20, 25, 26, 27,
                28, network));
    }

    @ParameterizedTest
    @MethodSource("events")
    void everyEventComesBackFromOneLine(Event event) {
        String line = Event.LINES.encode(event);

        assertThat(line).doesNotContain("\n", "\r");
        assertThat(Event.LINES.decode(line)).isEqualTo(event);
    }

    @Test
    void theTestKnowsAllKindsOfEvents() {
        assertThat(events().<Class<?>>map(Object::getClass).distinct())
                .containsExactlyInAnyOrderElementsOf(Arrays.asList(Event.class.getPermittedSubclasses()));
    }

    @Test
    void whatIsNoEventIsQuoted() {
        assertThatThrownBy(() -> Event.LINES.decode("lunch 3"))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("lunch");
        assertThatThrownBy(() -> Event.LINES.decode("hello"))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("hello");
        assertThatThrownBy(() -> Event.LINES.decode("null"))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("found=\"null\"");
        assertThatThrownBy(() -> Event.LINES.decode("connected 3 4")).isInstanceOf(ClumpException.class);
        assertThatThrownBy(() -> Event.LINES.decode("connected")).isInstanceOf(ClumpException.class);
        assertThatThrownBy(() -> Event.LINES.decode("connected !")).isInstanceOf(ClumpException.class);
    }
}
