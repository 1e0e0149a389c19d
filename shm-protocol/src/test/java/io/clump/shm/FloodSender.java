package io.clump.shm;

import io.clump.am2.EndpointName;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import io.clump.shm.claim.Tally;
import java.util.Random;

/**
 * Process that floods a receiver with requests, with random pauses before and after the claim, and waits for all
 * replies. Arguments: the receiver's name, number of this sender, messages, seed.
 */
final class FloodSender {
    private static final int LONGEST_PAUSE_YIELDS = 4;

    private static final int MESSAGES_PER_SLOW_FILLING = 8;

    private FloodSender() {}

    public static void main(String[] arguments) {
        int sender = Integer.parseInt(arguments[1]);
        int messages = Integer.parseInt(arguments[2]);
        Random random = new Random(Long.parseLong(arguments[3]));
        try (TestNode node = TestNode.join();
                TestEndpoint endpoint = node.endpoint()) {
            Tally replies = new Tally(1, false);
            endpoint.onMessage((memory, packet, data) -> {
                check(TestEndpoint.isReply(memory, packet), "a request came");
                check(TestMessage.sender(memory, packet) == sender, "a reply to somebody else came");
                replies.add(0, TestMessage.sequence(memory, packet));
            });
            endpoint.whileFilling(() -> {
                if (random.nextInt(MESSAGES_PER_SLOW_FILLING) == 0) {
                    pause(random);
                }
            });
            Route route = endpoint.routeTo(EndpointName.parse(arguments[0]));
            for (int sequence = 0; sequence < messages; sequence++) {
                check(endpoint.request(route, sender, sequence), "the receiver is gone");
                pause(random);
            }
            while (replies.count() < messages) {
                check(endpoint.poll(PollScope.ALL) > 0 || route.isAlive(), "the receiver is gone");
                Thread.yield();
            }
            replies.assertComplete(messages);
        }
    }

    private static void pause(Random random) {
        for (int i = random.nextInt(LONGEST_PAUSE_YIELDS); i > 0; i--) {
            Thread.yield();
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
