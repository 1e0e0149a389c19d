package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests and replies to a peer share one window. */
class SharedWindowTest extends TwoEngines {
    /** Window of less than a burst, so that a burst leaves: two such datagrams, and not three. */
    private static final int WINDOW_BYTES = 300;

    private static final int DATA_BYTES = 1_300;

    private final List<byte[]> left = new ArrayList<>();

    @Test
    void requestsAndRepliesShareAWindowButAReplyDoesNotWaitForRequests() {
        toB.window().grant(WINDOW_BYTES);
        for (int i = 0; i < 4; i++) {
            a.request(B, 100 + i, DATA_BYTES);
            a.now += MILLISECOND;
        }
        assertThat(leaving()).as("requests").isEqualTo(2);
        assertThat(a.sendBack(B, 7, DATA_BYTES)).isTrue();
        assertThat(leaving()).as("the first reply").isEqualTo(1);
        a.now += MILLISECOND;
        assertThat(a.sendBack(B, 8, DATA_BYTES)).isTrue();
        assertThat(leaving()).as("the second reply").isZero();
        assertThat(toB.inFlightBytes()).isEqualTo(3 * DatagramLayout.datagramBytes(DATA_BYTES));
        b.now = a.now;
        left.forEach(b::land);
        settle();
        assertThat(b.handled).containsExactly(1, 100, 101, 102, 103);
        assertThat(b.cameBack).containsExactly(7, 8);
        assertThat(toB.inFlightBytes()).isZero();
    }

    private int leaving() {
        List<byte[]> now = a.take();
        left.addAll(now);
        return now.size();
    }
}
