package io.clump.launcher.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.PeerStatistics;
import io.clump.am2.counters.EndpointCounter;
import io.clump.am2.counters.EndpointCounters;
import io.clump.am2.counters.ProcessCounters;
import io.clump.am2.counters.ProcessState;
import io.clump.am2.counters.WatchedProcess;
import io.clump.am2.job.ProcessIdentity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostCountersTest {
    private static final int LONGEST_LINE = 1 << 21;
    private static final PeerStatistics PEER = new PeerStatistics(
            "a-network-with-a-name-of-32-char",
            Long.MIN_VALUE,
            Long.MIN_VALUE,
            Long.MIN_VALUE,
            Long.MIN_VALUE,
            Long.MIN_VALUE);

    @Test
    void countersComeBackFromOneLine() {
        HostCounters counters = new HostCounters(
                "h0", 1_700_000_000_000L, List.of(process(3, 2), process(4, 0)), List.of("a \"b\"\nc"));

        assertThat(HostCounters.LINES.encode(counters)).doesNotContain("\n");
        assertThat(HostCounters.LINES.decode(HostCounters.LINES.encode(counters)))
                .isEqualTo(counters);
    }

    @ParameterizedTest
    @CsvSource({"1, 5000, 1, 1024, 1", "3, 500, 3, 1023, 1", "5000, 1, 1024, 1024, 1", "2, 3, 2, 6, 8"})
    void snapshotHasABoundAndShowsWhatIsLeftOut(
            int processes, int endpoints, int shown, int shownEndpoints, int peersOfEach) {
        List<ProcessCounters> all = new ArrayList<>();
        for (int rank = 0; rank < processes; rank++) {
            all.add(process(rank, endpoints));
        }
        List<String> lines = Collections.nCopies(5_000, "unreadable");
        HostCounters bounded = new HostCounters("", 0, all, lines).bounded(process -> true);

        assertThat(bounded.processes()).hasSize(shown);
        assertThat(bounded.processes().stream()
                        .mapToInt(process -> process.endpoints().size())
                        .sum())
                .isEqualTo(shownEndpoints);
        assertThat(bounded.processes())
                .allSatisfy(process -> assertThat(process.unwatchedEndpoints()
                                + process.endpoints().size())
                        .isEqualTo(endpoints));
        assertThat(bounded.processes())
                .flatExtracting(ProcessCounters::endpoints)
                .allSatisfy(endpoint -> assertThat(endpoint.peers()).hasSize(peersOfEach));
        assertThat(bounded.missing()).hasSizeBetween(16, 17);
        assertThat(bounded.missing().contains(processes - shown + " more processes are not shown"))
                .isEqualTo(shown < processes);
        assertThat(HostCounters.LINES.encode(bounded)).hasSizeLessThan(LONGEST_LINE);
    }

    @Test
    void processesOfAnotherHostWithTheSameFilesAreLeftToIt() {
        HostCounters both = new HostCounters("", 0, List.of(process(0, 1), process(1, 1)), List.of());

        assertThat(both.bounded(process -> process.rank() == 1).processes()).containsExactly(process(1, 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hello",
                "host-counters",
                "host-counters ! 0 0 0",
                "host-counters \"\" 0 ! 0",
                "host-counters \"\" 0 1 ! 0",
                "host-counters \"\" 0 1 process-counters 0",
                "host-counters \"\" 0 0 1 !",
                "host-counters \"\" 0 0 0 1"
            })
    void whatAreNoCountersIsRefused(String line) {
        assertThatThrownBy(() -> HostCounters.LINES.decode(line))
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("not the counters of a host: found=\"" + line);
    }

    @Test
    void everyPartOfACounterThatIsMissingOrUnknownIsRefused() {
        String line = HostCounters.LINES.encode(new HostCounters("", 0, List.of(process(0, 1)), List.of()));
        String[] words = line.split(" ");
        for (int i = 0; i < words.length; i++) {
            String[] broken = words.clone();
            broken[i] = "!";
            assertThatThrownBy(() -> HostCounters.LINES.decode(String.join(" ", broken)))
                    .as(words[i])
                    .isInstanceOf(ClumpException.class);
        }
        assertThatThrownBy(() -> HostCounters.LINES.decode(line.replace("LOCAL_BYTES_SENT", "LUNCH")))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("LUNCH");
    }

    @Test
    void longLineIsQuotedByItsBeginning() {
        assertThatThrownBy(() -> HostCounters.LINES.decode("x".repeat(1 << 20)))
                .isInstanceOf(ClumpException.class)
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1_000));
    }

    /** Makes counters with the longest possible numbers. */
    private static ProcessCounters process(int rank, int endpoints) {
        Map<EndpointCounter, Long> values = new EnumMap<>(EndpointCounter.class);
        for (EndpointCounter counter : EndpointCounter.values()) {
            values.put(counter, Long.MIN_VALUE + rank);
        }
        List<EndpointCounters> all = new ArrayList<>();
        for (int endpoint = 0; endpoint < endpoints; endpoint++) {
            all.add(new EndpointCounters(
                    Long.MIN_VALUE + endpoint,
                    "label-of-32-characters..........",
                    values,
                    Collections.nCopies(8, PEER)));
        }
        return new ProcessCounters(
                new WatchedProcess(new ProcessIdentity(4_194_304, ProcessIdentity.MAX_NUMBER), "0", rank, 1_000),
                ProcessState.SILENT,
                250,
                0,
                all);
    }
}
