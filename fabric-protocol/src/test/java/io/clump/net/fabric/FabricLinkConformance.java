package io.clump.net.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Allocation;
import io.clump.am2.ClumpException;
import io.clump.net.link.LinkAddress;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of each link over a fabric. */
abstract class FabricLinkConformance {
    private static final int WARM_UP = 20_000;
    private static final int MEASURED = 10_000;

    /** Returns the fabric, as for {@link Links}. */
    protected abstract String fabric();

    @Test
    void datagramsOfAnySizeArriveInOrderWithTheirSender() {
        try (Links links = new Links(fabric())) {
            FabricLink from = links.open();
            FabricLink to = links.open();
            LinkAddress address = Links.addressOf(from, to);
            int number = 0;
            for (int bytes :
                    new int[] {4, 64, 1_472, 8_192, 8_193, from.maxDatagramBytes() - 1, from.maxDatagramBytes()}) {
                for (boolean isAnswering : new boolean[] {false, true}) {
                    number++;
                    assertThat(from.send(Links.datagram(bytes, number), address, isAnswering && number > 2))
                            .isTrue();
                    ByteBuffer arrived = links.await(to, from);
                    assertThat(arrived.remaining()).isEqualTo(bytes);
                    assertThat(arrived.get(bytes - 1)).isEqualTo((byte) number);
                    assertThat(to.sender()).hasToString(from.address());
                }
            }
        }
    }

    @Test
    void datagramOfAnUnknownLinkWithoutAnAddressIsDropped() {
        try (Links links = new Links(fabric())) {
            FabricLink from = links.open();
            FabricLink to = links.open();
            LinkAddress address = Links.addressOf(from, to);
            from.send(Links.datagram(100, 1), address, true);
            from.send(Links.datagram(100, 2), address, false);
            assertThat(links.await(to, from).getInt(0)).isEqualTo(2);
            assertThat(to.overruns()).isEqualTo(1);
        }
    }

    @Test
    void messagesThatAreNoneOfALinkAreDropped() {
        try (Links links = new Links(fabric())) {
            FabricLink to = links.open();
            FabricLink from = links.open();
            Wire wire = links.wire(8_192);
            Wire.Way way = Objects.requireNonNull(wire.connect(((FabricAddress) Links.addressOf(from, to)).bytes()));
            int[][] lengths = {{1, 0}, {FabricLayout.ADDRESS, -1}, {FabricLayout.ADDRESS, 1}, {60, 100_000}};
            for (int[] length : lengths) {
                int slot = wire.slot(way);
                wire.memory().setMemory(slot, length[0], (byte) 0);
                wire.memory().putInt(slot + FabricLayout.ADDRESS_BYTES, length[1]);
                wire.send(way, length[0]);
            }
            while (to.overruns() < lengths.length) {
                wire.poll();
                links.assertNothing(to);
            }
            from.send(Links.datagram(9, 7), Links.addressOf(from, to));
            assertThat(links.await(to, from).getInt(0)).isEqualTo(7);
            wire.disconnect(way);
            while (!wire.isQuiet()) {
                wire.poll();
                links.assertNothing(to);
            }
            wire.close();
        }
    }

    @Test
    void peersThatDoNotReceiveLeaveSlotsToOthers() {
        try (Links links = new Links(fabric())) {
            FabricLink from = links.open();
            FabricLink receiver = links.open();
            LinkAddress toReceiver = Links.addressOf(from, receiver);
            for (int stopped = 0; stopped < 10; stopped++) {
                LinkAddress toStopped = Links.addressOf(from, links.open());
                for (int i = 0; i < 1_000; i++) {
                    assertThat(from.send(Links.datagram(2_000, i), toStopped)).isTrue();
                }
            }
            assertThat(from.send(Links.datagram(from.maxDatagramBytes(), 1), toReceiver))
                    .isTrue();
            assertThat(links.await(receiver, from).getInt(0)).isEqualTo(1);
        }
    }

    @Test
    void linksThatTalkedAreFreedWhenAllHaveClosed() {
        ClosingLinks.releaseAnswered();
        int before = ClosingLinks.count();
        try (Links links = new Links(fabric())) {
            FabricLink first = links.open();
            FabricLink second = links.open();
            first.send(Links.datagram(100, 1), Links.addressOf(first, second));
            links.await(second, first);
            second.send(Links.datagram(100, 2), Links.addressOf(second, first));
            links.await(first, second);
            first.close();
            assertThat(ClosingLinks.count()).as("links that wait for an answer").isGreaterThan(before);
            // The survivor sends to the closed link, receives its close message and sends again.
            for (int i = 0; i < 100; i++) {
                assertThat(second.send(Links.datagram(100, 3), Links.addressOf(second, first)))
                        .isTrue();
                links.assertNothing(second);
            }
        }
        while (ClosingLinks.count() > before) {
            ClosingLinks.releaseAnswered();
        }
    }

    @Test
    void textThatIsNoAddressIsQuoted() {
        try (Links links = new Links(fabric())) {
            FabricLink link = links.open();
            for (String text : new String[] {"", "127.0.0.1:4000", "a"}) {
                assertThatThrownBy(() -> link.addressOf(text))
                        .isInstanceOf(ClumpException.class)
                        .hasMessageStartingWith("invalid address of an endpoint: found=" + text + ", expected");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 8_192, 15_000})
    void roundTripsDoNotAllocate(int bytes) {
        try (Links links = new Links(fabric())) {
            FabricLink asking = links.open();
            FabricLink answering = links.open();
            LinkAddress to = Links.addressOf(asking, answering);
            LinkAddress back = Links.addressOf(answering, asking);
            ByteBuffer datagram = Links.datagram(bytes, 1);
            asking.send(datagram, to, false);
            links.await(answering, asking);
            answering.send(datagram, back, false);
            links.await(asking, answering);
            Runnable play = () -> {
                for (int i = 0; i < MEASURED; i++) {
                    asking.send(datagram, to, true);
                    links.await(answering, asking);
                    answering.send(datagram, back, true);
                    links.await(asking, answering);
                }
            };
            for (int i = 0; i < WARM_UP / MEASURED; i++) {
                play.run();
            }
            assertThat(Allocation.leastBytes(play)).isLessThan(MEASURED);
        }
    }
}
