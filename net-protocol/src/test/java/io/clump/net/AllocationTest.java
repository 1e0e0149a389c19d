package io.clump.net;

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
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.net.ethernet.Privilege;
import io.clump.net.ethernet.TestChannels;
import io.clump.net.key.Authentication;
import java.util.Map;
import java.util.Objects;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sending, polling and receiving do not allocate. */
class AllocationTest {
    private static final int WARM_UP = 20_000;
    private static final int MEASURED = 10_000;

    @ParameterizedTest
    @ValueSource(strings = {Authentication.ON, Authentication.OFF})
    void roundTripsOverUdpDoNotAllocate(String authentication) {
        assertNothingIsAllocated(new UdpProtocolProvider(), Map.of(Authentication.PROPERTY, authentication));
    }

    @Test
    void roundTripsOverTcpDoNotAllocate() {
        assertNothingIsAllocated(new TcpProtocolProvider(), Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void roundTripsOverEthernetDoNotAllocate(String ring) {
        Privilege.loopback();
        assertNothingIsAllocated(
                new EthernetProtocolProvider(), Map.of("clump.ethernet.interface", "lo", "clump.ethernet.ring", ring));
    }

    private void assertNothingIsAllocated(ProtocolProvider provider, Map<String, String> properties) {
        LayerConfiguration.Builder builder = LayerConfiguration.builder()
                .job(1)
                .property(Authentication.KEY_FILE, TestKey.file().toString());
        properties.forEach(builder::property);
        try (Protocol protocol = provider.open(builder.build());
                QueueBlock asking = protocol.allocateQueueBlock(TestChannels.channel(1));
                QueueBlock answering = protocol.allocateQueueBlock(TestChannels.channel(2))) {
            EndpointName name =
                    new EndpointName(TestChannels.channel(2), "n", Map.of(provider.name(), answering.address()));
            Route route = Objects.requireNonNull(asking.routeTo(name));
            Player player = new Player();
            player.play(asking, answering, route, WARM_UP);
            long allocated = Allocation.leastBytes(() -> player.play(asking, answering, route, MEASURED));
            // The measurement, and allocations that the compiler has not removed yet, stay far below a byte per
            // message.
            assertThat(allocated).isLessThan(MEASURED);
        }
    }

    /** A datagram of one peer lies between two of another: a channel would allocate an address object for each. */
    @Test
    void twoPeersThatAlternateDoNotAllocate() {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .job(1)
                .property(Authentication.KEY_FILE, TestKey.file().toString())
                .build();
        try (Protocol protocol = new UdpProtocolProvider().open(configuration);
                QueueBlock first = protocol.allocateQueueBlock(1);
                QueueBlock second = protocol.allocateQueueBlock(3);
                QueueBlock answering = protocol.allocateQueueBlock(2)) {
            EndpointName name = new EndpointName(2, "n", Map.of("udp", answering.address()));
            Route fromFirst = Objects.requireNonNull(first.routeTo(name));
            Route fromSecond = Objects.requireNonNull(second.routeTo(name));
            Player player = new Player();
            Runnable alternate = () -> {
                for (int i = 0; i < MEASURED; i++) {
                    player.play(first, answering, fromFirst, 1);
                    player.play(second, answering, fromSecond, 1);
                }
            };
            alternate.run();
            assertThat(Allocation.leastBytes(alternate)).isLessThan(MEASURED);
        }
    }

    private static final class Player implements Dispatcher {
        private final Waiter impatient = (step, route) -> Waiter.GIVE_UP;
        private int replies;

        void play(QueueBlock asking, QueueBlock answering, Route route, int rounds) {
            for (int i = 0; i < rounds; i++) {
                int expected = replies + 1;
                send(route, PacketKind.REQUEST, QueueKind.REQUEST, i % 2 * 100);
                while (replies < expected) {
                    answering.poll(PollScope.ALL, 8, this);
                    asking.poll(PollScope.ALL, 8, this);
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
                    dataBytes == 0 ? route.claim(queue, impatient) : route.claimMedium(queue, dataBytes, impatient);
            int fullKind = dataBytes == 0 ? kind : kind | PacketKind.MEDIUM;
            PacketFields.header(route.memory(), packet, fullKind, 1, 0, 0, 0, 0, dataBytes);
            route.publish(packet);
        }
    }
}
