package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** A link has no space for a while: datagrams that cannot leave are not lost, and not counted as lost. */
class FullLinkTest extends TwoEngines {
    private static final int REQUESTS = 20;

    @Test
    void requestsLeaveWhenThereIsSpaceAgainAndAreNoRepetitions() {
        long repeated = a.engine.statistics().datagramsResent();
        a.isFull = true;
        for (int i = 0; i < REQUESTS; i++) {
            assertThat(a.request(B, 100 + i)).isTrue();
        }
        a.service(Transmitter.FULL_NANOS);
        assertThat(a.take()).isEmpty();
        assertThat(a.engine.nanosToDeadline(a.now)).isEqualTo(Transmitter.FULL_NANOS);
        a.isFull = false;
        a.service(Transmitter.FULL_NANOS);
        List<byte[]> left = a.take();
        assertThat(left).isNotEmpty();
        assertThat(left)
                .allSatisfy(datagram -> assertThat(Datagram.flags(new UnsafeBuffer(datagram), 0) & DatagramLayout.AGAIN)
                        .isZero());
        left.forEach(b::land);
        settle();
        assertThat(b.handled).hasSize(REQUESTS + 1);
        assertThat(b.handled.subList(1, REQUESTS + 1))
                .isEqualTo(IntStream.range(100, 100 + REQUESTS).boxed().toList());
        assertThat(a.engine.statistics().datagramsResent()).isEqualTo(repeated);
    }

    /** The sender would otherwise ask for the acknowledgement after some milliseconds. */
    @Test
    void acknowledgementLeavesWhenThereIsSpaceAgain() {
        a.request(B, 5);
        b.isFull = true;
        a.take().forEach(b::land);
        b.handle();
        b.service(OwedAnswers.ACKNOWLEDGE_AFTER_NANOS);
        assertThat(b.take()).isEmpty();
        b.isFull = false;
        b.service(Transmitter.FULL_NANOS);
        assertThat(b.take()).hasSize(1);
    }

    @Test
    void windowIsNotCutForWhatCouldNotLeave() {
        a.isFull = true;
        for (int i = 0; i < REQUESTS; i++) {
            a.request(B, 100 + i);
            a.service(MILLISECOND);
        }
        a.isFull = false;
        settle();
        assertThat(toB.window().bytes()).isGreaterThanOrEqualTo(EngineConfiguration.USUAL_DATAGRAM_BYTES);
        assertThat(b.handled).hasSize(REQUESTS + 1);
    }
}
