package io.clump.simulation.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FabricTest {
    private static final int FRAME = 1472;
    private static final Fabric FABRIC = new Fabric(1_000_000_000, 4, 10_000, 0, 1);

    /**
     * 1,472 bytes of data, 8 of UDP, 20 of IP, 18 of Ethernet, 20 between frames; an eighth byte more makes a second
     * packet.
     */
    @Test
    void datagramOccupiesALinkAsLongAsItsFramesDo() {
        assertThat(FABRIC.wireNanos(FRAME)).isEqualTo(1538);
        assertThat(FABRIC.wireNanos(FRAME + 1)).isEqualTo(1538 + 1 + 58);
        assertThat(Fabric.packets(57_856)).isEqualTo(40);
    }

    @Test
    void fullPortDropsAndHasSpaceWhenAPacketHasLeft() {
        Switch links = new Switch(FABRIC, new Random(1), 2);
        for (int i = 1; i <= 4; i++) {
            assertThat(links.forward(0, FRAME, 0)).isEqualTo(i * 1538L);
        }
        assertThat(links.forward(0, FRAME, 0)).isEqualTo(Switch.FULL);
        assertThat(links.forward(1, FRAME, 0)).as("another port").isEqualTo(1538);
        assertThat(links.forward(0, FRAME, 1537)).isEqualTo(Switch.FULL);
        assertThat(links.forward(0, FRAME, 1538)).isEqualTo(5 * 1538L);
        assertThat(links.forward(0, FRAME * 2, 2 * 1538)).as("two packets").isEqualTo(Switch.FULL);
    }

    @Test
    void fullSendBufferDrops() {
        Switch links = new Switch(FABRIC, new Random(1), 2);
        for (int i = 1; i <= 4; i++) {
            assertThat(links.send(0, FRAME, 0)).isEqualTo(i * 1538L);
        }
        assertThat(links.send(0, FRAME, 0)).as("five times 2,304").isEqualTo(Switch.FULL);
        assertThat(links.send(1, FRAME, 0)).isPositive();
    }

    @Test
    void burstsAreAsLongAndAsManyAsTheyAreToBe() {
        Fabric fabric = new Fabric(1_000_000_000, 1_000_000, 0, 0.01, 8);
        Switch links = new Switch(fabric, new Random(7), 1);
        int lost = 0;
        int bursts = 0;
        boolean wasLost = false;
        for (int i = 0; i < 100_000; i++) {
            boolean isLost = links.forward(0, FRAME, i * 1538L) == Switch.FULL;
            lost += isLost ? 1 : 0;
            bursts += isLost && !wasLost ? 1 : 0;
            wasLost = isLost;
        }
        assertThat((double) lost / bursts).isBetween(7.0, 9.0);
        assertThat((double) bursts / (100_000 - lost)).isBetween(0.008, 0.012);
    }

    /** Numbers of datagrams that a socket of 212,992 bytes kept on Linux 6.18. */
    @ParameterizedTest
    @CsvSource({
        "512, 166",
        "1000, 92",
        "1472, 92",
        "2000, 48",
        "4000, 25",
        "8000, 12",
        "16000, 12",
        "32000, 6",
        "57856, 3"
    })
    void socketKeepsAsManyAsTheKernelDoes(int bytes, int count) {
        SimulatedSocket socket = new SimulatedSocket(212_992);
        int kept = 0;
        while (socket.add(new byte[bytes])) {
            kept++;
        }
        assertThat(kept).isEqualTo(count);
        socket.remove();
        assertThat(socket.add(new byte[bytes])).isTrue();
    }
}
