package io.clump.net.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultyLinkTest {
    private static final int DATAGRAMS = 10_000;
    private static final LinkAddress SOMEWHERE = UdpAddress.parse("127.0.0.1:9");

    @Test
    void theFractionsAreThoseAskedFor() {
        assertThat(sendAll(new Faults(0.1, 0, 0, 1)))
                .hasSizeBetween(8_800, 9_200)
                .isSorted();
        assertThat(sendAll(new Faults(0, 0.1, 0, 1)))
                .hasSizeBetween(10_800, 11_200)
                .isSorted();
        List<Integer> reordered = sendAll(new Faults(0, 0, 0.1, 1));
        assertThat(reordered).hasSize(DATAGRAMS).doesNotHaveDuplicates();
        long late = 0;
        for (int i = 1; i < reordered.size(); i++) {
            late += reordered.get(i) < reordered.get(i - 1) ? 1 : 0;
        }
        assertThat(late).isBetween(600L, 1_200L);
    }

    @Test
    void aSeedRepeatsWhatHappened() {
        Faults faults = new Faults(0.1, 0.1, 0.1, 5);
        assertThat(sendAll(faults)).isEqualTo(sendAll(faults)).isNotEqualTo(sendAll(faults.forLink(1)));
    }

    private static List<Integer> sendAll(Faults faults) {
        RecordingLink recorder = new RecordingLink();
        try (FaultyLink link = new FaultyLink(recorder, faults)) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(Integer.BYTES);
            for (int i = 0; i < DATAGRAMS; i++) {
                link.send(buffer.clear().putInt(0, i), SOMEWHERE);
            }
            for (int i = 0; i < 100; i++) {
                assertThat(link.receive(buffer)).isFalse();
            }
        }
        return recorder.sent;
    }

    private static final class RecordingLink implements Link {
        private final List<Integer> sent = new ArrayList<>();

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
        public void send(ByteBuffer datagram, LinkAddress to) {
            sent.add(datagram.getInt());
        }

        @Override
        public boolean receive(ByteBuffer into) {
            return false;
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
