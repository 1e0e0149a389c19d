package io.clump.shm;

import io.clump.am2.EndpointName;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Process that sends a group message to receivers that have mapped it: it prints its name and waits for a line, claims
 * a packet of the first receiver, prints a line, and publishes to the others only. Then it stays until it is killed.
 * Arguments: the receivers' names.
 */
final class GroupSenderProcess {
    static final int SENDER = 1;
    static final int LENGTH_BYTES = 1_000;

    private GroupSenderProcess() {}

    public static void main(String[] arguments) throws IOException {
        try (TestNode node = TestNode.join();
                TestEndpoint endpoint = node.endpoint()) {
            List<Route> routes = new ArrayList<>();
            for (String receiver : arguments) {
                routes.add(endpoint.routeTo(EndpointName.parse(receiver)));
            }
            System.out.println(endpoint.name());
            if (System.in.read() < 0) {
                return;
            }
            UnsafeBuffer data = new UnsafeBuffer(new byte[LENGTH_BYTES]);
            TestMessage.fillData(data, 0, SENDER, 0, LENGTH_BYTES);
            endpoint.block.beginMulticast(data, 0, LENGTH_BYTES);
            for (int i = routes.size() - 1; i >= 0; i--) {
                Route route = routes.get(i);
                int group = route.share(data, 0, LENGTH_BYTES);
                int packet = route.claim(QueueKind.REQUEST, Waiter.IMPATIENT);
                int kind = PacketKind.MEDIUM | PacketKind.GROUP;
                TestMessage.fillPacket(route.memory(), packet, kind, route.source(), SENDER, 0, LENGTH_BYTES);
                System.out.println("shares " + (group != Route.NOT_SHARED));
                if (i > 0) {
                    route.publishShared(packet, group);
                }
            }
            System.out.println("published");
            while (System.in.read() >= 0) {
                // The process stays until the test kills it.
            }
        }
    }
}
