package io.clump.am2.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointStatistics;
import io.clump.am2.NetworkStatistics;
import io.clump.am2.PeerStatistics;
import io.clump.am2.job.ProcessIdentity;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.RecordComponent;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountersFileTest {
    private static final long NOW = 1_700_000_000_000L;
    private static final WatchedProcess SELF = new WatchedProcess(ProcessIdentity.current(), "rack-1.7", 3, 1_000);

    @TempDir
    private Path directory;

    private final AtomicLong clock = new AtomicLong(NOW);

    @Test
    void endpointHasTheCountersThatAreDocumented() {
        assertThat(Arrays.stream(EndpointCounter.values())
                        .map(counter -> counter.typeId() + " " + counter.key() + " [" + counter.unit() + "]"))
                .containsExactly("""
                        101 localMessagesSent [messages]
                        102 localBytesSent [bytes]
                        103 localMessagesReceived [messages]
                        104 localBytesReceived [bytes]
                        105 remoteMessagesSent [messages]
                        106 remoteBytesSent [bytes]
                        107 remoteMessagesReceived [messages]
                        108 remoteBytesReceived [bytes]
                        111 localRequestsQueued [messages]
                        112 localRepliesQueued [messages]
                        113 remoteRequestsQueued [messages]
                        114 remoteRepliesQueued [messages]
                        121 networkPolls [polls]
                        122 networkPollsSkipped [polls]
                        123 networkPollsEmpty [polls]
                        124 skip [polls]
                        125 localEstimate [thousandths of a message]
                        126 networkEstimate [thousandths of a message]
                        131 returned [messages]
                        132 handlerErrors [calls]
                        133 dropped [messages]
                        134 backoffs [pauses]
                        135 yields [yields]
                        136 recoveredClaims [claims]
                        137 setAside [messages]
                        138 setAsideGivenUp [messages]
                        139 otherContext [messages]
                        141 datagramsSent [datagrams]
                        142 acknowledgementsSent [datagrams]
                        143 datagramsResent [datagrams]
                        144 datagramsReceived [datagrams]
                        145 duplicates [datagrams]
                        146 outOfOrder [datagrams]
                        147 refused [datagrams]
                        148 forged [datagrams]
                        149 malformed [datagrams]
                        150 misdirected [datagrams]
                        151 overruns [datagrams]
                        152 roundTripNanos [nanoseconds]
                        153 multicasts [datagrams]
                        154 multicastReceiversLost [times]
                        155 waitedNanos [nanoseconds]
                        156 unresponsive [peers]
                        157 mostResent [datagrams]
                        158 mostResentTo [number of an endpoint]""".split("\n"));
        assertThat(Arrays.stream(PeerCounter.values())
                        .map(counter -> counter.typeId() + " " + counter.key() + " [" + counter.unit() + "]"))
                .containsExactly("""
                        161 datagramsSent [datagrams]
                        162 datagramsResent [datagrams]
                        163 duplicates [datagrams]
                        164 roundTripNanos [nanoseconds]""".split("\n"));
        assertThat(Arrays.stream(ProcessCounter.values())
                        .map(counter -> counter.typeId() + " " + counter.key() + " [" + counter.unit() + "]"))
                .containsExactly("1 heartbeat [milliseconds of the boot]", "2 unwatchedEndpoints [endpoints]");
    }

    @Test
    void layoutIsThatOfVersionNine() {
        assertThat(CountersFileLayout.VERSION)
                .as("a change of the layout is a change of the version")
                .isEqualTo(9);
        assertThat(List.of(
                        CountersFileLayout.MAGIC_OFFSET,
                        CountersFileLayout.VERSION_OFFSET,
                        CountersFileLayout.METADATA_BYTES_OFFSET,
                        CountersFileLayout.VALUES_BYTES_OFFSET,
                        CountersFileLayout.METADATA_OFFSET,
                        CountersFileLayout.VALUES_OFFSET - CountersFileLayout.METADATA_OFFSET,
                        CountersFileLayout.LENGTH_BYTES - CountersFileLayout.VALUES_OFFSET))
                .containsExactly(0, 8, 12, 16, 4_096, 40_374_272, 10_093_568);
        assertThat(List.of(
                        CountersFileLayout.KEY_PID_OFFSET,
                        CountersFileLayout.KEY_NUMBER_OFFSET,
                        CountersFileLayout.KEY_SILENT_AFTER_OFFSET,
                        CountersFileLayout.KEY_RANK_OFFSET,
                        CountersFileLayout.KEY_NODE_LENGTH_OFFSET,
                        CountersFileLayout.KEY_NODE_OFFSET))
                .containsExactly(0, 8, 16, 24, 28, 32);
        assertThat(List.of(
                        CountersFileLayout.KEY_ENDPOINT_OFFSET,
                        CountersFileLayout.KEY_LABEL_LENGTH_OFFSET,
                        CountersFileLayout.KEY_LABEL_OFFSET))
                .containsExactly(0, 8, 12);
        assertThat(List.of(
                        CountersFileLayout.KEY_PEER_OFFSET,
                        CountersFileLayout.KEY_NETWORK_LENGTH_OFFSET,
                        CountersFileLayout.KEY_NETWORK_OFFSET))
                .containsExactly(8, 16, 20);
        // The longest name of a node fits.
        assertThat(CountersFileLayout.KEY_NODE_OFFSET + 64).isLessThanOrEqualTo(CountersReader.MAX_KEY_LENGTH);
    }

    @Test
    void everyStatisticOfAnEndpointHasItsCounterAndItsName() throws Exception {
        Map<String, Long> expected = new LinkedHashMap<>();
        EndpointStatistics counts = distinctCounts();
        for (RecordComponent part : EndpointStatistics.class.getRecordComponents()) {
            if (!part.getName().equals("network")) {
                Number value = (Number) part.getAccessor().invoke(counts);
                double unit = part.getType() == double.class ? EndpointCounter.ESTIMATE_UNIT : 1;
                expected.put(part.getName(), Math.round(value.doubleValue() * unit));
            }
        }
        for (RecordComponent part : NetworkStatistics.class.getRecordComponents()) {
            // The endpoint's own counts are the same.
            if (!part.getName().equals("returned")) {
                expected.put(part.getName(), (Long) part.getAccessor().invoke(counts.network()));
            }
        }
        try (CountersFile file = create()) {
            file.write(file.allocate(7, ""), counts);

            Map<String, Long> read = new LinkedHashMap<>();
            read().endpoints().get(0).values().forEach((counter, value) -> read.put(counter.key(), value));
            assertThat(read).containsExactlyInAnyOrderEntriesOf(expected);
        }
    }

    @Test
    void agronasReaderFindsLabelsAndValues() throws IOException {
        try (CountersFile file = create()) {
            file.write(file.allocate(0xABCDEF, ""), distinctCounts());

            Map<String, Long> found = new LinkedHashMap<>();
            try (FileChannel channel = FileChannel.open(path())) {
                MappedByteBuffer mapping = channel.map(MapMode.READ_ONLY, 0, channel.size());
                UnsafeBuffer memory = new UnsafeBuffer(mapping);
                int metadataBytes = memory.getInt(CountersFileLayout.METADATA_BYTES_OFFSET);
                new CountersReader(
                                new UnsafeBuffer(memory, CountersFileLayout.PAGE_BYTES, metadataBytes),
                                new UnsafeBuffer(
                                        memory,
                                        CountersFileLayout.PAGE_BYTES + metadataBytes,
                                        memory.getInt(CountersFileLayout.VALUES_BYTES_OFFSET)))
                        .forEach((value, id, label) -> found.put(label, value));
                IoUtil.unmap(mapping);
            }
            String place = "pid=" + ProcessHandle.current().pid() + ", node=rack-1.7, rank=3";
            assertThat(found)
                    .hasSize(ProcessCounter.values().length + EndpointCounter.values().length)
                    .containsEntry("heartbeat [milliseconds of the boot]: " + place, NOW)
                    .containsEntry("localMessagesSent [messages]: endpoint=abcdef, " + place, 1L);
        }
    }

    @Test
    void processIsReportedWithItsStateByTheAgeOfItsHeartbeat() throws IOException {
        try (CountersFile file = create()) {
            assertThat(read()).isEqualTo(new ProcessCounters(SELF, ProcessState.RUNNING, 0, 0, List.of()));
            clock.set(NOW + 1_000);
            assertThat(read().state()).isEqualTo(ProcessState.RUNNING);
            clock.set(NOW + 1_001);
            assertThat(read()).isEqualTo(new ProcessCounters(SELF, ProcessState.SILENT, 1_001, 0, List.of()));
            file.beat(clock.get());
            assertThat(read().state()).isEqualTo(ProcessState.RUNNING);
        }
        assertThat(ProcessCounters.read(path(), NOW)).isNull();
    }

    @Test
    void processThatIsNoMoreIsDeadHoweverYoungItsHeartbeat() throws IOException {
        ProcessIdentity current = ProcessIdentity.current();
        WatchedProcess before = new WatchedProcess(
                new ProcessIdentity(current.pid(), current.number() ^ 2), "0", WatchedProcess.NO_RANK, 1_000);
        try (CountersFile file = CountersFile.create(path(), before, clock::get)) {
            file.write(file.allocate(1, ""), distinctCounts());

            assertThat(read().state()).isEqualTo(ProcessState.DEAD);
            assertThat(read().endpoints()).hasSize(1);
        }
    }

    @Test
    void closedEndpointIsGoneAndItsSpaceUsedAgainLater() throws IOException {
        try (CountersFile file = create()) {
            int[] first = file.allocate(1, "");
            file.allocate(2, "");
            file.free(first);
            assertThat(endpoints()).containsExactly(2L);

            assertThat(file.allocate(3, "")).doesNotContain(first);
            clock.addAndGet(2_001);
            assertThat(file.allocate(4, ""))
                    .containsExactlyInAnyOrder(Arrays.stream(first).boxed().toArray(Integer[]::new));
            assertThat(endpoints()).containsExactlyInAnyOrder(2L, 3L, 4L);
        }
    }

    @Test
    void labelsOfEndpointsAreRead() throws IOException {
        String longest = "x".repeat(CountersFileLayout.MAX_ENDPOINT_LABEL_BYTES);
        try (CountersFile file = create()) {
            file.allocate(1, longest);
            file.allocate(2, "");
            file.allocate(3, "orders");
            assertThat(read().endpoints())
                    .extracting(EndpointCounters::endpointId, EndpointCounters::label)
                    .containsExactlyInAnyOrder(tuple(1L, longest), tuple(2L, ""), tuple(3L, "orders"));
        }
    }

    @Test
    void peersAreReadMostRepetitionsFirstWhileTheyAreWatched() throws IOException {
        PeerStatistics few = new PeerStatistics("udp", 2, 10, 1, 3, 4);
        PeerStatistics many = new PeerStatistics("ethernet", -3, 20, 5, 6, 0);
        PeerStatistics more = new PeerStatistics("udp", 2, 30, 12, 4, 5);
        PeerRecords records = new PeerRecords(7);
        try (CountersFile file = create()) {
            file.allocate(7, "");
            file.allocate(8, "");
            assertThat(peers(7)).isEmpty();
            records.write(file, List.of(few, many));
            assertThat(peers(7)).containsExactly(many, few);
            assertThat(peers(8)).isEmpty();
            records.write(file, List.of(many, more));
            assertThat(peers(7)).containsExactly(more, many);
            records.write(file, List.of(more));
            assertThat(peers(7)).containsExactly(more);
        }
    }

    @Test
    void peersBeyondTheLimitGetTheSpaceOfOthersLater() throws IOException {
        List<PeerStatistics> peers = LongStream.rangeClosed(0, CountersFileLayout.MAX_PEERS)
                .mapToObj(id -> new PeerStatistics("udp", id, 1, 0, 0, 0))
                .toList();
        PeerRecords records = new PeerRecords(7);
        try (CountersFile file = create()) {
            file.allocate(7, "");
            records.write(file, peers);
            assertThat(peers(7)).isEqualTo(peers.subList(0, CountersFileLayout.MAX_PEERS));
            assertThat(file.allocate(8, "")).isNotNull();

            List<PeerStatistics> others = peers.subList(1, peers.size());
            records.write(file, others);
            records.write(file, others);
            assertThat(peers(7)).isEqualTo(others);
        }
    }

    @Test
    void fileTakesSpaceForTheEndpointsThatThereAreAndAFullOneGoesOnWithoutTheRest() throws IOException {
        try (CountersFile file = create()) {
            file.allocate(1, "");
            assertThat(takenBytes()).isLessThan(64 << 10);
            for (int id = 2; id <= CountersFileLayout.MAX_ENDPOINTS; id++) {
                assertThat(file.allocate(id, "")).isNotNull();
            }
            assertThat(file.allocate(5_000, "")).isNull();
            assertThat(file.allocate(5_001, "")).isNull();

            ProcessCounters read = read();
            assertThat(read.unwatchedEndpoints()).isEqualTo(2);
            assertThat(read.endpoints()).hasSize(CountersFileLayout.MAX_ENDPOINTS);
        }
    }

    @Test
    void fileIsItsOwnersAloneAndRemovedWhenClosed() throws IOException {
        try (CountersFile file = create()) {
            file.beat(NOW);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path())))
                    .isEqualTo("rw-------");
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0  | 1       | not a file of counters",
                "8  | 8       | version=8, expected 9",
                "12 | 4096    | damaged: lengths of its parts",
                "4096 | 0     | damaged: does not say whose it is",
                "4140 | 70000 | damaged counters: length of the node's name=70000, expected 1 to 80",
                "5144 | 33    | damaged counters: length of an endpoint's label=33, expected 0 to 32",
                "28192 | -1   | damaged counters: length of a network's name=-1, expected 0 to 32"
            })
    void otherOrDamagedFileIsRefusedInOneLine(int offset, int value, String cause) throws IOException {
        try (CountersFile file = create()) {
            file.allocate(1, "");
            file.allocate(1, new PeerRecords.Peer(2, "udp"));
            try (RandomAccessFile bytes = new RandomAccessFile(path().toFile(), "rw")) {
                bytes.seek(offset);
                bytes.writeInt(Integer.reverseBytes(value));
            }
            assertThatThrownBy(this::read)
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("cannot read the counters: path=" + path() + ", " + cause);
        }
    }

    @ParameterizedTest
    // The last one is the length of version 8.
    @CsvSource({"0", "4095", "50471935", "29500416"})
    void fileOfAnotherLengthIsRefusedBeforeItIsMapped(int length) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(path().toFile(), "rw")) {
            bytes.setLength(length);
        }
        Files.setPosixFilePermissions(path(), PosixFilePermissions.fromString("rw-------"));
        assertThatThrownBy(this::read)
                .isInstanceOf(ClumpException.class)
                .hasMessage("cannot read the counters: path=" + path() + ", bytes=" + length + ", expected 50471936");
    }

    private CountersFile create() throws IOException {
        return CountersFile.create(path(), SELF, clock::get);
    }

    private Path path() {
        return directory.resolve("counters-1-2-0");
    }

    private ProcessCounters read() {
        return ProcessCounters.read(path(), clock.get());
    }

    private List<PeerStatistics> peers(long endpointId) {
        return read().endpoints().stream()
                .filter(endpoint -> endpoint.endpointId() == endpointId)
                .findAny()
                .orElseThrow()
                .peers();
    }

    private Stream<Long> endpoints() {
        return read().endpoints().stream().map(EndpointCounters::endpointId);
    }

    /** Returns the space that the file takes in its file system, which is less than its length. */
    private long takenBytes() throws IOException {
        Process du = new ProcessBuilder("du", "--block-size=1", path().toString()).start();
        return Long.parseLong(
                new String(du.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).split("\\s")[0]);
    }

    private static EndpointStatistics distinctCounts() {
        return new EndpointStatistics(
                1,
                2,
                3,
                4,
                5,
                6,
                7,
                8,
                9,
                10,
                11,
                12,
                13,
                14,
                15,
                16,
                17.125,
                18.5,
                19,
                20,
                21,
                22,
                23,
                24,
                38,
                39,
                42,
                43,
                new NetworkStatistics(25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 40, 41, 44, 37, 45, 46));
    }
}
