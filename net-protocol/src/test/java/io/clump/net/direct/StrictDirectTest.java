package io.clump.net.direct;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.net.ethernet.MacAddress;
import io.clump.net.ethernet.Privilege;
import java.util.ArrayDeque;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The calls behave as specified in the report, including the losses. */
class StrictDirectTest {
    /** Time between frames, so that they do not fill the sockets of other programs. */
    private static final long PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final List<MacAddress> NODES =
            List.of(MacAddress.parse("00:50:ba:01:02:03"), MacAddress.parse("00:50:ba:0a:0b:0c"));

    private final QueueWire wire = new QueueWire();
    private final StrictDirect direct = new StrictDirect(() -> wire, DirectFrame.REPORT_ETHER_TYPE, false, NODES);
    private final byte[] received = new byte[DirectFrame.MAX_DATA_BYTES];

    @AfterEach
    void clearInterrupt() {
        Thread.interrupted();
    }

    @Test
    void frameIsThatOfTheReport() {
        byte[] data = {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 9};
        assertThat(direct.sendDirect(0, 1, 0x01020304, -2, 4, data)).isEqualTo(StrictDirect.DONE);
        assertThat(HexFormat.of().formatHex(wire.frames.getFirst()))
                .isEqualTo(
                        "0050ba010203" + "0050ba0a0b0c" + "86dd" + "01020304" + "fffffffe" + "00000004" + "cafebabe");
    }

    /** The data field of an Ethernet frame has at least 46 bytes, of which Direct's fields take 12. */
    @Test
    void framesOfUpTo34BytesOfDataHaveOneLengthIfTheyArePadded() {
        try (StrictDirect padded = new StrictDirect(() -> wire, DirectFrame.REPORT_ETHER_TYPE, true, NODES)) {
            int used = padded.sendDirect(1, 0, 7, 3, 1488, data(1488));
            wire.frames.clear();
            for (int count : new int[] {0, 4, 33, 34, 35}) {
                assertThat(padded.sendDirect(1, 0, 7, 3, count, data(count))).isEqualTo(used);
                byte[] frame = wire.frames.getLast();
                assertThat(frame).hasSize(Math.max(60, 26 + count));
                for (int i = 26 + count; i < frame.length; i++) {
                    assertThat(frame[i]).as("no byte of an earlier frame").isZero();
                }
            }
            assertThat(padded.recvDirect(7, 3, 0, received)).isEqualTo(StrictDirect.DONE);
            assertThat(padded.recvDirect(7, 3, 4, received)).isEqualTo(StrictDirect.DONE);
            assertThat(received).startsWith(data(4));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 34, 1488})
    void messageOfTagRankAndCountIsReceived(int count) {
        byte[] data = data(count);
        assertThat(direct.sendDirect(1, 0, 7, 3, count, data)).isEqualTo(StrictDirect.DONE);
        assertThat(direct.recvDirect(7, 3, count, received)).isEqualTo(StrictDirect.DONE);
        for (int i = 0; i < count; i++) {
            assertThat(received[i]).isEqualTo(data[i]);
        }
        assertThat(direct.discarded()).isZero();
    }

    @Test
    void framesThatAreNotAskedForAreThrownAway() {
        direct.sendDirect(1, 0, 1, 3, 10, data(10));
        direct.sendDirect(1, 0, 2, 4, 10, data(10));
        direct.sendDirect(1, 0, 2, 3, 11, data(11));
        wire.frames.add(new byte[10]);
        byte[] incomplete = new byte[60];
        wire.frames.add(incomplete);
        direct.sendDirect(1, 0, 2, 3, 10, data(10));
        assertThat(direct.recvDirect(2, 3, 10, received)).isEqualTo(StrictDirect.DONE);
        assertThat(direct.discarded()).isEqualTo(5);
        assertThat(wire.frames).isEmpty();
    }

    /** A hazard of the report: with the tags in the opposite order the first message is lost. */
    @Test
    void tagsInAnotherOrderThanSentLoseAMessage() {
        direct.sendDirect(1, 0, 1, 3, 10, data(10));
        direct.sendDirect(1, 0, 2, 3, 10, data(10));
        assertThat(direct.recvDirect(2, 3, 10, received)).isEqualTo(StrictDirect.DONE);
        Thread.currentThread().interrupt();
        assertThat(direct.recvDirect(1, 3, 10, received)).isEqualTo(StrictDirect.ERROR);
    }

    @Test
    void mistakesAreErrors() {
        byte[] data = data(2000);
        assertThat(direct.sendDirect(2, 0, 1, 1, 1, data)).isEqualTo(StrictDirect.ERROR);
        assertThat(direct.sendDirect(0, -1, 1, 1, 1, data)).isEqualTo(StrictDirect.ERROR);
        assertThat(direct.sendDirect(0, 1, 1, 1, 1489, data)).isEqualTo(StrictDirect.ERROR);
        assertThat(direct.sendDirect(0, 1, 1, 1, -1, data)).isEqualTo(StrictDirect.ERROR);
        assertThat(direct.sendDirect(0, 1, 1, 1, 4, new byte[3])).isEqualTo(StrictDirect.ERROR);
        assertThat(direct.recvDirect(1, 1, 1489, data)).isEqualTo(StrictDirect.ERROR);
        assertThat(direct.recvDirect(1, 1, 4, new byte[3])).isEqualTo(StrictDirect.ERROR);
        assertThat(wire.frames).isEmpty();
        direct.close();
        assertThat(direct.sendDirect(0, 1, 1, 1, 1, data)).isEqualTo(StrictDirect.ERROR);
        assertThat(direct.recvDirect(1, 1, 1, data)).isEqualTo(StrictDirect.ERROR);
        StrictDirect nowhere = StrictDirect.at("no-such-interface", DirectFrame.LOCAL_ETHER_TYPE, NODES);
        assertThat(nowhere.sendDirect(0, 1, 1, 1, 1, data)).isEqualTo(StrictDirect.ERROR);
    }

    @Test
    void framesPassThroughTheKernel() {
        MacAddress mac = Privilege.loopback().mac();
        List<MacAddress> nodes = List.of(mac, mac);
        try (StrictDirect sender = StrictDirect.at("lo", DirectFrame.LOCAL_ETHER_TYPE, nodes);
                StrictDirect receiver = StrictDirect.at("lo", DirectFrame.LOCAL_ETHER_TYPE, nodes)) {
            // The socket of the receiver is opened by a call, too.
            receiver.sendDirect(0, 1, 1, 1, 0, data(0));
            int tag = (int) ProcessHandle.current().pid();
            // Sent until it arrives: the kernel drops frames while those of other programs fill the receiver's socket.
            AtomicBoolean hasArrived = new AtomicBoolean();
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
                while (!hasArrived.get()) {
                    assertThat(sender.sendDirect(1, 0, tag, 5, 1488, data(1488)))
                            .isEqualTo(StrictDirect.DONE);
                    LockSupport.parkNanos(PACE_NANOS);
                }
            });
            try {
                assertThat(receiver.recvDirect(tag, 5, 1488, received)).isEqualTo(StrictDirect.DONE);
            } finally {
                hasArrived.set(true);
                sending.join();
            }
            assertThat(received).isEqualTo(data(1488));
        }
    }

    private static byte[] data(int count) {
        byte[] data = new byte[count];
        for (int i = 0; i < count; i++) {
            data[i] = (byte) (i * 7 + 1);
        }
        return data;
    }

    /** Wire in a loop: sent frames are received. */
    private static final class QueueWire implements FrameWire {
        final ArrayDeque<byte[]> frames = new ArrayDeque<>();

        @Override
        public boolean send(UnsafeBuffer frame, int lengthBytes) {
            byte[] bytes = new byte[lengthBytes];
            frame.getBytes(0, bytes);
            frames.add(bytes);
            return true;
        }

        @Override
        public int receive(UnsafeBuffer into) {
            byte[] bytes = frames.poll();
            if (bytes == null) {
                return NOTHING;
            }
            into.putBytes(0, bytes);
            return bytes.length;
        }

        @Override
        public void close() {
            frames.clear();
        }
    }
}
