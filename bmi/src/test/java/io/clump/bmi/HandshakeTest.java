package io.clump.bmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The method {@code handshake} where it differs from the others (thesis 849–929). */
class HandshakeTest {
    private static final int LONG = 20_000;

    /**
     * A cap on messages in flight (thesis 882–884, 900), and bytes that are permitted before the receive is posted, while
     * there is a buffer (thesis 880, 904).
     */
    @Test
    void messagesInFlightAndReceiveBuffersAreLimited() {
        try (Pair pair = new Pair(World.HANDSHAKE)) {
            Bmi client = pair.client.bmi;
            pair.until(() -> client.getInfo(null, Info.PENDING_OPERATIONS) == 0);
            client.setInfo(null, Info.IN_FLIGHT_MESSAGES, 2);
            List<Long> sends = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                sends.add(client.postSend(pair.toServer, Party.bytes(4, i), 1));
            }
            assertThat(sends.stream().filter(id -> id == Bmi.COMPLETE)).hasSizeBetween(1, 2);
            sends.forEach(id -> pair.await(pair.client, id));
            for (int i = 0; i < 10; i++) {
                assertReceived(pair, 4, i, 1);
            }
            longMessagesWaitForBuffers(pair);
        }
    }

    /** Row B10 (thesis 906–915): a late receive of a message that was buffered completes at once. */
    private static void longMessagesWaitForBuffers(Pair pair) {
        long[] sends = new long[3];
        for (int i = 0; i < 3; i++) {
            sends[i] = pair.client.bmi.postSend(pair.toServer, Party.bytes(LONG, i), i);
        }
        pair.await(pair.client, sends[0], sends[1]);
        for (int i = 0; i < 1_000; i++) {
            pair.step();
        }
        assertThat(pair.client.isDone(sends[2])).isFalse();
        ByteBuffer tooShort = ByteBuffer.allocate(5);
        long refused = pair.server.bmi.postReceive(pair.toClient, tooShort, 1);
        pair.await(pair.server, refused);
        assertThat(pair.server.error(refused)).isEqualTo(BmiError.MESSAGE_TOO_LONG);
        ByteBuffer buffer = ByteBuffer.allocate(LONG);
        assertThat(pair.server.bmi.postReceive(pair.toClient, buffer, 0)).isEqualTo(Bmi.COMPLETE);
        Party.assertSame(buffer, Party.bytes(LONG, 0));
        assertReceived(pair, LONG, 2, 2);
        pair.await(pair.client, sends[2]);
        // Both buffers are free again.
        long next = pair.client.bmi.postSend(pair.toServer, Party.bytes(LONG, 3), 3);
        long last = pair.client.bmi.postSend(pair.toServer, Party.bytes(LONG, 4), 4);
        pair.await(pair.client, next, last);
        cancelBeforeTheReceiveFreesTheBuffer(pair);
    }

    private static void cancelBeforeTheReceiveFreesTheBuffer(Pair pair) {
        assertReceived(pair, LONG, 3, 3);
        assertReceived(pair, LONG, 4, 4);
        for (int i = 0; i < 5; i++) {
            long send = pair.client.bmi.postSend(pair.toServer, Party.bytes(60_000, i), 5);
            for (int steps = 0; steps < i; steps++) {
                pair.step();
            }
            if (!pair.client.isDone(send)) {
                pair.client.bmi.cancel(send);
                pair.await(pair.client, send);
            }
            if (pair.client.error(send) == null) {
                assertReceived(pair, 60_000, i, 5);
            }
        }
        long next = pair.client.bmi.postSend(pair.toServer, Party.bytes(LONG, 6), 6);
        long last = pair.client.bmi.postSend(pair.toServer, Party.bytes(LONG, 7), 7);
        pair.await(pair.client, next, last);
        assertReceived(pair, LONG, 6, 6);
        assertReceived(pair, LONG, 7, 7);
    }

    /** Acknowledgements are not limited themselves: else both ends could wait for each other. */
    @Test
    void oneMessageInFlightEachWayIsEnough() {
        try (Pair pair = new Pair(World.HANDSHAKE)) {
            pair.client.bmi.setInfo(null, Info.IN_FLIGHT_MESSAGES, 1);
            pair.server.bmi.setInfo(null, Info.IN_FLIGHT_MESSAGES, 1);
            for (int i = 0; i < 50; i++) {
                int length = i % 5 == 0 ? LONG : i;
                pair.client.bmi.postSend(pair.toServer, Party.bytes(length, i), 1);
                pair.server.bmi.postSend(pair.toClient, Party.bytes(length, 2 * i), 1);
            }
            for (int i = 0; i < 50; i++) {
                int length = i % 5 == 0 ? LONG : i;
                assertReceived(pair, length, i, 1);
                ByteBuffer buffer = ByteBuffer.allocate(length);
                pair.await(pair.client, pair.client.bmi.postReceive(pair.toServer, buffer, 1));
                Party.assertSame(buffer, Party.bytes(length, 2 * i));
            }
        }
    }

    @Test
    void networkIsNeededAndValuesAreChecked() {
        assertThatThrownBy(() -> Bmi.initialize("handshake", "", World.SHARED_MEMORY.configuration(World.newJob(), 0)))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("needs a network");
        try (Bmi bmi = Bmi.initialize("handshake", "", World.HANDSHAKE.configuration(World.newJob(), 0))) {
            assertThat(bmi.getInfo(null, Info.EAGER_BYTES)).isEqualTo(8 * 1024);
            assertThat(bmi.getInfo(null, Info.IN_FLIGHT_MESSAGES)).isEqualTo(64);
            assertThat(bmi.getInfo(null, Info.RECEIVE_BUFFERS)).isEqualTo(2);
            assertThatThrownBy(() -> bmi.setInfo(null, Info.IN_FLIGHT_MESSAGES, 0))
                    .hasMessageContaining("out of range");
            assertThatThrownBy(() -> bmi.setInfo(null, Info.RECEIVE_BUFFERS, 1_025))
                    .hasMessageContaining("out of range");
            assertThat(bmi.lookup("handshake://server")).hasToString("handshake://server");
        }
    }

    private static void assertReceived(Pair pair, int length, int seed, int tag) {
        ByteBuffer buffer = ByteBuffer.allocate(length);
        long receive = pair.server.bmi.postReceive(pair.toClient, buffer, tag);
        pair.await(pair.server, receive);
        assertThat(pair.server.error(receive)).isNull();
        Party.assertSame(buffer, Party.bytes(length, seed));
    }
}
