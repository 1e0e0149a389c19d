package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class CrowdTest {
    private static final long RECEIVER = 1;

    private final TappedEngine receiver = new TappedEngine(EngineConfiguration.defaults(3, RECEIVER), null);

    @Test
    void fewSendersMayHaveUnderWayWhatTheyLike() {
        for (int sender = 2; sender <= 4; sender++) {
            assertThat(shareToldTo(sender)).isEqualTo(DatagramLayout.UNLIMITED);
        }
    }

    @Test
    void manySendersShareTheSocketAndOneThatIsLeftHasItAlone() {
        for (int sender = 2; sender <= 33; sender++) {
            shareToldTo(sender);
        }
        assertThat(shareToldTo(2) * DatagramLayout.SHARE_BYTES).isEqualTo(EngineConfiguration.USUAL_SOCKET_BYTES / 32);
        receiver.now += Crowd.PERIOD_NANOS;
        assertThat(shareToldTo(2)).isNotEqualTo(DatagramLayout.UNLIMITED);
        receiver.now += Crowd.PERIOD_NANOS;
        assertThat(shareToldTo(2)).isEqualTo(DatagramLayout.UNLIMITED);
    }

    /** What the receiver says to an endpoint that is new to it and sends a message. */
    private int shareToldTo(long endpoint) {
        TappedEngine sender = new TappedEngine(EngineConfiguration.defaults(3, endpoint), null);
        sender.request(RECEIVER, 0);
        sender.take().forEach(receiver::land);
        receiver.service(OwedAnswers.ACKNOWLEDGE_AFTER_NANOS);
        List<byte[]> answers = receiver.take();
        return Datagram.share(new UnsafeBuffer(answers.get(answers.size() - 1)), 0);
    }
}
