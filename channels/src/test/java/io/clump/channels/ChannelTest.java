package io.clump.channels;

import static io.clump.channels.ChannelJob.fill;
import static io.clump.channels.ChannelJob.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promises of a channel; the lines are those of the paper on PM (Tezuka, Hori, Ishikawa 1996). */
class ChannelTest {
    private static final Duration BRIEF = Duration.ofMillis(30);

    /** Property: bulk blocks of a queue in shared memory, each for one message of more than 24 bytes. */
    private static final String BLOCKS = "clump.bulk.blocks";

    static Stream<ChannelJob> pairs() {
        return ChannelJob.ofSize(2);
    }

    static Stream<ChannelJob> triples() {
        return Stream.concat(ChannelJob.ofSize(3), Stream.of(ChannelJob.onNodes(0, 0, 1)));
    }

    /**
     * PM1 [L59-L63], PM2 [L57], PM4 [L69], PM5 [L71]: all to all, in the order of each sender, on this channel only.
     */
    @ParameterizedTest
    @MethodSource("triples")
    void messagesArriveOnceAndInTheOrderOfTheirSender(ChannelJob job) {
        int messages = 2_000;
        job.run(process -> {
            long[] expected = new long[process.size];
            long[] sent = new long[process.size];
            process.await("all messages", () -> {
                for (int to = 0; to < process.size; to++) {
                    SendBuffer buffer = sent[to] < messages ? process.channel.getSendBuffer(8) : null;
                    if (buffer != null) {
                        fill(buffer, sent[to]++);
                        process.channel.send(to, buffer);
                    }
                }
                ReceiveBuffer received = process.channel.receive();
                boolean isDone = received == null;
                if (received != null) {
                    assertThat(value(received)).isEqualTo(expected[received.sender()]++);
                    received.giveBack();
                }
                for (int rank = 0; rank < process.size; rank++) {
                    isDone &= sent[rank] == messages && expected[rank] == messages;
                }
                return isDone;
            });
            assertThat(process.control.receive()).isNull();
            assertThat(process.channel.statistics().foreign()).isZero();
        });
    }

    /** PM3 [L67, L205]: 8 bytes to a page; and shorter ones. */
    @ParameterizedTest
    @MethodSource("pairs")
    void messagesOfAllLengthsArriveWhole(ChannelJob job) {
        int[] lengths = {8, 9, 15, 16, 17, 23, 24, 25, 31, 32, 100, 1_472, 4_095, 4_096};
        job.run(process -> {
            if (process.rank == 0) {
                for (int length : lengths) {
                    process.send(1, length, length);
                }
                for (int length = 0; length < Long.BYTES; length++) {
                    SendBuffer buffer = process.sendBuffer(length);
                    for (int i = 0; i < length; i++) {
                        buffer.data().putByte(i, (byte) (7 * i + length));
                    }
                    process.channel.send(1, buffer);
                }
            } else {
                for (int length : lengths) {
                    ReceiveBuffer buffer = process.channel.receive(ChannelJob.TIMEOUT);
                    assertThat(buffer.data().capacity()).isEqualTo(length);
                    assertThat(value(buffer)).isEqualTo(length);
                    buffer.giveBack();
                }
                for (int length = 0; length < Long.BYTES; length++) {
                    ReceiveBuffer buffer = process.channel.receive(ChannelJob.TIMEOUT);
                    assertThat(buffer.data().capacity()).isEqualTo(length);
                    for (int i = 0; i < length; i++) {
                        assertThat(buffer.data().getByte(i)).isEqualTo((byte) (7 * i + length));
                    }
                    buffer.giveBack();
                }
            }
        });
    }

    /**
     * Modified ACK/NACK [L113-L154], PM6 [L113, L152], with an area that is full again and again: nothing is lost,
     * doubled or overtaken.
     */
    @ParameterizedTest
    @MethodSource("triples")
    void aFullReceiveAreaKeepsTheOrder(ChannelJob job) {
        int messages = 400;
        job.areas(64, 3).run(process -> {
            if (process.rank != 0) {
                for (int i = 0; i < messages; i++) {
                    process.send(0, i, i % 3 == 0 ? 8 : 40);
                }
                process.await("acknowledgements", () -> {
                    process.channel.ask();
                    return process.channel.fate(0, messages - 1) == MessageFate.RECEIVED;
                });
                assertThat(process.channel.statistics().resent()).isPositive();
            } else {
                process.await(
                        "refusals of both", () -> process.channel.statistics().refused() >= 2);
                long[] expected = new long[process.size];
                for (int i = 0; i < 2 * messages; i++) {
                    ReceiveBuffer buffer = process.channel.receive(ChannelJob.TIMEOUT);
                    assertThat(value(buffer)).isEqualTo(expected[buffer.sender()]++);
                    buffer.giveBack();
                }
            }
        });
    }

    /** PM7 [L152, L160]. */
    @ParameterizedTest
    @MethodSource("pairs")
    void theFateOfEachMessageIsKnownInAStableChannel(ChannelJob job) {
        job.areas(16, 2).run(process -> {
            if (process.rank == 1) {
                process.meet();
                process.meet();
                for (int i = 0; i < 6; i++) {
                    assertThat(process.receive(0)).isEqualTo(i);
                }
                return;
            }
            Channel channel = process.channel;
            for (int i = 0; i < 4; i++) {
                process.send(1, i, 8);
            }
            process.await("a refusal", () -> {
                channel.ask();
                return channel.fate(1, 1) == MessageFate.RECEIVED
                        && channel.statistics().refusals() > 0;
            });
            channel.sendActivate(false);
            process.send(1, 4, 8);
            process.send(1, 5, 8);
            process.await("a stable channel", channel::isStable);

            List<MessageFate> fates = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                fates.add(channel.fate(1, i));
            }
            assertThat(fates)
                    .containsExactly(
                            MessageFate.RECEIVED,
                            MessageFate.RECEIVED,
                            MessageFate.TO_BE_RESENT,
                            MessageFate.TO_BE_RESENT,
                            MessageFate.NOT_YET_SENT,
                            MessageFate.NOT_YET_SENT);
            assertThatThrownBy(() -> channel.fate(1, 6)).isInstanceOf(IllegalArgumentException.class);
            process.meet();
            channel.sendActivate(true);
            process.meet();
        });
    }

    /** PM7 [L152, L160]: some messages ask for an answer, though the program does not ask and the send area is not full. */
    @ParameterizedTest
    @MethodSource("pairs")
    void aSenderHearsWithoutAskingWhatHasArrived(ChannelJob job) {
        int messages = 64;
        job.run(process -> {
            if (process.rank == 0) {
                for (int i = 0; i < messages; i++) {
                    process.send(1, i, 8);
                }
                process.await(
                        "an acknowledgement", () -> process.channel.fate(1, messages - 1) == MessageFate.RECEIVED);
            } else {
                for (int i = 0; i < messages; i++) {
                    assertThat(process.receive(0)).isEqualTo(i);
                }
            }
        });
    }

    /** PM4 [L69, L81]: the receiver of a channel does not even poll it, and the other channel continues. */
    @ParameterizedTest
    @MethodSource("pairs")
    void aFullChannelNeverStallsAnother(ChannelJob job) {
        job.areas(16, 2).run(process -> {
            if (process.rank == 0) {
                int sent = 0;
                for (int i = 0; i < 20_000 && sent < 16; i++) {
                    SendBuffer buffer = process.channel.getSendBuffer(4_096);
                    if (buffer != null) {
                        fill(buffer, sent++);
                        process.channel.send(1, buffer);
                    }
                }
                assertThat(process.channel.getSendBuffer(8))
                        .as("the channel is full")
                        .isNull();
            }
            for (int i = 0; i < 200; i++) {
                SendBuffer buffer = process.control.getSendBuffer(8);
                fill(buffer, i);
                process.control.send(1 - process.rank, buffer);
                ReceiveBuffer received = process.control.receive(ChannelJob.TIMEOUT);
                assertThat(value(received)).isEqualTo(i);
                received.giveBack();
            }
            if (process.rank == 1) {
                for (int i = 0; i < 16; i++) {
                    assertThat(process.receive(0)).isEqualTo(i);
                }
            }
        });
    }

    /** PM11 [L181], Table 1. */
    @Test
    void buffersBelongToTheProgramUntilItGivesThemBackInAnyOrder() {
        ChannelJob.onNodes(0).areas(3, 3).run(process -> {
            Channel channel = process.channel;
            SendBuffer unused = channel.getSendBuffer(8);
            channel.putSendBuffer(unused);
            assertThatThrownBy(() -> channel.putSendBuffer(unused))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("was sent or dropped");
            assertThatThrownBy(() -> channel.getSendBuffer(4_097)).isInstanceOf(IllegalArgumentException.class);
            for (int i = 0; i < 3; i++) {
                process.send(0, i, 8);
            }
            List<ReceiveBuffer> held = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                held.add(channel.receive(ChannelJob.TIMEOUT));
            }
            process.send(0, 3, 8);
            assertThat(channel.receive(BRIEF)).as("all buffers are taken").isNull();

            held.get(1).giveBack();
            assertThat(process.receive(0)).isEqualTo(3);
            assertThat(value(held.get(2))).isEqualTo(2);
            assertThat(value(held.get(0))).isZero();
            held.get(2).giveBack();
            held.get(0).giveBack();
            assertThatThrownBy(held.get(0)::giveBack).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(held.get(0)::data).isInstanceOf(IllegalStateException.class);
            assertThat(channel.statistics().held()).isZero();
            SendBuffer other = process.control.getSendBuffer(8);
            assertThatThrownBy(() -> channel.send(0, other)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> channel.send(1, other)).isInstanceOf(IllegalArgumentException.class);
        });
    }

    /** PM12 [L75, L223-L230]: the bytes lie in the send area once, however many ranks get them. */
    @ParameterizedTest
    @MethodSource("triples")
    void multicastReachesEachReceiverInTheOrderOfItsSender(ChannelJob job) {
        job.areas(8, 64).run(process -> {
            int[] others = {1, 2};
            if (process.rank == 0) {
                for (int i = 0; i < 50; i++) {
                    SendBuffer buffer = process.sendBuffer(i % 2 == 0 ? 16 : 2_000);
                    fill(buffer, i);
                    process.channel.multicast(others, buffer);
                    process.send(1, 100 + i, 8);
                }
            } else {
                for (int i = 0; i < 50; i++) {
                    assertThat(process.receive(0)).isEqualTo(i);
                    if (process.rank == 1) {
                        assertThat(process.receive(0)).isEqualTo(100 + i);
                    }
                }
            }
        });
    }

    /** PM12 [L223-L230]: one group block serves both receivers, so a full queue of one of them is no hindrance. */
    @Test
    void inSharedMemoryAMulticastIsCopiedOnce() {
        int blocks = 2;
        ChannelJob.onNodes(0, 0, 0).with(BLOCKS, Integer.toString(blocks)).run(process -> {
            if (process.rank == 0) {
                for (int i = 0; i < blocks; i++) {
                    process.send(1, i, 2_000);
                }
                SendBuffer buffer = process.sendBuffer(2_000);
                fill(buffer, 77);
                process.channel.multicast(new int[] {1, 2}, buffer);
                assertThat(process.channel.fate(1, blocks)).isEqualTo(MessageFate.UNDER_WAY);
                assertThat(process.channel.fate(2, 0)).isEqualTo(MessageFate.UNDER_WAY);
                assertThat(process.send(1, 78, 2_000)).isEqualTo(blocks + 1);
                assertThat(process.channel.fate(1, blocks + 1))
                        .as("without a block for its copy")
                        .isEqualTo(MessageFate.NOT_YET_SENT);
            }
            process.barrierWithoutPolls();
            if (process.rank == 1) {
                for (int i = 0; i < blocks; i++) {
                    assertThat(process.receive(0)).isEqualTo(i);
                }
            }
            if (process.rank != 0) {
                assertThat(process.receive(0)).isEqualTo(77);
            }
            if (process.rank == 1) {
                assertThat(process.receive(0)).isEqualTo(78);
            }
        });
    }

    /**
     * PM13 [L102-L104]: a message has left when its send returns, so the receiver takes the first part of a transfer
     * while the sender fills the second one.
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void aMessageIsSentImmediately(ChannelJob job) {
        job.run(process -> {
            if (process.rank == 0) {
                process.send(1, 1, 2_048);
                SendBuffer second = process.sendBuffer(2_048);
                process.barrierWithoutPolls();
                fill(second, 2);
                process.channel.send(1, second);
            } else {
                assertThat(process.receive(0)).isEqualTo(1);
                process.barrierWithoutPolls();
                assertThat(process.receive(0)).isEqualTo(2);
            }
        });
    }

    /**
     * PM14 [L109]: in shared memory a queue with two blocks accepts a message while its receiver has not removed the
     * previous one; with one block the sender must wait for that.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16})
    void theNextMessageComesWhileTheReceiverTakesOneOut(int blocks) {
        ChannelJob.onNodes(0, 0).with(BLOCKS, Integer.toString(blocks)).run(process -> {
            if (process.rank == 0) {
                for (int i = 0; i <= blocks; i++) {
                    process.send(1, i, 1_000);
                }
                for (int i = 0; i < blocks; i++) {
                    assertThat(process.channel.fate(1, i)).isEqualTo(MessageFate.UNDER_WAY);
                }
                assertThat(process.channel.fate(1, blocks)).isEqualTo(MessageFate.NOT_YET_SENT);
                process.barrierWithoutPolls();
            } else {
                process.barrierWithoutPolls();
                for (int i = 0; i <= blocks; i++) {
                    assertThat(process.receive(0)).isEqualTo(i);
                }
            }
        });
    }

    /** PM9 and PM10 [L87]: a receiver that sleeps is woken by a message. */
    @ParameterizedTest
    @MethodSource("pairs")
    void aSleepingReceiverIsWoken(ChannelJob job) {
        job.run(process -> {
            if (process.rank == 0) {
                assertThat(process.channel.receive()).isNull();
                assertThat(process.channel.receive(BRIEF)).isNull();
                process.meet();
                assertThat(process.receive(1)).isEqualTo(77);
            } else {
                process.meet();
                process.send(0, 77, 8);
            }
        });
    }

    /** C4 [L167]: a process that does not answer is named within the time that is given. */
    @ParameterizedTest
    @MethodSource("pairs")
    void aChannelThatDoesNotBecomeStableNamesWhoDoesNotAnswer(ChannelJob job) {
        job.run(process -> {
            Channel channel = process.channel;
            process.barrierWithoutPolls();
            if (process.rank == 0) {
                assertThatThrownBy(() -> channel.awaitStable(BRIEF))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("sending is not stopped");
                process.send(1, 1, 8);
                channel.sendActivate(false);
                assertThatThrownBy(() -> channel.awaitStable(BRIEF))
                        .isInstanceOf(ClumpException.class)
                        .hasMessage("the channel is not stable: number=1, waited ms=30, rank 1 does not answer");
                process.barrierWithoutPolls();
                channel.awaitStable(ChannelJob.TIMEOUT);
                assertThat(channel.fate(1, 0)).isEqualTo(MessageFate.RECEIVED);
            } else {
                process.barrierWithoutPolls();
                assertThat(process.receive(0)).isEqualTo(1);
            }
        });
    }

    /** C5 [L168]. */
    @Test
    void aMeetingNamesThoseThatDoNotCome() {
        ChannelJob.onNodes(0, 0, 0).run(process -> {
            if (process.rank == 0) {
                assertThatThrownBy(() -> process.control.meet(BRIEF))
                        .isInstanceOf(ClumpException.class)
                        .hasMessageContaining("waited ms=30, missing ranks=[");
            } else if (process.rank == 1) {
                assertThatThrownBy(() -> process.control.meet(BRIEF))
                        .hasMessageContaining("rank 0 has not confirmed that all have opened it");
            }
            process.barrierWithoutPolls();
        });
    }

    /** Messages that are there when the time is over prolong a meeting by a few polls only. */
    @Test
    void aMeetingEndsInTimeWhileMessagesKeepComing() {
        int messages = 500;
        ChannelJob.onNodes(0, 0).run(process -> {
            if (process.rank == 1) {
                for (int i = 0; i < messages; i++) {
                    process.send(0, i, 8);
                }
            }
            process.barrierWithoutPolls();
            if (process.rank == 0) {
                assertThatThrownBy(() -> process.channel.meet(Duration.ZERO))
                        .hasMessageContaining("waited ms=0, missing ranks=[1]");
                assertThat(process.channel.statistics().waiting()).isLessThan(messages / 2);
            }
        });
    }

    /** The name of the last channel may still be there when another process comes to open the next one. */
    @ParameterizedTest
    @MethodSource("triples")
    void channelsOfOneNumberAreOpenedOneAfterTheOther(ChannelJob job) {
        job.run(process -> {
            for (int round = 0; round < 20; round++) {
                ChannelConfiguration next = ChannelConfiguration.of(2, process.rank, process.size);
                try (Channel channel = Channel.open(process.layer, process.bundle, next)) {
                    assertThat(channel.receive()).isNull();
                    assertThat(channel.statistics().foreign()).isZero();
                }
            }
        });
    }

    @Test
    void configurationIsCheckedInOneLine() {
        assertThatThrownBy(() -> ChannelConfiguration.of(256, 0, 1))
                .isInstanceOf(ClumpException.class)
                .hasMessage("invalid channel: number=256, expected 0 to 255");
        assertThatThrownBy(() -> ChannelConfiguration.of(0, 2, 2))
                .hasMessage("invalid channel: rank=2, expected 0 to 1");
        assertThatThrownBy(() -> new ChannelConfiguration(0, 0, 1, 1 << 16, 1, 1 << 16))
                .hasMessageContaining("expected at most");
    }
}
