package io.clump.channels;

import static io.clump.channels.ChannelJob.fill;
import static io.clump.channels.ChannelJob.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.Thorough;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Contexts on one channel in turn: PM8 [L73] and the conditions C1 to C8 of the switch [L158-L173]. */
class ContextSwitchTest {
    private static final int CONTEXTS = 3;

    static Stream<ChannelJob> jobs() {
        return Stream.of(
                ChannelJob.onNodes(0, 0),
                ChannelJob.onNodes(0, 1),
                ChannelJob.onNodes(0, 1, 2).faults("loss=0.02,duplicate=0.02,reorder=0.02"),
                ChannelJob.onNodes(0, 0, 1).faults("loss=0.02"));
    }

    /** Messages that a context has sent and received, to and from each rank: numbers that tell the context. */
    private static final class Ledger {
        final long[] sent;
        final long[] received;
        ChannelContext saved;

        Ledger(int size, ChannelContext saved) {
            sent = new long[size];
            received = new long[size];
            this.saved = saved;
        }
    }

    /**
     * Under traffic, loss, full areas and with a message kept by the program across no switch: nothing lost, doubled,
     * overtaken or crossed.
     */
    @ParameterizedTest
    @MethodSource("jobs")
    void contextsInTurnLoseDoubleAndCrossNothing(ChannelJob job) {
        int switches = Thorough.Count.of(60, 1_000);
        job.areas(24, 6).run(process -> {
            Random random = new Random(31 * process.rank + 1);
            List<Ledger> ledgers = new ArrayList<>();
            for (int i = 0; i < CONTEXTS; i++) {
                ledgers.add(new Ledger(process.size, process.channel.emptyContext()));
            }
            for (int i = 0; i < switches; i++) {
                int context = i % CONTEXTS;
                for (int step = random.nextInt(60); step > 0; step--) {
                    send(process, random, context, ledgers.get(context));
                    receive(process, context, ledgers.get(context), random.nextInt(3) == 0);
                }
                process.channel.sendActivate(false);
                process.channel.awaitStable(ChannelJob.PATIENCE);
                process.meet();
                ledgers.get(context).saved = process.channel.save();
                process.channel.restore(ledgers.get((i + 1) % CONTEXTS).saved);
                process.channel.sendActivate(true);
            }
            drain(process, ledgers, switches % CONTEXTS);
        });
    }

    /** Receives in each context what was sent in it, and compares the books. */
    private static void drain(ChannelJob.Process process, List<Ledger> ledgers, int first) {
        for (int i = 0; i < CONTEXTS; i++) {
            int context = (first + i) % CONTEXTS;
            Ledger ledger = ledgers.get(context);
            long[] expected = exchangeBooks(process, context, ledger);
            process.await("the rest of context " + context, () -> {
                receive(process, context, ledger, true);
                return java.util.Arrays.equals(ledger.received, expected);
            });
            process.meet();
            process.channel.sendActivate(false);
            process.channel.awaitStable(ChannelJob.PATIENCE);
            assertThat(process.channel.receive()).as("one more message").isNull();
            process.meet();
            ChannelContext over = process.channel.save();
            assertThat(over.sendMessages() + over.receiveMessages()).isZero();
            process.channel.restore(ledgers.get((context + 1) % CONTEXTS).saved);
            process.channel.sendActivate(true);
        }
        assertThat(process.channel.statistics().foreign()).isZero();
    }

    /** Tells all how many messages they were sent, on the other channel; returns how many were sent here. */
    private static long[] exchangeBooks(ChannelJob.Process process, int context, Ledger ledger) {
        long[] expected = new long[process.size];
        for (int rank = 0; rank < process.size; rank++) {
            SendBuffer buffer = process.control.getSendBuffer(8);
            fill(buffer, ledger.sent[rank]);
            process.control.send(rank, buffer);
        }
        int[] count = {0};
        process.await("the books of context " + context, () -> {
            ReceiveBuffer buffer = process.control.receive();
            if (buffer != null) {
                expected[buffer.sender()] = value(buffer);
                buffer.giveBack();
                count[0]++;
            }
            return count[0] == process.size;
        });
        return expected;
    }

    private static void send(ChannelJob.Process process, Random random, int context, Ledger ledger) {
        int[] receivers = random.nextInt(8) == 0 ? all(process.size) : new int[] {random.nextInt(process.size)};
        long number = ledger.sent[receivers[0]];
        for (int receiver : receivers) {
            if (ledger.sent[receiver] != number) {
                return;
            }
        }
        SendBuffer buffer = process.channel.getSendBuffer(8 + random.nextInt(5) * 40);
        if (buffer == null) {
            return;
        }
        fill(buffer, number * CONTEXTS + context);
        if (receivers.length == 1) {
            process.channel.send(receivers[0], buffer);
        } else {
            process.channel.multicast(receivers, buffer);
        }
        for (int receiver : receivers) {
            ledger.sent[receiver]++;
        }
    }

    private static void receive(ChannelJob.Process process, int context, Ledger ledger, boolean takesOne) {
        ReceiveBuffer buffer = takesOne ? process.channel.receive() : null;
        if (buffer != null) {
            long value = value(buffer);
            assertThat(value % CONTEXTS).as("context of a message").isEqualTo(context);
            assertThat(value / CONTEXTS)
                    .as("message of rank %s in context %s", buffer.sender(), context)
                    .isEqualTo(ledger.received[buffer.sender()]++);
            buffer.giveBack();
        }
    }

    private static int[] all(int size) {
        int[] ranks = new int[size];
        java.util.Arrays.setAll(ranks, rank -> rank);
        return ranks;
    }

    static Stream<ChannelJob> pairs() {
        return ChannelJob.ofSize(2);
    }

    /**
     * Messages of a process that has begun the next context, to one that has not, come back and are sent again: no
     * second meeting is needed [L169-L171].
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void aProcessThatIsAheadLosesNothing(ChannelJob job) {
        job.run(process -> {
            Channel channel = process.channel;
            channel.sendActivate(false);
            channel.awaitStable(ChannelJob.PATIENCE);
            process.meet();
            if (process.rank == 0) {
                channel.restore(channel.emptyContext());
                channel.sendActivate(true);
                for (int i = 0; i < 40; i++) {
                    process.send(1, i, 8 + i % 2 * 40);
                }
                process.await("a refusal", () -> channel.statistics().refusals() > 0);
            } else {
                process.await(
                        "messages of the next context",
                        () -> channel.statistics().otherContext() > 0);
                assertThat(channel.receive()).isNull();
                channel.restore(channel.emptyContext());
                channel.sendActivate(true);
                for (int i = 0; i < 40; i++) {
                    assertThat(process.receive(0)).isEqualTo(i);
                }
                assertThat(channel.receive()).isNull();
            }
        });
    }

    /** PM8, with a context that goes by a file: after all processes have begun anew the messages are there. */
    @ParameterizedTest
    @MethodSource("pairs")
    void aContextOutlivesItsProcessesInAFile(ChannelJob job, @TempDir Path directory) {
        job.areas(64, 8).run(process -> {
            Channel channel = process.channel;
            Path file = directory.resolve("rank-" + process.rank);
            for (int i = 0; i < 20; i++) {
                process.send(1 - process.rank, i, 8 + i * 10);
            }
            channel.sendActivate(false);
            channel.awaitStable(ChannelJob.PATIENCE);
            process.meet();
            channel.save().write(file);
            channel.restore(channel.emptyContext());
            assertThat(channel.receive()).isNull();
            channel.restore(ChannelContext.read(file));
            channel.sendActivate(true);
            for (int i = 0; i < 20; i++) {
                assertThat(process.receive(1 - process.rank)).isEqualTo(i);
            }
            assertThat(channel.receive()).isNull();
        });
    }

    @Test
    void aContextIsRestoredOnlyWhereItBelongsAndLosesNoMessage() {
        ChannelJob.onNodes(0, 0).areas(4, 4).run(process -> {
            Channel channel = process.channel;
            assertThatThrownBy(channel::save).hasMessageContaining("sending is not stopped");
            channel.sendActivate(false);
            channel.awaitStable(ChannelJob.PATIENCE);
            assertThatThrownBy(() -> channel.restore(process.control.emptyContext()))
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("the context is another one's: channel=0, expected 1");
            SendBuffer buffer = channel.getSendBuffer(8);
            assertThatThrownBy(channel::save).hasMessageContaining("the program fills 1 send buffers");
            fill(buffer, 5);
            channel.send(process.rank, buffer);
            assertThatThrownBy(() -> channel.restore(channel.emptyContext()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("its messages were not saved");
            channel.save();
            channel.restore(channel.emptyContext());
            process.meet();
        });
    }
}
