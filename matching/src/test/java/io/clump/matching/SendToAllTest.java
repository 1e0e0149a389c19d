package io.clump.matching;

import static io.clump.matching.MatchingJob.assertReceived;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A message to several destinations arrives at each of them, and over a network leaves as one. */
class SendToAllTest {
    private static final int[] LENGTHS = {0, 1, 8, 9, 15, 16, 17, 511, 512, 8192, 29_999, 30_000, 30_001};

    static Stream<MatchingJob> pairs() {
        return Stream.of(MatchingJob.onOneNode(2), MatchingJob.onNodes(0, 1));
    }

    static Stream<MatchingJob> threes() {
        return Stream.concat(Stream.of(MatchingJob.onOneNode(3)), MatchingJob.overEveryNetwork(0, 1, 2));
    }

    /** The last round has no credit left, and the longest message is longer than an eager one. */
    @ParameterizedTest
    @MethodSource("threes")
    void messageToAllArrivesOnceWhetherOrNotItIsExpected(MatchingJob job) {
        job.configuration(to -> to.withCreditBytes(64 * 1_000)).run(process -> {
            for (int length : LENGTHS) {
                byte[] sent = bytes(length);
                if (process.rank == 0) {
                    process.sendToAll(1, sent, 1, 2);
                    process.receive(1, 2, new byte[0]).release();
                    process.receive(2, 2, new byte[0]).release();
                    process.sendToAll(3, sent, 1, 2);
                } else {
                    byte[] received = new byte[length];
                    while (process.matcher.probe(0, 0, 1) == null) {
                        Thread.onSpinWait();
                    }
                    assertReceived(process.receive(0, 1, received), 0, 1, length);
                    assertThat(received).isEqualTo(sent);
                    ReceiveOperation early = process.post(0, 3, received);
                    process.sendAndAwait(0, 2, new byte[0]);
                    assertReceived(process.await(early), 0, 3, length);
                    assertThat(received).isEqualTo(sent);
                    assertThat(process.matcher.probe(0, 0, 3)).isNull();
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void messageToAllIsNotSentWhereItCannotBe(MatchingJob job) {
        job.configuration(to -> to.withCreditBytes(64 * 4)).run(process -> {
            Memory memory = new Memory().wrap(new byte[40_000]);
            Matcher matcher = process.matcher;
            if (process.rank == 0) {
                assertThat(matcher.sendToAll(0, new int[] {0, 1}, 1, memory, 0, 40_000))
                        .as("longer than an eager message")
                        .containsExactly(0, 1);
                assertThat(matcher.sendToAll(0, new int[] {0, 1}, 1, memory, 0, 128))
                        .as("this process")
                        .containsExactly(0);
                assertThat(matcher.sendToAll(0, new int[] {1}, 1, memory, 0, 128))
                        .as("credit for one line, and three are needed")
                        .containsExactly(1);
                process.sendAndAwait(1, 2, new byte[0]);
                process.receive(1, 3, new byte[0]).release();
                assertThatThrownBy(() -> matcher.sendToAll(0, new int[] {2}, 1, memory, 0, 1))
                        .isInstanceOf(IndexOutOfBoundsException.class);
                assertThatThrownBy(() -> matcher.sendToAll(0, new int[] {1}, -1, memory, 0, 1))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("-1");
                assertThatThrownBy(() -> matcher.sendToAll(0, new int[] {1}, 1, memory, 39_999, 2))
                        .isInstanceOf(IndexOutOfBoundsException.class);
            } else {
                process.receive(0, 2, new byte[0]).release();
                assertReceived(process.receive(0, 1, new byte[128]), 0, 1, 128);
                process.sendAndAwait(0, 3, new byte[0]);
            }
        });
    }

    @Test
    void messageToAllIsOneDatagramOnceTheyHaveReceivedOne() {
        MatchingJob.onNodes(0, 1, 2).run(process -> {
            int rounds = 200;
            byte[] bytes = bytes(1_000);
            for (int round = 0; round < rounds; round++) {
                if (process.rank == 0) {
                    process.sendToAll(1, bytes, 1, 2);
                    process.receive(1, 2, new byte[0]).release();
                    process.receive(2, 2, new byte[0]).release();
                } else {
                    assertReceived(process.receive(0, 1, new byte[1_000]), 0, 1, 1_000);
                    process.sendAndAwait(0, 2, new byte[0]);
                }
            }
            if (process.rank == 0) {
                assertThat(process.multicasts()).isGreaterThan(rounds / 2);
            }
        });
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 7 + length);
        }
        return bytes;
    }
}
