package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.clump.net.engine.SocketSpace;
import io.clump.net.link.LinkAddress;
import io.clump.net.link.PortRange;
import io.clump.net.link.UdpLink;
import io.clump.net.posix.DatagramCalls;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The engine grants the real capacity of the socket. */
class SocketBufferTest {
    private static final int MOST = 100_000;
    private static final int MOST_DATAGRAM_BYTES = 57_856;

    @ParameterizedTest
    @CsvSource({"1000, 4194304", "1472, 4194304", "1472, 212992", "8192, 4194304", "57856, 4194304", "57856, 212992"})
    void socketHoldsAsManyDatagramsAsTheEngineThinks(int bytes, int socketBytes) {
        assumeThat(DatagramCalls.AVAILABLE).as("Linux").isTrue();
        InetAddress local = InetAddress.getLoopbackAddress();
        try (UdpLink from = UdpLink.open(local, PortRange.ANY);
                UdpLink to = UdpLink.open(local, PortRange.ANY, MOST_DATAGRAM_BYTES, socketBytes)) {
            LinkAddress address = Objects.requireNonNull(from.addressOf(to.address()));
            ByteBuffer datagram = ByteBuffer.allocateDirect(bytes);
            for (int sent = 0; sent < MOST && to.overruns() == 0; sent++) {
                from.send(datagram.duplicate(), address);
            }
            int held = 0;
            ByteBuffer into = ByteBuffer.allocateDirect(bytes);
            while (to.receive(into.clear())) {
                held++;
            }
            assertThat((double) held * SocketSpace.kernelBytes(bytes))
                    .as("%d datagrams of %d bytes in a buffer of %d", held, bytes, to.bufferBytes())
                    .isBetween(0.75 * to.bufferBytes(), 1.25 * to.bufferBytes());
        }
    }
}
