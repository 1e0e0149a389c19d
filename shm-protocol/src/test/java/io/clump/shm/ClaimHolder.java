package io.clump.shm;

import io.clump.am2.EndpointName;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.io.IOException;

/**
 * Process that claims a packet, and a bulk block if the arguments say so, and publishes only when it reads a line.
 * Prints a line after each of the two. Arguments: the receiver's name, the queue, whether with data.
 */
final class ClaimHolder {
    static final int SENDER = 1;
    static final int LENGTH_BYTES = 5;

    private ClaimHolder() {}

    public static void main(String[] arguments) throws IOException {
        QueueKind queue = QueueKind.valueOf(arguments[1]);
        boolean medium = Boolean.parseBoolean(arguments[2]);
        try (TestNode node = TestNode.join();
                TestEndpoint endpoint = node.endpoint()) {
            Route route = endpoint.routeTo(EndpointName.parse(arguments[0]));
            Waiter none = (step, to) -> Waiter.GIVE_UP;
            int packet = medium ? route.claimMedium(queue, LENGTH_BYTES, none) : route.claim(queue, none);
            System.out.println("claimed " + (packet != Route.GONE));
            if (System.in.read() < 0) {
                return;
            }
            int data = medium ? route.dataOffset(packet) : Dispatcher.NO_DATA;
            int length = medium ? LENGTH_BYTES : 0;
            TestMessage.fill(route.memory(), packet, data, queue, route.source(), SENDER, 0, length);
            if (medium) {
                route.publishMedium(packet);
            } else {
                route.publish(packet);
            }
            System.out.println("published");
            while (System.in.read() >= 0) {
                // The process stays registered until the test ends.
            }
        }
    }
}
