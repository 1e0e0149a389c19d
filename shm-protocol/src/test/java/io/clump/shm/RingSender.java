package io.clump.shm;

import io.clump.am2.Await;
import io.clump.am2.EndpointName;
import io.clump.am2.spi.Route;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;

/**
 * Process that sends requests one by one, each when the receiver is known to sleep or at a random moment after the
 * previous reply, and sleeps until the reply arrives. Arguments: the receiver's name, number of requests, seed.
 */
final class RingSender {
    /** Several times the duration from the receiver's last poll to its sleep. */
    private static final int LONGEST_PHASE_NANOS = 60_000;

    private static final int PHASES = 4;

    private RingSender() {}

    public static void main(String[] arguments) throws IOException {
        EndpointName receiver = EndpointName.parse(arguments[0]);
        int messages = Integer.parseInt(arguments[1]);
        Random random = new Random(Long.parseLong(arguments[2]));
        QueueBlockMemory block = open(receiver);
        try (TestNode node = TestNode.join();
                TestEndpoint endpoint = node.endpoint();
                UnboundedSleep sleep = new UnboundedSleep(endpoint)) {
            int[] replies = {0};
            endpoint.onMessage((memory, packet, data) -> replies[0]++);
            Route route = endpoint.routeTo(receiver);
            for (int i = 0; i < messages; i++) {
                if (random.nextInt(PHASES) == 0) {
                    awaitSleep(block.bell());
                } else {
                    spin(random.nextInt(LONGEST_PHASE_NANOS));
                }
                endpoint.request(route, 0, i);
                while (replies[0] <= i) {
                    sleep.receive();
                }
            }
        }
        block.unmap();
    }

    /** Returns the queue block of a receiver, in a separate mapping. */
    static QueueBlockMemory open(EndpointName receiver) {
        Path file = Path.of(receiver.addresses().getOrDefault("shm", ""));
        int number = Integer.parseInt(file.getFileName().toString().substring(QueueBlockFile.PREFIX.length()));
        QueueBlockMemory block = QueueBlockFile.open(file.getParent(), number);
        if (block == null) {
            throw new AssertionError("no queue block: path=" + file);
        }
        return block;
    }

    /** Waits until the receiver wants to be rung. */
    static void awaitSleep(Bell bell) {
        while (!bell.isAsleepOpaque()) {
            Thread.yield();
        }
    }

    private static void spin(long nanos) {
        Await.pass(Duration.ofNanos(nanos), Thread::onSpinWait);
    }
}
