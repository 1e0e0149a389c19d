package io.clump.net.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Allocation;
import io.clump.am2.EndpointName;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sending, polling and receiving do not allocate; neither do fragments. */
class AeronAllocationTest {
    private static final int WARM_UP = 3_000;
    private static final int MEASURED = 1_000;

    @TempDir
    private Path base;

    @Test
    void roundTripsDoNotAllocate() {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(base.resolve("job"))
                .job(1)
                .build();
        try (Protocol protocol = new AeronProtocolProvider().open(configuration);
                QueueBlock asking = protocol.allocateQueueBlock(1);
                QueueBlock answering = protocol.allocateQueueBlock(2)) {
            EndpointName name = new EndpointName(2, "n", Map.of("aeron", answering.address()));
            Route route = Objects.requireNonNull(asking.routeTo(name));
            Player player = new Player();
            player.play(asking, answering, route, WARM_UP);
            long allocated = Allocation.leastBytes(() -> player.play(asking, answering, route, MEASURED));
            // The measurement, and allocations that the compiler has not removed yet, stay far below a byte per
            // message.
            assertThat(allocated).isLessThan(MEASURED);
        }
    }

    private static final class Player implements Dispatcher {
        /** Waiter for the first connections; the test does not wait for anything else. */
        private final Waiter connecting = (step, route) -> {
            Thread.yield();
            return step;
        };

        private int replies;

        void play(QueueBlock asking, QueueBlock answering, Route route, int rounds) {
            for (int i = 0; i < rounds; i++) {
                int expected = replies + 1;
                send(route, PacketKind.REQUEST, QueueKind.REQUEST, i % 3 * 2_000);
                while (replies < expected) {
                    int count = answering.poll(PollScope.ALL, 8, this) + asking.poll(PollScope.ALL, 8, this);
                    if (count == 0) {
                        // The driver needs a processor, too.
                        Thread.yield();
                    }
                }
            }
        }

        @Override
        public void dispatch(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
            if ((Packet.kind(memory, packet) & PacketKind.REPLY) != 0) {
                replies++;
            } else {
                Route back = Objects.requireNonNull(origin.routeBack(Packet.source(memory, packet)));
                send(back, PacketKind.REPLY, QueueKind.REPLY, Packet.bulkLengthBytes(memory, packet));
            }
        }

        @Override
        public void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data) {
            throw new AssertionError(reason);
        }

        private void send(Route route, int kind, QueueKind queue, int dataBytes) {
            int packet =
                    dataBytes == 0 ? route.claim(queue, connecting) : route.claimMedium(queue, dataBytes, connecting);
            int fullKind = dataBytes == 0 ? kind : kind | PacketKind.MEDIUM;
            PacketFields.header(route.memory(), packet, fullKind, 1, 0, 0, 0, 0, dataBytes);
            route.publish(packet);
        }
    }
}
