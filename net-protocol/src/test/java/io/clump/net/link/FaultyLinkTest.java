package io.clump.net.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultyLinkTest {
    private static final int DATAGRAMS = 10_000;
    private static final LinkAddress SOMEWHERE = new UdpAddress(HostAndPort.parse("127.0.0.1:9"));
    private static final long MILLISECOND = 1_000_000;

    private final RecordingLink recorder = new RecordingLink();
    private long now = -3;

    @Test
    void theFractionsAreThoseAskedFor() {
        assertThat(sendAll("loss=0.1,seed=1")).hasSizeBetween(8_800, 9_200).isSorted();
        assertThat(sendAll("dup=0.1,seed=1")).hasSizeBetween(10_800, 11_200).isSorted();
        List<Integer> reordered = sendAll("reorder=0.1,seed=1");
        assertThat(reordered).hasSize(DATAGRAMS).doesNotHaveDuplicates();
        assertThat(descents(reordered)).isBetween(600L, 1_200L);
    }

    @Test
    void damagedDatagramsDifferInABitAndTruncatedOnesInLength() {
        sendAll("corrupt=0.1,seed=1");
        assertThat(recorder.sent).hasSize(DATAGRAMS);
        long changed = 0;
        for (int i = 0; i < DATAGRAMS; i++) {
            byte[] datagram = recorder.sent.get(i);
            assertThat(datagram).hasSize(Integer.BYTES);
            int bits = Integer.bitCount(ByteBuffer.wrap(datagram).getInt() ^ i);
            assertThat(bits).isLessThanOrEqualTo(1);
            changed += bits;
        }
        assertThat(changed).isBetween(800L, 1_200L);
        sendAll("truncate=0.1,seed=1");
        assertThat(recorder.sent).hasSize(DATAGRAMS);
        assertThat(recorder.sent.stream().filter(datagram -> datagram.length < Integer.BYTES))
                .hasSizeBetween(800, 1_200);
    }

    @Test
    void delayedDatagramsLeaveWhenTheirTimeHasComeAndTheLinkIsUsed() {
        FaultyLink link = link("delay=2ms,seed=1");
        send(link, 1);
        now += MILLISECOND;
        send(link, 2);
        now += MILLISECOND - 1;
        assertThat(link.receive(ByteBuffer.allocate(8))).isFalse();
        assertThat(recorder.values()).isEmpty();
        now += 1;
        link.receive(ByteBuffer.allocate(8));
        assertThat(recorder.values()).containsExactly(1);
        now += MILLISECOND;
        link.receive(ByteBuffer.allocate(8));
        assertThat(recorder.values()).containsExactly(1, 2);
    }

    /** A closed endpoint has told so: what it sent last must not be lost with it. */
    @Test
    void whatIsHeldBackLeavesWhenTheLinkIsClosed() {
        FaultyLink link = link("delay=2ms,reorder=0.5,seed=1");
        for (int i = 0; i < 10; i++) {
            send(link, i);
        }
        assertThat(recorder.values()).isEmpty();
        link.close();
        assertThat(recorder.values()).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void aRangeOfDelaysLetsDatagramsOvertakeEachOther() {
        List<Integer> values = sendAll("delay=1ms..5ms,seed=1");
        assertThat(values).hasSize(DATAGRAMS).doesNotHaveDuplicates();
        assertThat(descents(values)).isGreaterThan(DATAGRAMS / 10);
    }

    @Test
    void nothingIsSentWhileMuteAndNothingReceivedWhileDeaf() {
        FaultyLink link = link("mute=1ms+3ms,deaf=2ms+1ms");
        for (int i = 0; i < 6; i++) {
            send(link, i);
            recorder.arriving.add(i);
            ByteBuffer buffer = ByteBuffer.allocate(8);
            boolean deaf = i == 2;
            assertThat(link.receive(buffer)).as("at %d ms", i).isEqualTo(!deaf);
            assertThat(buffer.position()).isEqualTo(deaf ? 0 : Integer.BYTES);
            // A datagram that arrives at a deaf link is lost, not late.
            assertThat(recorder.arriving).isEmpty();
            now += MILLISECOND;
        }
        assertThat(recorder.values()).containsExactly(0, 4, 5);
    }

    /** No peer is taken for dead because of a temporary outage. */
    @Test
    void aPortCheckIsNotAnsweredWhileMuteNorWhileDeaf() {
        FaultyLink link = link("mute=1ms+1ms,deaf=2ms+1ms");
        for (int i = 0; i < 4; i++) {
            assertThat(link.checkPort(SOMEWHERE)).as("at %d ms", i).isEqualTo(i == 0 || i == 3);
            now += MILLISECOND;
        }
    }

    @Test
    void cutIsBothMuteAndDeaf() {
        FaultyLink link = link("cut=0s+1ms");
        send(link, 1);
        recorder.arriving.add(1);
        assertThat(link.receive(ByteBuffer.allocate(8))).isFalse();
        assertThat(recorder.values()).isEmpty();
        now += MILLISECOND;
        send(link, 2);
        assertThat(recorder.values()).containsExactly(2);
    }

    @Test
    void aSeedRepeatsWhatHappened() {
        String faults = "loss=0.1,dup=0.1,reorder=0.1,corrupt=0.1,truncate=0.1,delay=1ms..2ms,seed=";
        sendAll(faults + 5);
        List<ByteBuffer> first = recorder.buffers();
        sendAll(faults + 5);
        assertThat(recorder.buffers().equals(first)).isTrue();
        sendAll(faults + 6);
        assertThat(recorder.buffers().equals(first)).isFalse();
    }

    @Test
    void aFaultDoesNotChangeWhichDatagramsAnotherHits() {
        List<Integer> lossy = sendAll("loss=0.1,seed=4");
        List<Integer> doubledToo = sendAll("loss=0.1,dup=0.5,seed=4");
        assertThat(doubledToo.stream().distinct().toList()).isEqualTo(lossy);
    }

    private List<Integer> sendAll(String faults) {
        recorder.sent.clear();
        try (FaultyLink link = link(faults)) {
            for (int i = 0; i < DATAGRAMS; i++) {
                send(link, i);
                now += MILLISECOND / 100;
            }
            now += 10 * MILLISECOND;
            for (int i = 0; i < 100; i++) {
                assertThat(link.receive(ByteBuffer.allocate(8))).isFalse();
                now += 10 * MILLISECOND;
            }
        }
        return recorder.values();
    }

    private FaultyLink link(String faults) {
        return new FaultyLink(recorder, Faults.parse(faults), () -> now);
    }

    private static void send(FaultyLink link, int value) {
        link.send(ByteBuffer.allocateDirect(Integer.BYTES).putInt(0, value), SOMEWHERE);
    }

    private static long descents(List<Integer> values) {
        long descents = 0;
        for (int i = 1; i < values.size(); i++) {
            descents += values.get(i) < values.get(i - 1) ? 1 : 0;
        }
        return descents;
    }

    private static final class RecordingLink implements Link {
        private final List<byte[]> sent = new ArrayList<>();
        private final Deque<Integer> arriving = new ArrayDeque<>();

        List<Integer> values() {
            return sent.stream()
                    .filter(datagram -> datagram.length == Integer.BYTES)
                    .map(datagram -> ByteBuffer.wrap(datagram).getInt())
                    .toList();
        }

        List<ByteBuffer> buffers() {
            return sent.stream().map(ByteBuffer::wrap).toList();
        }

        @Override
        public String address() {
            return SOMEWHERE.toString();
        }

        @Override
        public int maxDatagramBytes() {
            return Integer.BYTES;
        }

        @Override
        public LinkAddress addressOf(String address) {
            return SOMEWHERE;
        }

        @Override
        public boolean send(ByteBuffer datagram, LinkAddress to) {
            byte[] bytes = new byte[datagram.remaining()];
            datagram.get(bytes);
            return sent.add(bytes);
        }

        @Override
        public boolean receive(ByteBuffer into) {
            if (arriving.isEmpty()) {
                return false;
            }
            into.putInt(arriving.remove());
            return true;
        }

        @Override
        public boolean checkPort(LinkAddress to) {
            return true;
        }

        @Override
        public LinkAddress sender() {
            return SOMEWHERE;
        }

        @Override
        public void close() {
            // Holds nothing.
        }
    }
}
