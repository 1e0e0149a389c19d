package io.clump.launcher.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.counters.EndpointCounter;
import io.clump.am2.counters.EndpointCounters;
import io.clump.am2.counters.ProcessCounters;
import io.clump.am2.counters.ProcessState;
import io.clump.am2.counters.WatchedProcess;
import io.clump.am2.job.ProcessIdentity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SuspectsTest {
    private static final long NOW = 1_700_000_000_000L;
    private static final long SECOND_MILLIS = 1_000;

    @Test
    void rankThatIsSilentIsNamedAtOnce() {
        JobView view = view(NOW, ProcessState.SILENT, new long[3], new long[3]);
        assertThat(Suspects.lines(view, null))
                .containsExactly("rank 1 is silent: stopped, collecting garbage or without a processor");
    }

    @Test
    void rankThatWaitsLeastIsNamedIfTheOthersWaitMuchMore() {
        assertThat(lines(new long[] {600, 50, 500}, new long[3]))
                .containsExactly("rank 1 waits least: 5 % of the time, the others 55 %; they may wait for it");
        assertThat(lines(new long[] {600, 400, 500}, new long[3])).isEmpty();
        assertThat(lines(new long[3], new long[3])).isEmpty();
    }

    /** Rank 0 talks to both others, so it repeats as much as rank 1, but sends more. */
    @Test
    void rankThatSendsTheLargestPartOfItsDatagramsAgainIsNamed() {
        assertThat(lines(new long[3], new long[] {50, 50, 2}))
                .containsExactly("rank 1 sends most datagrams again: 5.0 %, the others 1.4 %; its host may lose them");
        assertThat(lines(new long[3], new long[] {1, 4, 0})).isEmpty();
    }

    private static List<String> lines(long[] waitedMillis, long[] repeated) {
        return Suspects.lines(
                view(NOW + SECOND_MILLIS, ProcessState.RUNNING, waitedMillis, repeated),
                view(NOW, ProcessState.RUNNING, new long[3], null));
    }

    /** Makes a view of three ranks, of which rank 1 is in the given state; without datagrams if none are given. */
    private static JobView view(long millis, ProcessState state, long[] waitedMillis, long[] repeated) {
        List<ProcessCounters> processes = new ArrayList<>();
        for (int rank = 0; rank < waitedMillis.length; rank++) {
            Map<EndpointCounter, Long> values = new EnumMap<>(EndpointCounter.class);
            for (EndpointCounter counter : EndpointCounter.values()) {
                values.put(counter, 0L);
            }
            values.put(EndpointCounter.WAITED_NANOS, TimeUnit.MILLISECONDS.toNanos(waitedMillis[rank]));
            if (repeated != null) {
                values.put(EndpointCounter.DATAGRAMS_SENT, rank == 0 ? 2_000L : 1_000L);
                values.put(EndpointCounter.DATAGRAMS_RESENT, repeated[rank]);
            }
            processes.add(new ProcessCounters(
                    new WatchedProcess(new ProcessIdentity(100 + rank, 1), "0", rank, SECOND_MILLIS),
                    rank == 1 ? state : ProcessState.RUNNING,
                    0,
                    0,
                    List.of(new EndpointCounters(rank + 1, "", values, List.of()))));
        }
        return new JobView(
                Path.of("/dev/shm/jobs/0123"), millis, List.of(new HostCounters("", millis, processes, List.of())));
    }
}
