package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A peer that closes its endpoint ends what others have begun with it, and nothing else. */
class PeerDeathTest {
    /** More than fits the buffers between two processes. */
    private static final int LARGE_BYTES = 20_000_000;

    private static final int LARGE_EAGER_BYTES = 1_000_000;

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
        assertThat(process.await(process.send(1, 1, new byte[1], SendMode.STANDARD))
                        .error())
                .isEqualTo(OperationError.PEER_DEAD);
        assertThat(any.isDone()).isFalse();
        process.sendAndAwait(2, 4, new byte[0]);
        assertThat(process.await(any).error()).isNull();
        assertThat(any.source()).isEqualTo(2);
    }

    /** The layer has forgotten the sender by then. */
    @Test
    void messagesOfAPeerThatHasClosedLongAgoAreReceived() {
        int count = 500;
        MatchingJob.onOneNode(2).run(process -> {
            if (process.rank == 1) {
                for (int i = 0; i < count; i++) {
                    process.sendAndAwait(0, i, new byte[] {(byte) i});
                }
                process.leave();
                return;
            }
            process.awaitEndOf(1);
            byte[] received = new byte[1];
            for (int i = 0; i < count; i++) {
                assertThat(process.receive(1, Matcher.ANY_TAG, received).error())
                        .isNull();
                assertThat(received[0]).isEqualTo((byte) i);
            }
            assertThat(process.receive(1, Matcher.ANY_TAG, received).error()).isEqualTo(OperationError.PEER_DEAD);
            assertThat(process.matcher.refusedMessages()).isZero();
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void sendEndsWhenTheReceiverLeavesAmidTheBytes(MatchingJob job) {
        job.run(process -> {
            byte[] bytes = new byte[LARGE_BYTES];
            if (process.rank == 0) {
                SendOperation send = process.await(process.send(1, 1, bytes, SendMode.STANDARD));
                assertThat(send.error()).isEqualTo(OperationError.PEER_DEAD);
                process.sendAndAwait(2, 1, bytes);
            } else if (process.rank == 1) {
                ReceiveOperation receive = process.post(0, 1, bytes);
                while (receive.arrived() == 0) {
                    process.matcher.progress();
                }
                assertThat(receive.isDone()).isFalse();
                process.leave();
            } else {
                assertThat(process.receive(0, 1, bytes).error()).isNull();
            }
        });
    }

    static Stream<Arguments> partialSends() {
        return jobs().flatMap(job -> Stream.of(Arguments.of(job, 30_000), Arguments.of(job, LARGE_EAGER_BYTES)));
    }

    /**
     * The sender has to be asked for the bytes, or not. All of an eager message may be in the network when it leaves.
     */
    @ParameterizedTest
    @MethodSource("partialSends")
    void receiveEndsWhenTheSenderLeavesAmidTheBytes(MatchingJob job, int eagerBytes) {
        AtomicBoolean isSent = new AtomicBoolean();
        job.configuration(configuration -> configuration.withEagerBytes(eagerBytes))
                .run(process -> {
                    int length = eagerBytes == LARGE_EAGER_BYTES ? eagerBytes : LARGE_BYTES;
                    byte[] bytes = new byte[length];
                    if (process.rank == 0) {
                        ReceiveOperation posted = process.post(1, 1, bytes);
                        process.await(posted);
                        assertThat(process.receive(1, 1, bytes).error()).isEqualTo(OperationError.PEER_DEAD);
                        // Known now that the sender has left.
                        assertThat(posted.error()).isEqualTo(isSent.get() ? null : OperationError.PEER_DEAD);
                        process.sendAndAwait(2, 1, bytes);
                    } else if (process.rank == 1) {
                        SendOperation send = process.send(0, 1, bytes, SendMode.STANDARD);
                        while (send.sending.sent == 0) {
                            process.matcher.progress();
                        }
                        isSent.set(send.isDone());
                        process.leave();
                    } else {
                        assertThat(process.receive(0, 1, bytes).error()).isNull();
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void operationsEndWhenTheOtherMatcherIsClosedButItsEndpointIsNot(MatchingJob job) {
        job.run(process -> {
            if (process.rank == 0) {
                ReceiveOperation receive = process.post(1, 1, new byte[1]);
                SendOperation send = process.send(1, 1, new byte[1], SendMode.SYNCHRONOUS);
                assertThat(process.await(receive).error()).isEqualTo(OperationError.PEER_DEAD);
                assertThat(process.await(send).error()).isEqualTo(OperationError.PEER_DEAD);
                process.sendAndAwait(2, 1, new byte[0]);
            } else if (process.rank == 1) {
                ReceiveOperation receive = process.post(0, 2, new byte[1]);
                process.matcher.close();
                assertThat(receive.error()).isEqualTo(OperationError.CLOSED);
                while (!process.isEnded(2)) {
                    process.bundle.poll();
                }
            } else {
                process.receive(0, 1, new byte[0]);
                process.leave();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void receiveOfAnySourceEndsWhenNobodyIsLeft(MatchingJob job) {
        job.run(process -> {
            if (process.rank == 0) {
                process.receive(1, 1, new byte[0]).release();
                process.receive(2, 1, new byte[0]).release();
                ReceiveOperation any = process.receive(Matcher.ANY_SOURCE, Matcher.ANY_TAG, new byte[1]);
                assertThat(any.error()).isEqualTo(OperationError.PEER_DEAD);
                assertThat(any.source()).as("not that of an earlier receive").isEqualTo(Matcher.ANY_SOURCE);
                assertThat(any.tag()).isEqualTo(Matcher.ANY_TAG);
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
    void deathIsFoundWhileOthersSendAllTheTime(MatchingJob job) {
        job.run(process -> {
            if (process.rank == 0) {
                ReceiveOperation never = process.post(1, 1, new byte[1]);
                while (!never.isDone()) {
                    process.receive(2, 1, new byte[1]).release();
                    process.sendAndAwait(2, 2, new byte[] {0});
                }
                assertThat(never.error()).isEqualTo(OperationError.PEER_DEAD);
                process.receive(2, 1, new byte[1]).release();
                process.sendAndAwait(2, 2, new byte[] {1});
            } else if (process.rank == 1) {
                process.leave();
            } else {
                byte[] isLast = new byte[1];
                while (isLast[0] == 0) {
                    process.sendAndAwait(0, 1, new byte[1]);
                    process.receive(0, 2, isLast).release();
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void waitForAConditionEndsWhenAPeerIsGone(MatchingJob job) {
        job.run(process -> {
            if (process.rank == 0) {
                ReceiveOperation receive = process.post(1, 1, new byte[1]);
                assertThat(process.matcher.await(() -> false, Duration.ofDays(1)))
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
