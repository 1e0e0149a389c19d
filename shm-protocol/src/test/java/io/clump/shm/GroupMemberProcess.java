package io.clump.shm;

import io.clump.am2.EndpointName;
import io.clump.am2.spi.PollScope;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Process that stays in the handler of the first message until it is killed. Argument: the sender's name. */
final class GroupMemberProcess {
    private GroupMemberProcess() {}

    public static void main(String[] arguments) {
        try (TestNode node = TestNode.join();
                TestEndpoint endpoint = node.endpoint()) {
            endpoint.routeTo(EndpointName.parse(arguments[0]));
            endpoint.onMessage((memory, packet, data) -> {
                System.out.println("handles");
                stay();
            });
            System.out.println(endpoint.name());
            while (true) {
                endpoint.poll(PollScope.ALL);
            }
        }
    }

    private static void stay() {
        try {
            while (System.in.read() >= 0) {
                // The process stays until the test kills it.
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
