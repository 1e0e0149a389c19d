package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.apps.OptionList;
import io.clump.apps.Plans;
import io.clump.apps.RecordingMonitor;
import io.clump.splitc.ThreadJob;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each type of keys, sorted from a file into a file, has the order of the platform's sort. */
class KeyTypesTest {
    private static final Comparator<byte[]> BY_KEY = (one, other) -> Arrays.compareUnsigned(one, 0, 10, other, 0, 10);

    @TempDir
    private Path directory;

    /** Ranks by their nodes, with UDP between nodes. */
    @ParameterizedTest
    @CsvSource({"0", "00", "000", "0000", "00000000", "01", "0011"})
    void binaryFilesAreSortedAsByThePlatform(String nodes) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        int[] ints = random.ints(3_000).toArray();
        long[] longs = random.longs(3_000).toArray();
        byte[][] records = records(1_500, 256, random);

        assertThat(sort(KeyType.INT, bytes(ints), nodes)).isEqualTo(bytes(sorted(ints)));
        assertThat(sort(KeyType.LONG, bytes(longs), nodes)).isEqualTo(bytes(sorted(longs)));
        byte[] expected = bytes(sorted(records, BY_KEY));
        assertThat(sort(KeyType.RECORD, bytes(records), nodes)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0", "00", "000000", "011"})
    void recordsWithFewKeysAreInTheirOrderAndAllThere(String nodes) throws IOException {
        byte[][] records = records(2_000, 2, new SplittableRandom(3));
        byte[][] found = split(sort(KeyType.RECORD, bytes(records), nodes));
        assertThat(Arrays.asList(found)).isSortedAccordingTo(BY_KEY);
        assertThat(bytes(sorted(found, Arrays::compareUnsigned)))
                .isEqualTo(bytes(sorted(records, Arrays::compareUnsigned)));
    }

    @ParameterizedTest
    @CsvSource({"0", "000", "01"})
    void textOfLongsIsSortedAsByThePlatform(String nodes) throws IOException {
        long[] extremes = {Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 0, -1, Long.MIN_VALUE + 1};
        long[] longs = LongStream.concat(Arrays.stream(extremes), new SplittableRandom(4).longs(1_000))
                .toArray();
        byte[] found = sort(KeyType.LONG, KeyFormat.TEXT, text(longs).getBytes(), nodes);
        assertThat(new String(found)).isEqualTo(text(sorted(longs)));
    }

    @ParameterizedTest
    @EnumSource
    void processesHoldAboutTheirShareOfAnyDistribution(Distribution distribution) {
        int size = 4;
        int count = 5_000;
        for (KeyType type : KeyType.values()) {
            RecordingMonitor[] monitors = Plans.run(
                    ThreadJob.onOneNode(size),
                    size,
                    new SampleSort(),
                    Map.of(
                            "type",
                            OptionList.nameOf(type),
                            "distribution",
                            OptionList.nameOf(distribution),
                            "keys",
                            count,
                            "seed",
                            9));
            assertThat(monitors[0].results).containsEntry("verified", "true");
            for (RecordingMonitor monitor : monitors) {
                assertThat(Double.parseDouble(monitor.results.get("keys.held")))
                        .as("%s", type)
                        .isLessThanOrEqualTo(Splitters.MOST_OF_SHARE * count);
            }
        }
    }

    /** Keys that differ in one bit anywhere, or not at all. */
    @Test
    void equalRecordsStayInTheOrderInWhichTheyCame() {
        SplittableRandom random = new SplittableRandom(5);
        byte[][] records = new byte[3_000][];
        for (int i = 0; i < records.length; i++) {
            records[i] = ByteBuffer.allocate(100).putInt(96, i).array();
            int bit = random.nextInt(100);
            if (bit < 80) {
                records[i][bit / 8] ^= (byte) (1 << bit % 8);
            }
        }
        RecordKeys keys = new RecordKeys(0);
        keys.addAll(new UnsafeBuffer(bytes(records)), 0, records.length);
        keys.sort();
        byte[] found = new byte[100 * records.length];
        keys.buffer().getBytes(0, found);
        // The platform's sort of objects is stable.
        assertThat(found).isEqualTo(bytes(sorted(records, BY_KEY)));
        assertThat(keys.isSorted()).isTrue();
    }

    private byte[] sort(KeyType type, byte[] input, String nodes) throws IOException {
        return sort(type, KeyFormat.BINARY, input, nodes);
    }

    private byte[] sort(KeyType type, KeyFormat format, byte[] input, String nodes) throws IOException {
        Path from = Files.write(directory.resolve("input"), input);
        Path to = directory.resolve("output");
        int size = nodes.length();
        int[] nodeOfRank = nodes.chars().map(node -> node - '0').toArray();
        ThreadJob job = Arrays.stream(nodeOfRank).max().orElseThrow() == 0
                ? ThreadJob.onOneNode(size)
                : ThreadJob.onNodes(nodeOfRank);
        RecordingMonitor[] monitors = Plans.run(
                job,
                size,
                new SampleSort(),
                Map.of(
                        "type",
                        OptionList.nameOf(type),
                        "format",
                        OptionList.nameOf(format),
                        "input",
                        from,
                        "output",
                        to));
        assertThat(monitors[0].results).containsEntry("verified", "true");
        return Files.readAllBytes(to);
    }

    /** Records whose keys have bytes below a bound. */
    private static byte[][] records(int count, int bound, SplittableRandom random) {
        byte[][] records = new byte[count][100];
        for (byte[] record : records) {
            random.nextBytes(record);
            for (int i = 0; i < 10; i++) {
                record[i] = (byte) (i < 9 && bound < 256 ? 0 : random.nextInt(bound));
            }
        }
        return records;
    }

    private static int[] sorted(int[] keys) {
        int[] sorted = keys.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    private static long[] sorted(long[] keys) {
        long[] sorted = keys.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    private static byte[][] sorted(byte[][] records, Comparator<byte[]> order) {
        byte[][] sorted = records.clone();
        Arrays.sort(sorted, order);
        return sorted;
    }

    private static byte[] bytes(int[] keys) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * keys.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(keys);
        return bytes.array();
    }

    private static byte[] bytes(long[] keys) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * keys.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(keys);
        return bytes.array();
    }

    private static byte[] bytes(byte[][] records) {
        ByteBuffer bytes = ByteBuffer.allocate(100 * records.length);
        Arrays.stream(records).forEach(bytes::put);
        return bytes.array();
    }

    private static byte[][] split(byte[] bytes) {
        byte[][] records = new byte[bytes.length / 100][];
        Arrays.setAll(records, i -> Arrays.copyOfRange(bytes, 100 * i, 100 * i + 100));
        return records;
    }

    private static String text(long[] keys) {
        return Arrays.stream(keys).mapToObj(key -> key + "\n").collect(Collectors.joining());
    }
}
