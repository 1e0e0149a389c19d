package io.clump.net.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several datagrams in one system call. */
class UdpBatchTest {
    private static final int LARGEST = 1472;
    private static final int FULL = 100;
    private static final int SHORTER = 700;

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void datagramsThatLeaveTogetherArriveOneByOne(String address) throws UnknownHostException {
        InetAddress local = InetAddress.getByName(address);
        try (UdpLink from = UdpLink.open(local, PortRange.ANY, LARGEST, UdpLink.USUAL_SOCKET_BYTES);
                UdpLink to = UdpLink.open(local, PortRange.ANY, LARGEST, UdpLink.USUAL_SOCKET_BYTES)) {
            LinkAddress peer = Objects.requireNonNull(from.addressOf(to.address()));
            // Earlier datagrams do not leave by a separate socket.
            for (int i = 0; i < UdpConnections.FIRST_REST; i++) {
                from.send(datagram(LARGEST, i), peer, true);
            }
            receiveAll(to);
            List<Integer> lengths = new ArrayList<>();
            from.hold();
            for (int i = 0; i < FULL; i++) {
                int bytes = i % 10 == 9 ? SHORTER + i : LARGEST;
                lengths.add(bytes);
                assertThat(from.send(datagram(bytes, i), peer, true)).isTrue();
            }
            from.release();
            List<ByteBuffer> received = receiveAll(to);
            assertThat(received).extracting(ByteBuffer::remaining).containsExactlyElementsOf(lengths);
            for (int i = 0; i < FULL; i++) {
                assertThat(received.get(i).get(0)).isEqualTo((byte) i);
                assertThat(received.get(i).get(lengths.get(i) - 1)).isEqualTo((byte) i);
            }
            assumeThat(from.batches()).as("UDP_SEGMENT").isPositive();
            assertThat(from.batches()).isEqualTo(FULL / 10);
        }
    }

    private static ByteBuffer datagram(int bytes, int value) {
        ByteBuffer datagram = ByteBuffer.allocateDirect(bytes);
        while (datagram.hasRemaining()) {
            datagram.put((byte) value);
        }
        return datagram.flip();
    }

    private static List<ByteBuffer> receiveAll(UdpLink link) {
        List<ByteBuffer> all = new ArrayList<>();
        ByteBuffer into = ByteBuffer.allocateDirect(65_536);
        while (link.receive(into)) {
            all.add(into.flip());
            into = ByteBuffer.allocateDirect(65_536);
        }
        return all;
    }
}
