package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.PollScope;
import io.clump.net.key.JobKey;
import io.clump.net.link.LinkAddress;
import io.clump.net.link.PassingLink;
import io.clump.net.link.PortRange;
import io.clump.net.link.UdpLink;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** An attacker sends forged datagrams faster than the endpoint can check them. */
class FloodTest {
    private static final byte[] FORGED = Enemy.foreignDatagram(2, 1);

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
    void pollOfAFloodedEndpointEnds() {
        EndlessFlood flood = new EndlessFlood();
        try (TestEndpoint flooded = new TestEndpoint(1, JobKey.random(), flood, new Ledger())) {
            assertThat(flooded.poll(PollScope.ALL)).isZero();
        }
        assertThat(flood.received).isPositive();
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
    void floodedEndpointWithMessagesUnderWayCloses() {
        EndlessFlood flood = new EndlessFlood();
        try (TestEndpoint silent = new TestEndpoint(
                3, JobKey.random(), UdpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY), new Ledger())) {
            TestEndpoint flooded = new TestEndpoint(1, JobKey.random(), flood, new Ledger());
            assertThat(flooded.request(flooded.routeTo(silent), 1, 0)).isTrue();
            flooded.close();
            assertThat(flood.closed).isTrue();
        }
    }

    /** Socket that always has one more forged datagram. */
    private static final class EndlessFlood extends PassingLink {
        private long received;
        private boolean closed;

        EndlessFlood() {
            super(UdpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY));
        }

        @Override
        public boolean receive(ByteBuffer into) {
            received++;
            into.put(FORGED);
            return true;
        }

        @Override
        public LinkAddress sender() {
            return link.addressOf(link.address());
        }

        @Override
        public void close() {
            closed = true;
            link.close();
        }
    }
}
