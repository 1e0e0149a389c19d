package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages of 1 byte to 4 MB, with the profile {@code thorough} to 256 MB, from and into memory of every kind. */
class RealSizesTest {
    /** Offset of a message: it is unaligned, and the bytes around it show wrong writes. */
    private static final int START = 3;

    private static final byte UNTOUCHED = 85;

    /** Bytes after which the contents of a message repeat: a prime number, so that no two parts are equal. */
    private static final int PERIOD = 65_521;

    private static final int MOST = Thorough.Count.of(4 << 20, 256 << 20);

    /** Most bytes over a network that loses datagrams. */
    private static final int MOST_LOSSY = Thorough.Count.of(1 << 20, 16 << 20);

    @TempDir
    Path directory;

    private final byte[] pattern = new byte[2 * PERIOD];

    RealSizesTest() {
        new Random(3).nextBytes(pattern);
        System.arraycopy(pattern, 0, pattern, PERIOD, PERIOD);
    }

    static Stream<Arguments> jobs() {
        return Stream.of(Kind.values())
                .flatMap(kind -> Stream.of(
                        Arguments.of(kind, MatchingJob.onOneNode(2), MOST),
                        Arguments.of(kind, MatchingJob.onNodes(0, 1).network("tcp"), MOST),
                        Arguments.of(
                                kind,
                                MatchingJob.onNodes(0, 1).property("clump.faults", "loss=0.01,seed=4"),
                                MOST_LOSSY)));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void bytesArriveWhole(Kind kind, MatchingJob job, int most) {
        int[] lengths = IntStream.concat(
                        IntStream.of(8_191, 8_193, 28_849, 28_851, 57_727, 57_729, 100_001),
                        IntStream.iterate(1, length -> length <= most, length -> 4 * length)
                                .flatMap(length -> IntStream.of(length, length + length / 2 + 1)))
                .filter(length -> length <= most)
                .toArray();
        job.run(process -> {
            ByteBuffer buffer = kind.allocate(directory.resolve(process.rank + ".bytes"), most + 2 * START);
            Memory memory = new Memory().wrap(buffer);
            for (int i = 0; i < lengths.length; i++) {
                if (process.rank == 0) {
                    fill(buffer, i, lengths[i]);
                    SendOperation send = process.matcher.send(0, 1, i, memory, START, lengths[i], SendMode.STANDARD);
                    process.await(send);
                    assertThat(send.error()).isNull();
                    send.release();
                } else {
                    buffer.put(START - 1, UNTOUCHED).put(START + lengths[i], UNTOUCHED);
                    ReceiveOperation receive = process.matcher.post(0, 0, i, memory, START, lengths[i]);
                    process.await(receive);
                    MatchingJob.assertReceived(receive, 0, i, lengths[i]);
                    check(buffer, i, lengths[i]);
                    assertThat(buffer.get(START - 1)).isEqualTo(UNTOUCHED);
                    assertThat(buffer.get(START + lengths[i])).isEqualTo(UNTOUCHED);
                }
            }
        });
    }

    private void fill(ByteBuffer buffer, int first, int lengthBytes) {
        for (int done = 0; done < lengthBytes; done += PERIOD) {
            buffer.put(START + done, pattern, first, Math.min(PERIOD, lengthBytes - done));
        }
    }

    private void check(ByteBuffer buffer, int first, int lengthBytes) {
        for (int done = 0; done < lengthBytes; done += PERIOD) {
            int bytes = Math.min(PERIOD, lengthBytes - done);
            ByteBuffer expected = ByteBuffer.wrap(pattern, first, bytes);
            assertThat(buffer.slice(START + done, bytes).mismatch(expected))
                    .as("length=%d, part at %d", lengthBytes, done)
                    .isEqualTo(-1);
        }
    }

    /** Kind of memory. */
    enum Kind {
        HEAP {
            @Override
            ByteBuffer allocate(Path file, int bytes) {
                return ByteBuffer.allocate(bytes);
            }
        },
        DIRECT {
            @Override
            ByteBuffer allocate(Path file, int bytes) {
                return ByteBuffer.allocateDirect(bytes);
            }
        },
        MAPPED {
            @Override
            ByteBuffer allocate(Path file, int bytes) throws IOException {
                Files.deleteIfExists(file);
                try (FileChannel channel = FileChannel.open(
                        file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    return channel.map(MapMode.READ_WRITE, 0, bytes);
                }
            }
        };

        abstract ByteBuffer allocate(Path file, int bytes) throws IOException;
    }
}
