package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages over TCP whose parts fill datagrams, in both directions, with short messages between them. */
class LongMessagesOverTcpTest {
    /** Bytes of a part that fills a datagram. */
    private static final int WHOLE = 57_728;

    private static final int[] LENGTHS = {
        30_001, WHOLE - 1, WHOLE, WHOLE + 1, 2 * WHOLE, 2 * WHOLE + 1, 3 * WHOLE - 7, 1 << 20, (1 << 20) + 13, 5_000_001
    };

    static Stream<MatchingJob> jobs() {
        return Stream.of(
                MatchingJob.onNodes(0, 1).network("tcp"),
                MatchingJob.onNodes(0, 1).network("tcp").property("clump.net.encryption", "on"),
                MatchingJob.onNodes(0, 1).network("tcp").property("clump.faults", "break=0.02,seed=6"),
                MatchingJob.onNodes(0, 0, 1).network("tcp"));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void bytesOfAnyNumberArriveWholeAndInOrder(MatchingJob job) {
        job.run(process -> {
            int to = (process.rank + 1) % process.size;
            int from = (process.rank + process.size - 1) % process.size;
            List<SendOperation> sends = new ArrayList<>();
            List<ReceiveOperation> receives = new ArrayList<>();
            List<byte[]> received = new ArrayList<>();
            for (int i = 0; i < LENGTHS.length; i++) {
                for (int length : new int[] {LENGTHS[i], 8}) {
                    byte[] bytes = new byte[length];
                    received.add(bytes);
                    receives.add(process.post(from, 0, bytes));
                    sends.add(process.send(to, 0, contents(process.rank, i, length), SendMode.STANDARD));
                }
            }
            for (int i = 0; i < sends.size(); i++) {
                process.await(sends.get(i));
                assertThat(sends.get(i).error()).isNull();
                sends.get(i).release();
                process.await(receives.get(i));
                int length = i % 2 == 0 ? LENGTHS[i / 2] : 8;
                MatchingJob.assertReceived(receives.get(i), from, 0, length);
                assertThat(received.get(i)).isEqualTo(contents(from, i / 2, length));
            }
        });
    }

    private static byte[] contents(int rank, int number, int length) {
        byte[] bytes = new byte[length];
        new Random(31L * rank + number).nextBytes(bytes);
        return bytes;
    }
}
