package io.clump.channels;

import static io.clump.channels.ChannelJob.bytes;
import static io.clump.channels.ChannelJob.fill;
import static io.clump.channels.ChannelJob.value;
import static org.assertj.core.api.Assertions.assertThat;

import docs.TwoContexts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Switches a channel among contexts under traffic, in all processes of a job, and keeps books: each message of each
 * context is received once, in the order of its sender, and in its context.
 */
final class ContextLedgers {
    private static final int CONTEXTS = 3;

    private ContextLedgers() {}

    /** Messages that a context has sent and received, to and from each rank: numbers that contain the context. */
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
     * The program of each process; throws if a book is wrong.
     *
     * @param longest bytes of the longest message; a message has none, a quarter, half, three quarters, or all of them
     */
    static void switchContexts(ChannelJob.Process process, int switches, int longest) {
        Random random = new Random(31 * process.rank + 1);
        List<Ledger> ledgers = new ArrayList<>();
        for (int i = 0; i < CONTEXTS; i++) {
            ledgers.add(new Ledger(process.size, process.channel.emptyContext()));
        }
        for (int i = 0; i < switches; i++) {
            int context = i % CONTEXTS;
            for (int step = random.nextInt(60); step > 0; step--) {
                send(process, random, random.nextInt(5) * longest / 4, context, ledgers.get(context));
                receive(process, context, ledgers.get(context), random.nextInt(3) == 0);
            }
            ChannelContext next = ledgers.get((i + 1) % CONTEXTS).saved;
            ledgers.get(context).saved = TwoContexts.switchedTo(process.channel, process.control, next);
        }
        drain(process, ledgers, switches % CONTEXTS);
    }

    /** Receives in each context the messages that were sent in it, and compares the books. */
    private static void drain(ChannelJob.Process process, List<Ledger> ledgers, int first) {
        for (int i = 0; i < CONTEXTS; i++) {
            int context = (first + i) % CONTEXTS;
            Ledger ledger = ledgers.get(context);
            long[] expected = exchangeBooks(process, context, ledger);
            process.await("the rest of context " + context, () -> {
                receive(process, context, ledger, true);
                return Arrays.equals(ledger.received, expected);
            });
            process.meet();
            process.channel.sendActivate(false);
            process.channel.awaitStable(ChannelJob.TIMEOUT);
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

    private static void send(ChannelJob.Process process, Random random, int length, int context, Ledger ledger) {
        int[] receivers = random.nextInt(8) == 0 ? all(process.size) : new int[] {random.nextInt(process.size)};
        long number = ledger.sent[receivers[0]];
        for (int receiver : receivers) {
            if (ledger.sent[receiver] != number) {
                return;
            }
        }
        SendBuffer buffer = process.channel.getSendBuffer(length);
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
            long expected = ledger.received[buffer.sender()]++ * CONTEXTS + context;
            byte[] bytes = new byte[buffer.data().capacity()];
            buffer.data().getBytes(0, bytes);
            assertThat(bytes)
                    .as("message %s of rank %s in context %s", expected / CONTEXTS, buffer.sender(), context)
                    .isEqualTo(bytes(expected, bytes.length));
            buffer.giveBack();
        }
    }

    private static int[] all(int size) {
        int[] ranks = new int[size];
        Arrays.setAll(ranks, rank -> rank);
        return ranks;
    }
}
