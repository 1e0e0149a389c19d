package io.clump.shm;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.am2.spi.PollScope;
import io.clump.shm.claim.Algorithms;
import io.clump.shm.claim.ClaimAlgorithms;
import io.clump.shm.claim.Tally;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Several processes flood one: each message arrives once and complete, is answered once, and in order if the algorithm
 * keeps it.
 */
class FloodIT {
    private static final int MESSAGES = Thorough.Count.of(1_000, 3_000);

    /**
     * Returns {@linkplain Algorithms#ofEachKind algorithms}, each once with a small, medium or large queue by its number,
     * and, with the profile {@code thorough}, three of them with the smallest queue, too.
     */
    static Stream<Arguments> floods() {
        Stream<Arguments> byNumber = Algorithms.ofEachKind().map(algorithm -> switch (algorithm.id() % 3) {
            case 0 -> smallest(algorithm.name());
            case 1 -> Arguments.of(algorithm.name(), 64, 4, 256, 3);
            default -> Arguments.of(algorithm.name(), 4096, 16, 8192, 4);
        });
        Stream<Arguments> more = Stream.of("lock-free", "fifo", "single-transfer")
                .map(FloodIT::smallest)
                .limit(Thorough.Count.of(0, 3));
        return Stream.concat(byNumber, more);
    }

    private static Arguments smallest(String algorithm) {
        return Arguments.of(algorithm, 2, 1, 64, 2);
    }

    @ParameterizedTest
    @MethodSource("floods")
    void everyMessageOfEveryProcessArrivesOnceAndIsAnsweredOnce(
            String algorithm, int packets, int bulkBlocks, int bulkBytes, int senders)
            throws IOException, InterruptedException {
        List<ChildProcess> children = new ArrayList<>();
        try (TestNode node = TestNode.open(algorithm, packets, bulkBlocks, bulkBytes);
                TestEndpoint receiver = node.endpoint()) {
            Tally requests = new Tally(senders, keepsOrder(algorithm));
            receiver.onMessage((memory, packet, data) -> {
                requests.add(TestMessage.sender(memory, packet), TestMessage.sequence(memory, packet));
                receiver.reply(memory, packet);
            });
            for (int sender = 0; sender < senders; sender++) {
                children.add(ChildProcess.start(
                        FloodSender.class, node.properties(), receiver.name(), sender, MESSAGES, 42 + sender));
            }
            while (requests.count() < senders * MESSAGES && children.stream().anyMatch(ChildProcess::isAlive)) {
                if (receiver.poll(PollScope.ALL) == 0) {
                    assertThat(Thread.currentThread().isInterrupted())
                            .as("timed out after %d messages", requests.count())
                            .isFalse();
                    Thread.yield();
                }
            }
            for (ChildProcess child : children) {
                child.assertSuccess();
            }
            requests.assertComplete(MESSAGES);
        } finally {
            children.forEach(ChildProcess::close);
        }
    }

    private static boolean keepsOrder(String algorithm) {
        return requireNonNull(ClaimAlgorithms.named(algorithm)).description().keepsOrder();
    }
}
