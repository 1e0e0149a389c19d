package io.clump.shm;

import io.clump.am2.EndpointName;
import io.clump.am2.spi.Route;
import java.io.IOException;

/**
 * Process that reads a sleeping receiver's port, publishes a message and does not ring, like a process that is killed
 * or stopped at that moment. Argument: the receiver's name.
 */
final class SilentSender {
    private SilentSender() {}

    public static void main(String[] arguments) throws IOException {
        EndpointName receiver = EndpointName.parse(arguments[0]);
        QueueBlockMemory block = RingSender.open(receiver);
        try (TestNode node = TestNode.join();
                TestEndpoint endpoint = node.endpoint()) {
            Route route = endpoint.routeTo(receiver);
            boolean taken;
            do {
                RingSender.awaitSleep(block.bell());
                taken = block.bell().take();
            } while (!taken);
            endpoint.request(route, 0, 1);
            System.out.println("published");
            while (System.in.read() >= 0) {
                // The process stays until it is killed.
            }
        }
    }
}
