package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A peer that closes its endpoint ends what others have begun with it, and nothing else. */
class PeerDeathTest {
    static Stream<MatchingJob> jobs() {
        return Stream.of(MatchingJob.onOneNode(3), MatchingJob.onNodes(0, 1, 1));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void operationsWithAPeerThatHasLeftEndWithAnErrorAndTheOthersGoOn(MatchingJob job) {
        job.run(process -> {
            switch (process.rank) {
                case 0 -> survive(process);
                case 1 -> {
                    process.sendAndAwait(0, 1, new byte[] {7});
                    process.send(0, 2, new byte[100_000], SendMode.STANDARD);
                    process.receive(0, 3, new byte[0]);
                    process.leave();
                }
                default -> {
                    process.receive(0, 4, new byte[0]);
                    process.sendAndAwait(0, 5, new byte[] {9});
                }
            }
        });
    }

    private static void survive(MatchingJob.Process process) {
        Matcher matcher = process.matcher;
        ReceiveOperation never = process.post(1, 99, new byte[1]);
        ReceiveOperation any = process.post(Matcher.ANY_SOURCE, 5, new byte[1]);
        SendOperation unmatched = process.send(1, 98, new byte[100_000], SendMode.STANDARD);
        while (matcher.probe(0, 1, 2) == null) {
            Thread.onSpinWait();
        }
        process.sendAndAwait(1, 3, new byte[0]);
        assertThat(process.await(never).error()).isEqualTo(OperationError.PEER_DEAD);
        assertThat(process.await(unmatched).error()).isEqualTo(OperationError.PEER_DEAD);
        assertThat(matcher.deadPeers()).isEqualTo(1);
        assertThat(matcher.isDead(1)).isTrue();
        assertThat(matcher.isDead(2)).isFalse();
        byte[] before = new byte[1];
        assertThat(process.receive(1, 1, before).error()).isNull();
        assertThat(before[0]).isEqualTo((byte) 7);
        assertThat(process.receive(1, 2, new byte[1]).error()).isEqualTo(OperationError.PEER_DEAD);
        assertThat(process.await(process.send(1, 1, new byte[1], SendMode.STANDARD)).error())
                .isEqualTo(OperationError.PEER_DEAD);
        assertThat(any.isDone()).isFalse();
        process.sendAndAwait(2, 4, new byte[0]);
        assertThat(process.await(any).error()).isNull();
        assertThat(any.source()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void receiveOfAnySourceEndsWhenNobodyIsLeft(MatchingJob job) {
        job.run(process -> {
            if (process.rank == 0) {
                process.receive(1, 1, new byte[0]);
                process.receive(2, 1, new byte[0]);
                ReceiveOperation any = process.receive(Matcher.ANY_SOURCE, Matcher.ANY_TAG, new byte[1]);
                assertThat(any.error()).isEqualTo(OperationError.PEER_DEAD);
                assertThat(process.matcher.deadPeers()).isEqualTo(2);
                assertThat(process.receive(Matcher.ANY_SOURCE, 1, new byte[1]).error())
                        .isEqualTo(OperationError.PEER_DEAD);
            } else {
                process.sendAndAwait(0, 1, new byte[0]);
                process.leave();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void waitForAConditionEndsWhenAPeerIsGone(MatchingJob job) {
        job.run(process -> {
            if (process.rank == 0) {
                ReceiveOperation receive = process.post(1, 1, new byte[1]);
                assertThat(process.matcher.await(() -> false, Duration.ofSeconds(40)))
                        .isFalse();
                assertThat(process.matcher.deadPeers()).isEqualTo(1);
                assertThat(receive.error()).isEqualTo(OperationError.PEER_DEAD);
                process.sendAndAwait(2, 1, new byte[0]);
            } else if (process.rank == 1) {
                process.leave();
            } else {
                process.receive(0, 1, new byte[0]);
            }
        });
    }
}
