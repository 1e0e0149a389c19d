package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import io.clump.net.key.JobKey;
import io.clump.net.link.PassingLink;
import io.clump.net.link.PortRange;
import io.clump.net.link.UdpLink;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Number of polls of the link per poll: each is a system call. */
class ReceivesOfPollTest {
    private static final int DATA_BYTES = 8000;
    private static final int ROUND_TRIPS = 50;

    /** Enough for several datagrams. */
    private static final int STREAM = 30;

    private final Ledger atA = new Ledger();
    private final Ledger atB = new Ledger();
    private final JobKey key = JobKey.random();
    private final Counted linkOfA = new Counted();
    private final Counted linkOfB = new Counted();
    private final TestEndpoint a = new TestEndpoint(1, key, linkOfA, atA);
    private final TestEndpoint b = new TestEndpoint(2, key, linkOfB, atB);
    private final Route route = a.routeTo(b);

    @BeforeEach
    void meet() {
        b.replying = true;
        a.others = List.of(b);
        assertThat(a.request(route, 0, 0)).isTrue();
        a.pollUntil("the first reply", () -> atA.replyCount() == 1);
        assertThat(a.poll(PollScope.ALL) + b.poll(PollScope.ALL)).isZero();
    }

    @AfterEach
    void close() {
        a.close();
        b.close();
    }

    /** The minimum of several, since after a pause of this thread an acknowledgement may arrive before the answer. */
    @Test
    void anAnswerThatArrivesAloneIsHandledByOneReceive() {
        a.others = List.of();
        int least = Integer.MAX_VALUE;
        for (int i = 1; i <= ROUND_TRIPS; i++) {
            int number = i;
            assertThat(a.request(route, number, 0)).isTrue();
            b.pollUntil("the request", () -> atB.requestCount() > number);
            int before = linkOfA.receives;
            a.pollUntil("the reply", () -> atA.replyCount() > number);
            least = Math.min(least, linkOfA.receives - before);
        }
        assertThat(least).isEqualTo(1);
    }

    @Test
    void whatFollowsIsTakenByTheNextPollToItsEnd() {
        b.replying = false;
        a.others = List.of();
        int sent = 0;
        while (sent < STREAM && a.tryRequest(route, 1 + sent, DATA_BYTES) >= 0) {
            sent++;
        }
        assertThat(a.poll(PollScope.ALL)).isZero();

        assertThat(b.poll(PollScope.ALL)).as("messages of the first datagram").isBetween(1, sent / 2);
        int before = linkOfB.receives;
        assertThat(b.poll(PollScope.ALL)).as("messages of the next ones").isPositive();
        assertThat(linkOfB.receives - before).isGreaterThan(2);
        assertThat(b.poll(PollScope.ALL)).isZero();
    }

    /** Link that counts receives. */
    private static final class Counted extends PassingLink {
        private int receives;

        Counted() {
            super(UdpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY));
        }

        @Override
        public boolean receive(ByteBuffer into) {
            receives++;
            return link.receive(into);
        }
    }
}
