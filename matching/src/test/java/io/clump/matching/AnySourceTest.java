package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.shm.claim.ClaimAlgorithms;
import java.util.ArrayDeque;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Receives of any source and any tag get each sender's messages in the order in which they were sent, long and short.
 */
class AnySourceTest {
    private static final int MESSAGES = 400;
    private static final int[] LENGTHS = {0, 4, 16, 17, 1000, 1300, 9000, 31_000, 64_000};

    static Stream<MatchingJob> jobs() {
        // Some algorithms do not keep the order of each sender; in a small queue they show that soon.
        Stream<MatchingJob> onOneNode = ClaimAlgorithms.names().stream()
                .map(queue ->
                        MatchingJob.onOneNode(4).property("clump.queue", queue).property("clump.packets", "64"));
        return Stream.of(onOneNode, Stream.of(MatchingJob.onNodes(0, 0, 1, 1)), MatchingJob.overEveryNetwork(0, 1, 2))
                .flatMap(jobs -> jobs);
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void messagesOfEachSenderAreReceivedInOrder(MatchingJob job) {
        long seed = new SplittableRandom().nextLong();
        job.configuration(configuration -> configuration.withCreditBytes(20_000).withEagerBytes(10_000))
                .run(process -> {
                    if (process.rank == 0) {
                        receiveAll(process, new SplittableRandom(seed), "seed=" + seed);
                    } else {
                        sendAll(process, new SplittableRandom(seed + process.rank));
                    }
                });
    }

    private static void sendAll(MatchingJob.Process process, SplittableRandom random) {
        ArrayDeque<SendOperation> sends = new ArrayDeque<>();
        for (int number = 0; number < MESSAGES; number++) {
            byte[] bytes = new byte[LENGTHS[random.nextInt(LENGTHS.length)]];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (number + i);
            }
            SendMode mode = random.nextInt(5) == 0 ? SendMode.SYNCHRONOUS : SendMode.STANDARD;
            sends.add(process.send(0, number, bytes, mode));
            while (sends.size() > random.nextInt(20)) {
                process.await(sends.remove()).release();
            }
        }
        sends.forEach(send -> process.await(send).release());
    }

    private static void receiveAll(MatchingJob.Process process, SplittableRandom random, String seed) {
        int left = MESSAGES * (process.size - 1);
        int[] next = new int[process.size];
        ArrayDeque<ReceiveOperation> receives = new ArrayDeque<>();
        ArrayDeque<byte[]> buffers = new ArrayDeque<>();
        while (left > 0 || !receives.isEmpty()) {
            int batch = Math.min(left, random.nextInt(10));
            for (int i = 0; i < batch; i++) {
                byte[] buffer = new byte[64_000];
                buffers.add(buffer);
                receives.add(process.post(Matcher.ANY_SOURCE, Matcher.ANY_TAG, buffer));
                left--;
            }
            while (!receives.isEmpty() && random.nextInt(10) > 0) {
                ReceiveOperation receive = process.await(receives.remove());
                byte[] buffer = buffers.remove();
                assertThat(receive.error()).as(seed).isNull();
                assertThat(receive.tag())
                        .as("%s, source=%d", seed, receive.source())
                        .isEqualTo(next[receive.source()]);
                for (int i = 0; i < receive.length(); i++) {
                    if (buffer[i] != (byte) (receive.tag() + i)) {
                        throw new AssertionError(seed + ": wrong byte at " + i + " of message " + receive.tag());
                    }
                }
                next[receive.source()]++;
                receive.release();
            }
        }
    }
}
