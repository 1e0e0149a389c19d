package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.ReturnReason;
import io.clump.am2.spi.PollScope;
import io.clump.net.link.LinkAddress;
import io.clump.net.link.PortRange;
import io.clump.net.link.UdpLink;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** An endpoint sleeps only when it has received all datagrams. */
class SleepTest {
    /** Number of datagrams, more than a poll takes from the link. */
    private static final int DATAGRAMS = 100;

    private static final int DATAGRAM_BYTES = 64;

    private static final TestEndpoint.Listener NO_LISTENER = new TestEndpoint.Listener() {
        @Override
        public void message(long sender, boolean isReply, int value, boolean intact) {
            throw new AssertionError("a message");
        }

        @Override
        public void returned(ReturnReason reason, boolean isReply, int value, boolean intact) {
            throw new AssertionError(reason);
        }
    };

    @Test
    void anEndpointThatHasNotEmptiedItsLinkDoesNotSleep() {
        try (TestEndpoint endpoint = new TestEndpoint(1, Map.of(), NO_LISTENER);
                UdpLink outsider = UdpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY)) {
            LinkAddress to = Objects.requireNonNull(outsider.addressOf(endpoint.block.address()));
            for (int i = 0; i < DATAGRAMS; i++) {
                outsider.send(ByteBuffer.allocateDirect(DATAGRAM_BYTES), to);
            }
            assertThat(endpoint.block.poll(PollScope.ALL, 1, endpoint)).isZero();
            assertThat(endpoint.block.readyToSleep(Await.now())).isZero();
            endpoint.block.poll(PollScope.ALL, 1, endpoint);
            assertThat(endpoint.block.statistics().datagramsReceived()).isEqualTo(DATAGRAMS);
            assertThat(endpoint.block.readyToSleep(Await.now())).isPositive();
        }
    }
}
