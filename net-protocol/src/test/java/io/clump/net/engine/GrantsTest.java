package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Grants of a receiver to its senders. */
class GrantsTest {
    private static final long RECEIVER = 1;
    private static final int FRAME = SendWindow.FRAME_BYTES;
    private static final int LEAST_WINDOW_BYTES = 144;

    private final TappedEngine receiver =
            new TappedEngine(EngineConfiguration.defaults(3, RECEIVER, FRAME, FRAME), null);

    /** 92 such datagrams fit the socket. */
    @Test
    void sixtyFourSendersAreGrantedADatagramEach() {
        int granted = 0;
        for (int sender = 2; sender <= 65; sender++) {
            granted = grantedTo(sender);
        }
        assertThat(granted).isBetween(FRAME, 2 * FRAME - 1);
    }

    @Test
    void sendersThatAreGoneLeaveTheSocketToTheRest() {
        int among32 = 0;
        for (int sender = 2; sender <= 33; sender++) {
            among32 = grantedTo(sender);
        }
        receiver.now += 2 * Grants.LONGEST_PERIOD_NANOS;
        assertThat(grantedTo(34)).isGreaterThan(16 * among32);
    }

    @Test
    void thousandSendersAreGrantedLessThanADatagramEachAndTogetherNoMoreThanTheSocketHolds() {
        int granted = 0;
        for (int sender = 2; sender <= 1001; sender++) {
            granted = grantedTo(sender);
        }
        assertThat(granted).isBetween(1, FRAME / 8);
    }

    /** If a datagram for each sender does not fit, shorter ones do: 32 of 57,856 bytes would need two megabytes. */
    @Test
    void largeDatagramsAreCutToTheirShareOfTheSocket() {
        TappedEngine wide = new TappedEngine(EngineConfiguration.defaults(3, RECEIVER), null);
        int granted = 0;
        for (int sender = 2; sender <= 33; sender++) {
            granted = grantedTo(wide, sender);
        }
        assertThat(32 * SocketSpace.kernelBytes(granted)).isLessThanOrEqualTo(EngineConfiguration.USUAL_SOCKET_BYTES);
        assertThat(granted).isGreaterThan(FRAME);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 128, 1472, 2944, 16_384, 57_856, 212_992, 7_000_000})
    void windowIsWrittenWithAnEighthMoreAtMost(int bytes) {
        int read = DatagramLayout.windowBytes(DatagramLayout.windowCode(bytes));
        assertThat(read)
                .isGreaterThanOrEqualTo(bytes)
                .isLessThanOrEqualTo(Math.max(LEAST_WINDOW_BYTES, bytes + bytes / 8));
    }

    private int grantedTo(long endpoint) {
        return grantedTo(receiver, endpoint);
    }

    /** Returns the grant in the answer to an endpoint that sends a message. */
    private static int grantedTo(TappedEngine receiver, long endpoint) {
        TappedEngine sender = new TappedEngine(new EngineConfiguration(3, endpoint, 8192, 2, 2, 2, 40, 0), null);
        sender.request(RECEIVER, 0);
        sender.take().forEach(receiver::land);
        receiver.handle();
        receiver.service(1);
        List<byte[]> answers = receiver.take();
        return DatagramLayout.windowBytes(Datagram.window(new UnsafeBuffer(answers.get(answers.size() - 1)), 0));
    }
}
