package io.clump.shm;

import io.clump.am2.spi.PollScope;
import io.clump.shm.claim.Tally;
import java.io.IOException;

/**
 * Process that receives, checks and answers the messages of several others. Prints its name, and a line when all
 * messages have arrived; ends when it reads a line. Arguments: number of senders, messages of each, whether each
 * sender's messages arrive in order.
 */
final class FloodReceiver {
    static final String DONE = "received all";

    private FloodReceiver() {}

    public static void main(String[] arguments) throws IOException {
        int senders = Integer.parseInt(arguments[0]);
        int messages = Integer.parseInt(arguments[1]);
        try (TestNode node = TestNode.join();
                TestEndpoint endpoint = node.endpoint()) {
            Tally tally = new Tally(senders, Boolean.parseBoolean(arguments[2]));
            endpoint.onMessage((memory, packet, data) -> {
                tally.add(TestMessage.sender(memory, packet), TestMessage.sequence(memory, packet));
                check(endpoint.reply(memory, packet), "a sender is gone");
            });
            System.out.println(endpoint.name());
            while (tally.count() < senders * messages) {
                if (endpoint.poll(PollScope.ALL) == 0) {
                    Thread.yield();
                }
            }
            tally.assertComplete(messages);
            System.out.println(DONE);
            // The process stays until the senders have received their replies.
            check(System.in.read() >= 0, "the test has ended");
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
