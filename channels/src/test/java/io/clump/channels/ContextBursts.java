package io.clump.channels;

import static org.assertj.core.api.Assertions.assertThat;

import docs.TwoContexts;
import java.util.Arrays;
import java.util.Random;

/**
 * Processes that send a burst of messages as soon as they are in a context, and receive only then: what a process sends
 * that has switched first reaches others in the former context.
 *
 * @param job shape, network and areas
 * @param bytes length of each message
 */
record ContextBursts(ChannelJob job, int bytes) {
    private static final int BURST = 40;
    private static final int[] LENGTHS = {0, 8, 24, 25, 200, 1_000, 4_096, 8_000};
    private static final String[] NETWORKS = {"udp", "tcp", "udp,tcp", "tcp,udp"};

    /** One to eight processes on one to three nodes. */
    static ContextBursts bySeed(int seed) {
        Random random = new Random(31L * seed + 7);
        int[] nodeOfRank = new int[1 + random.nextInt(8)];
        int nodes = 1 + seed % 3;
        Arrays.setAll(nodeOfRank, rank -> random.nextInt(nodes));
        ChannelJob job = ChannelJob.onNodes(NETWORKS[random.nextInt(NETWORKS.length)], nodeOfRank);
        if (job.job.network().equals("udp") && random.nextBoolean()) {
            job.with("clump.faults", "loss=0.02");
        }
        int length = LENGTHS[random.nextInt(LENGTHS.length)];
        return new ContextBursts(job.longest(length), length);
    }

    void run(ChannelJob.Process process, int switches) {
        ChannelContext other = process.channel.emptyContext();
        long[] sent = new long[2];
        for (int i = 0; i < switches; i++) {
            int context = i % 2;
            for (int j = 0; j < BURST; j++) {
                for (int to = 0; to < process.size; to++) {
                    process.send(to, sent[context], bytes);
                }
                sent[context]++;
            }
            receive(process, sent[context] - BURST);
            // None may wait for a message of this context any more, which would be sent again only in it.
            process.meet();
            other = TwoContexts.switchedTo(process.channel, process.control, other);
            assertThat(other.receiveMessages())
                    .as("messages left in context %s", context)
                    .isZero();
        }
        process.meet();
    }

    private void receive(ChannelJob.Process process, long first) {
        long[] expected = new long[process.size];
        Arrays.fill(expected, first);
        for (int i = 0; i < BURST * process.size; i++) {
            ReceiveBuffer buffer = process.receive();
            byte[] found = new byte[buffer.data().capacity()];
            buffer.data().getBytes(0, found);
            long number = expected[buffer.sender()]++;
            assertThat(found)
                    .as("message %s of rank %s", number, buffer.sender())
                    .isEqualTo(ChannelJob.bytes(number, bytes));
            buffer.giveBack();
        }
    }
}
