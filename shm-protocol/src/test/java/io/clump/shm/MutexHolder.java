package io.clump.shm;

import static java.util.Objects.requireNonNull;

import io.clump.am2.EndpointName;
import io.clump.am2.spi.QueueKind;
import io.clump.shm.claim.HalfClaim;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.lock.MutexLock;
import java.io.IOException;

/**
 * Process that takes the mutex of a receiver's requests and never releases it. Arguments: the receiver's name, its
 * number, the slot of this process as the last of the receiver's senders, and its use of the mutex: hold or claim.
 */
final class MutexHolder {
    private MutexHolder() {}

    public static void main(String[] arguments) throws IOException {
        try (TestNode node = TestNode.join();
                TestEndpoint endpoint = node.endpoint()) {
            endpoint.routeTo(EndpointName.parse(arguments[0]));
            int number = Integer.parseInt(arguments[1]);
            int slot = Integer.parseInt(arguments[2]);
            PacketQueue queue = requireNonNull(QueueBlockFile.open(node.directory(), number))
                    .queue(QueueKind.REQUEST);
            if (arguments[3].equals("hold")) {
                HalfClaim.hold(queue, new MutexLock(), slot);
            } else {
                HalfClaim.leave(queue, new MutexLock(), slot);
            }
            System.out.println("holds");
            while (System.in.read() >= 0) {
                // Waits to be killed, or for the end of the test's process.
            }
        }
    }
}
