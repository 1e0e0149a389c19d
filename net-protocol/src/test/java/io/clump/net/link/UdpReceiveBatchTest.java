package io.clump.net.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.clump.am2.Allocation;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several datagrams that are received by one system call. */
class UdpReceiveBatchTest {
    private static final int LARGEST = 1472;
    private static final int COUNT = 44;
    private static final int LAST = 100;
    private static final int LONGEST = 65_507;
    private static final String LOOPBACK = "127.0.0.1";

    private final ByteBuffer into = ByteBuffer.allocateDirect(1 << 16);
    private UdpLink link = open(LOOPBACK);
    private SegmentSender sender = new SegmentSender(link);

    @AfterEach
    void close() {
        sender.close();
        link.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {LOOPBACK, "::1"})
    void longDatagramsInARowAreSoonReceivedTogether(String address) {
        close();
        link = open(address);
        sender = new SegmentSender(link);
        assumeThat(sender.cuts(LARGEST)).as("UDP_SEGMENT").isTrue();
        int calls = 4;
        for (int i = 0; i < calls; i++) {
            sender.send((COUNT - 1) * LARGEST + LAST);
            assertReceived(COUNT);
        }
        assumeThat(link.receiveBatch().isOn()).as("UDP_GRO").isTrue();
        assertThat(link.receiveBatch().count()).isEqualTo(calls - 1);
    }

    @Test
    void afterTheSpellDatagramsAreReceivedOneByOne() {
        begin();
        sender.send(2 * LARGEST);
        assertReceived(2);
        while (link.receiveBatch().isOn()) {
            assertThat(link.receive(into)).isFalse();
        }
        sender.send(3 * LARGEST);
        assertReceived(3);
        sender.send(3 * LARGEST);
        assertReceived(3);
        assertThat(link.receiveBatch().count()).isEqualTo(1);
    }

    @Test
    void datagramsThatAreTooLongAreCutOff() {
        begin();
        sender.send(3 * LARGEST);
        for (int limit : new int[] {LARGEST - 1, 0, 2 * LARGEST}) {
            assertThat(link.receive(into.clear().limit(limit))).isTrue();
            ByteBuffer sent = sender.next();
            assertThat(into.flip()).isEqualTo(sent.slice(sent.position(), Math.min(limit, LARGEST)));
        }
        assertThat(link.receive(into.clear())).isFalse();
    }

    @Test
    void theLongestDatagramAndThoseOfNoByteArriveAsTheyAre() {
        link.receiveBatch().begin();
        for (int length : new int[] {LONGEST, 0, 0, 1}) {
            sender.send(length);
        }
        assertReceived(4);
    }

    @Test
    void aLinkThatClosesForgetsWhatItHasReceived() {
        begin();
        sender.send(COUNT * LARGEST);
        assertThat(link.receive(into)).isTrue();
        link.close();
        assertThat(link.receive(into)).isFalse();
    }

    /** The kernel counts datagrams that it drops together as one. */
    @Test
    void overrunsAreCounted() {
        begin();
        long sent = 0;
        while (link.overruns() == 0) {
            sent += sender.send(COUNT * LARGEST);
        }
        long received = 0;
        while (link.receive(into.clear())) {
            received++;
        }
        assertThat(link.overruns()).isBetween(1L, sent - received);
    }

    @Test
    void receivingTogetherDoesNotAllocate() {
        begin();
        ByteBuffer datagram = ByteBuffer.allocateDirect(LARGEST);
        int rounds = 2_000;
        int together = 8;
        try (UdpLink from = open(LOOPBACK)) {
            LinkAddress peer = Objects.requireNonNull(from.addressOf(link.address()));
            Runnable exchange = () -> {
                for (int i = 0; i < rounds; i++) {
                    from.hold();
                    for (int sent = 0; sent < together; sent++) {
                        from.send(datagram.clear(), peer, true);
                    }
                    from.release();
                    while (link.receive(into.clear())) {
                        // All that has come.
                    }
                }
            };
            exchange.run();
            assertThat(link.receiveBatch().count()).isPositive();
            // The measurement, and allocations that the compiler has not removed yet, stay far below a byte per
            // datagram.
            assertThat(Allocation.leastBytes(exchange)).isLessThan(rounds * together);
        }
    }

    @Test
    void linksOfLongDatagramsReceiveOneByOne() {
        try (UdpLink wide = UdpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY)) {
            assumeThat(wide.maxDatagramBytes()).isGreaterThan(LONGEST / 4);
            wide.receiveBatch().begin();
            assertThat(wide.receiveBatch().isOn()).isFalse();
        }
    }

    private void begin() {
        assumeThat(sender.cuts(LARGEST)).as("UDP_SEGMENT").isTrue();
        link.receiveBatch().begin();
        assumeThat(link.receiveBatch().isOn()).as("UDP_GRO").isTrue();
    }

    private void assertReceived(int count) {
        for (int i = 0; i < count; i++) {
            assertThat(link.receive(into.clear())).as("datagram %d", i).isTrue();
            assertThat(into.flip()).isEqualTo(sender.next());
            assertThat(link.sender()).isEqualTo(sender.address());
        }
        assertThat(link.receive(into.clear())).isFalse();
    }

    private static UdpLink open(String address) {
        try {
            return UdpLink.open(InetAddress.getByName(address), PortRange.ANY, LARGEST, UdpLink.USUAL_SOCKET_BYTES);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }
}
