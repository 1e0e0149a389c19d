package io.clump.launcher.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.PeerStatistics;
import io.clump.am2.counters.EndpointCounter;
import io.clump.am2.counters.EndpointCounters;
import io.clump.am2.counters.ProcessCounters;
import io.clump.am2.counters.ProcessState;
import io.clump.am2.counters.WatchedProcess;
import io.clump.am2.job.ProcessIdentity;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobTableTest {
    private static final long NOW = 1_700_000_000_000L;
    private static final Path DIRECTORY = Path.of("/dev/shm/jobs/0123");
    private static final int COUNTERS = EndpointCounter.values().length;

    @Test
    void jobReadsAsATable() {
        JobView earlier = view(NOW - 1_000, process(3, 4_711, ProcessState.RUNNING, 250, 0, endpoint(9, 2_000)));
        JobView now = view(
                NOW,
                process(
                        WatchedProcess.NO_RANK,
                        4_194_304,
                        ProcessState.DEAD,
                        60_000,
                        0,
                        endpoint(7, 0),
                        endpoint(8, 1)),
                process(12, 815, ProcessState.SILENT, 5_000, 3),
                process(3, 4_711, ProcessState.RUNNING, 50, 0, endpoint(9, 123_456_000)));

        assertThat(String.join("\n", JobTable.lines(now, earlier))).isEqualTo("""
                job 0123: 3 processes, 3 endpoints, 1 silent, 1 dead
                                      shared memory            network                                estimates
                rank     pid state    out/s  in/s   out    in  out/s  in/s   out    in  queued  wait\
                  local/net  skip  backoffs yields resends returned  label
                   - 4194304 dead         -     -     0     0      -     -     0     0       0     -\
                  0.00/0.00     0         0      0       0        0
                   - 4194304 dead         -     -     1     3      -     -     5     7      42     -\
                  0.02/0.02    16        22     23      30       19
                   3    4711 running   103M  309M  123M  370M   514M  720M  617M  864M   5.19G  100%\
                  2098752/2222208 1.98G     2.72G  2.84G   3.70G    2.35G
                  12     815 silent   no endpoint
                                      and 3 without space for their counters""");
    }

    @Test
    void processesOfSeveralHostsAreOneTableByRankAndRatesAreByTheClockOfTheHost() {
        // The host's clock is an hour late, and it was asked half a second after the other one.
        long late = NOW - 3_600_000;
        JobView earlier = view(
                host("h0", NOW, process(0, 11, ProcessState.RUNNING, 0, 0, endpoint(1, 0))),
                host("node-17", late, process(1, 12, ProcessState.RUNNING, 0, 0, endpoint(2, 0))));
        JobView now = view(
                host(
                        "node-17",
                        late + 1_500,
                        process(1, 12, ProcessState.RUNNING, 0, 0, endpoint(2, 300)),
                        process(3, 14, ProcessState.SILENT, 0, 2)),
                host("h0", NOW + 1_000, process(0, 11, ProcessState.RUNNING, 0, 0, endpoint(1, 100))));

        assertThat(String.join("\n", JobTable.lines(now, earlier))).isEqualTo("""
                job 0123: 3 processes, 2 endpoints, 1 silent
                                              shared memory            network                                estimates
                rank host        pid state    out/s  in/s   out    in  out/s  in/s   out    in  queued\
                  wait  local/net  skip  backoffs yields resends returned  label
                   0 h0           11 running    100   300   100   300    500   700   500   700    4200\
                    0%  1.70/1.80  1600      2200   2300    3000     1900
                   1 node-17      12 running    200   600   300   900   1000  1400  1500  2100   12600\
                    0%  5.10/5.40  4800      6600   6900    9000     5700
                   3 node-17      14 silent   no endpoint
                                              and 2 without space for their counters""");
        assertThat(StatReport.of(now).processes())
                .extracting(StatReport.ProcessReport::host)
                .containsExactly("h0", "node-17", "node-17");
    }

    @Test
    void labelOfAnEndpointEndsItsLine() {
        EndpointCounters endpoint = new EndpointCounters(1, "orders", Map.of(), List.of());
        JobView view = view(NOW, process(0, 1, ProcessState.RUNNING, 0, 0, endpoint, endpoint(2, 5)));

        assertThat(JobTable.lines(view, null).get(3)).endsWith(" orders");
        assertThat(StatReport.of(view).processes().get(0).endpoints())
                .extracting(object -> object.path("label").asText("none"))
                .containsExactly("orders", "none");
    }

    @Test
    void firstViewHasNoRates() {
        assertThat(JobTable.lines(view(NOW, process(0, 1, ProcessState.RUNNING, 0, 0, endpoint(1, 5))), null))
                .last()
                .asString()
                .startsWith("   0       1 running      -     -     5    15");
    }

    @Test
    void processThatSendsToPeersFromWhichNothingHasEverComeIsReported() {
        Map<EndpointCounter, Long> counts = Map.of(EndpointCounter.UNRESPONSIVE, 2L);
        JobView view = view(
                NOW,
                process(
                        0,
                        1,
                        ProcessState.RUNNING,
                        0,
                        0,
                        new EndpointCounters(1, "", counts, List.of()),
                        endpoint(2, 5)));

        assertThat(JobTable.lines(view, null))
                .last()
                .asString()
                .isEqualTo(" ".repeat(22) + "sends to peers that have never answered: peers=2, see its log");
    }

    @Test
    void peerThatGetsMostResendsIsNamed() {
        Map<EndpointCounter, Long> counts = Map.of(
                EndpointCounter.DATAGRAMS_RESENT,
                30L,
                EndpointCounter.MOST_RESENT,
                25L,
                EndpointCounter.MOST_RESENT_TO,
                2L);
        Map<EndpointCounter, Long> few = Map.of(EndpointCounter.MOST_RESENT, 4L, EndpointCounter.MOST_RESENT_TO, 1L);
        JobView view = view(
                NOW,
                process(
                        0,
                        1,
                        ProcessState.RUNNING,
                        0,
                        0,
                        new EndpointCounters(1, "", counts, List.of()),
                        endpoint(3, 5)),
                process(1, 2, ProcessState.RUNNING, 0, 0, new EndpointCounters(2, "", few, List.of())));

        assertThat(JobTable.lines(view, null))
                .filteredOn(line -> line.contains("resends go"))
                .containsExactly(" ".repeat(22) + "most resends go to rank 1: 25 of 30");
        assertThat(StatReport.of(view).processes().get(0).endpoints().get(0).get("mostResentTo"))
                .hasToString("\"0000000000000002\"");
    }

    @Test
    void peersOfEachEndpointAreATable() {
        EndpointCounters first = new EndpointCounters(
                1,
                "orders",
                Map.of(),
                List.of(
                        new PeerStatistics("udp", 2, 123_456, 617, 30, 120_400),
                        new PeerStatistics("ethernet", 9, 3, 0, 0, 0)));
        EndpointCounters second =
                new EndpointCounters(2, "", Map.of(), List.of(new PeerStatistics("udp", 1, 0, 0, 1, 1_500_000)));
        JobView view = view(
                host("h0", NOW, process(0, 11, ProcessState.RUNNING, 0, 0, first)),
                host("h17", NOW, process(1, 12, ProcessState.RUNNING, 0, 0, second)));

        assertThat(String.join("\n", PeersTable.lines(view))).isEqualTo("""
                peers with most resends, at most eight of each endpoint and network:
                from                to                         network     sent resends  share\
                  duplicates  round trip  label
                rank 0 on host h0   rank 1 on host h17         udp         123k     617   0.5%    \
                      30      120 us  orders
                rank 0 on host h0   endpoint 0000000000000009  ethernet       3       0   0.0%    \
                       0           -  orders
                rank 1 on host h17  rank 0 on host h0          udp            0       0   0.0%    \
                       1     1500 us""");
        assertThat(JobTable.lines(view, null)).noneMatch(line -> line.contains("duplicates"));
        assertThat(StatReport.of(view).processes().get(0).endpoints().get(0).get("peers"))
                .hasToString("[{\"endpoint\":\"0000000000000002\",\"network\":\"udp\",\"datagramsSent\":123456,"
                        + "\"datagramsResent\":617,\"duplicates\":30,\"roundTripNanos\":120400},"
                        + "{\"endpoint\":\"0000000000000009\",\"network\":\"ethernet\",\"datagramsSent\":3,"
                        + "\"datagramsResent\":0,\"duplicates\":0,\"roundTripNanos\":0}]");
        assertThat(PrometheusText.lines(view))
                .contains(
                        "# TYPE clump_peer_datagrams_resent_total counter",
                        "# TYPE clump_peer_round_trip_nanos gauge",
                        "clump_peer_datagrams_resent_total{job=\"0123\",rank=\"0\",host=\"h0\",node=\"0\",pid=\"11\","
                                + "endpoint=\"0000000000000001\",label=\"orders\",network=\"udp\","
                                + "peer=\"0000000000000002\"} 617");
    }

    @Test
    void silentProcessDoesNothingInASecond() {
        JobView first = view(NOW, process(0, 1, ProcessState.RUNNING, 100, 0, endpoint(1, 5)));
        JobView second = view(NOW + 1_000, process(0, 1, ProcessState.SILENT, 1_100, 0, endpoint(1, 5)));

        assertThat(JobTable.lines(second, first))
                .last()
                .asString()
                .startsWith("   0       1 silent       0     0     5");
    }

    @Test
    void jsonHasAllCountersByTheirNames() {
        JobView view =
                view(NOW, process(WatchedProcess.NO_RANK, 77, ProcessState.SILENT, 1_500, 0, endpoint(0xABC, 1_000)));

        StatReport report = StatReport.of(view);
        assertThat(report.job()).isEqualTo("0123");
        assertThat(report.directory()).isEqualTo("/dev/shm/jobs/0123");
        StatReport.ProcessReport process = report.processes().get(0);
        assertThat(process.rank()).isNull();
        assertThat(process.host()).isNull();
        assertThat(process.state()).isEqualTo("silent");
        assertThat(process.endpoints().get(0).toString())
                .startsWith("{\"endpoint\":\"0000000000000abc\",\"localMessagesSent\":1000,\"localBytesSent\":2000,")
                .contains("\"skip\":16000,\"localEstimate\":17.0,\"networkEstimate\":18.0,\"returned\":19000,");
        assertThat(process.endpoints().get(0)).hasSize(COUNTERS + 2);
    }

    @Test
    void numbersTakeFiveColumnsAtMost() {
        assertThat(List.of(
                        0L,
                        99_999L,
                        100_000L,
                        999_499L,
                        999_500L,
                        1_234_567L,
                        12_345_678L,
                        123_456_789L,
                        999_950_000_000L,
                        Long.MAX_VALUE))
                .extracting(ShortNumber::of)
                .containsExactly("0", "99999", "100k", "999k", "1.00M", "1.23M", "12.3M", "123M", "1.00T", "9.22E");
    }

    private static JobView view(long epochMillis, ProcessCounters... processes) {
        return new JobView(
                DIRECTORY, epochMillis, List.of(new HostCounters("", epochMillis, List.of(processes), List.of())));
    }

    private static JobView view(HostCounters... hosts) {
        return new JobView(DIRECTORY, NOW, List.of(hosts));
    }

    private static HostCounters host(String name, long epochMillis, ProcessCounters... processes) {
        return new HostCounters(name, epochMillis, List.of(processes), List.of());
    }

    private static ProcessCounters process(
            int rank, long pid, ProcessState state, long heartbeatAge, long unwatched, EndpointCounters... endpoints) {
        WatchedProcess process = new WatchedProcess(new ProcessIdentity(pid, 1), "0", rank, 1_000);
        return new ProcessCounters(process, state, heartbeatAge, unwatched, List.of(endpoints));
    }

    /** Makes counters; the first one is one unit, the second one two, and so on. */
    private static EndpointCounters endpoint(long id, long unit) {
        Map<EndpointCounter, Long> values = new EnumMap<>(EndpointCounter.class);
        for (EndpointCounter counter : EndpointCounter.values()) {
            values.put(counter, (values.size() + 1) * unit);
        }
        values.put(EndpointCounter.UNRESPONSIVE, 0L);
        values.put(EndpointCounter.MOST_RESENT, 0L);
        return new EndpointCounters(id, "", values, List.of());
    }
}
