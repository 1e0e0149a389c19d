package io.clump.shm;

import io.clump.am2.EndpointName;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import io.clump.shm.claim.Tally;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * One of two processes that fill each other's request queues: sends requests as fast as it can, and answers those of
 * the other. Reads the other's name from standard input, after printing its own. Argument: messages.
 */
final class MutualFillPeer {
    private MutualFillPeer() {}

    public static void main(String[] arguments) throws IOException {
        int messages = Integer.parseInt(arguments[0]);
        try (TestNode node = TestNode.join();
                TestEndpoint endpoint = node.endpoint()) {
            Tally requests = new Tally(1, false);
            Tally replies = new Tally(1, false);
            endpoint.onMessage((memory, packet, data) -> {
                if (TestEndpoint.isReply(memory, packet)) {
                    replies.add(0, TestMessage.sequence(memory, packet));
                } else {
                    requests.add(0, TestMessage.sequence(memory, packet));
                    require(endpoint.reply(memory, packet), "the other is gone");
                }
            });
            System.out.println(endpoint.name());
            String other = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
            Route route = endpoint.routeTo(EndpointName.parse(other));
            for (int sequence = 0; sequence < messages; sequence++) {
                require(endpoint.request(route, 0, sequence), "the other is gone");
            }
            while (replies.count() < messages || requests.count() < messages) {
                endpoint.poll(PollScope.ALL);
                Thread.yield();
            }
            requests.assertComplete(messages);
            replies.assertComplete(messages);
            System.out.println("waited " + endpoint.pauses());
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
