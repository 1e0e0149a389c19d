package io.clump.am2.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PacketLayoutTest {
    /**
     * Long messages returned, of requests and of replies; parts of long requests and replies; gets, gets returned, and
     * parts of answers to them.
     */
    private static final Set<Integer> ON_THE_WIRE = Set.of(12, 13, 24, 25, 72, 76, 89);

    @Test
    void offsetsAreThoseThatOtherProcessesUse() {
        assertThat(PacketLayout.VERSION)
                .as("a change of the layout is a change of the version")
                .isEqualTo(3);
        assertThat(PacketLayout.LENGTH_BYTES).isEqualTo(64);
        assertThat(PacketLayout.MAX_ARGUMENTS).isEqualTo(8);
        assertThat(fields())
                .containsExactly(
                        Map.entry(0, "state"),
                        Map.entry(4, "epoch"),
                        Map.entry(8, "tag"),
                        Map.entry(16, "source"),
                        Map.entry(20, "destination"),
                        Map.entry(22, "bulk index"),
                        Map.entry(24, "bulk length"),
                        Map.entry(28, "handler"),
                        Map.entry(30, "argument count"),
                        Map.entry(31, "kind"),
                        Map.entry(32, "arguments"));
    }

    @Test
    void argumentsEndWhereThePacketEnds() {
        assertThat(PacketLayout.ARGUMENTS_OFFSET + PacketLayout.MAX_ARGUMENTS * Integer.BYTES)
                .isEqualTo(PacketLayout.LENGTH_BYTES);
    }

    @Test
    void fieldsAreAligned() {
        assertThat(PacketLayout.TAG_OFFSET % Long.BYTES).isZero();
        assertThat(PacketLayout.ARGUMENTS_OFFSET % Long.BYTES).isZero();
        assertThat(PacketLayout.SOURCE_OFFSET % Integer.BYTES).isZero();
        assertThat(PacketLayout.BULK_LENGTH_OFFSET % Integer.BYTES).isZero();
        assertThat(PacketLayout.DESTINATION_OFFSET % Short.BYTES).isZero();
        assertThat(PacketLayout.BULK_INDEX_OFFSET % Short.BYTES).isZero();
        assertThat(PacketLayout.HANDLER_OFFSET % Short.BYTES).isZero();
    }

    @Test
    void kindsAreCombinationsOfBits() {
        assertThat(PacketKind.REQUEST).isZero();
        assertThat(PacketKind.REPLY).isEqualTo(1);
        assertThat(PacketKind.MEDIUM).isEqualTo(2);
        assertThat(PacketKind.RETURNED).isEqualTo(4);
        assertThat(PacketKind.LONG).isEqualTo(8);
        assertThat(PacketKind.PART).isEqualTo(16);
        assertThat(PacketKind.ABORTED).isEqualTo(32);
        for (int kind = 0; kind < 256; kind++) {
            assertThat(PacketKind.isKnown(kind)).isEqualTo(kind < 8 || ON_THE_WIRE.contains(kind));
            assertThat(PacketKind.isMedium(kind)).isEqualTo((kind & 2) != 0);
            assertThat(PacketKind.isLong(kind)).isEqualTo((kind & 8) != 0);
            assertThat(PacketKind.hasData(kind)).isEqualTo((kind & 10) != 0);
            assertThat(PacketKind.travelsAsReply(kind)).isEqualTo((kind & 5) != 0);
        }
    }

    private static Map<Integer, String> fields() {
        Map<Integer, String> fields = new TreeMap<>();
        fields.put(PacketLayout.STATE_OFFSET, "state");
        fields.put(PacketLayout.EPOCH_OFFSET, "epoch");
        fields.put(PacketLayout.TAG_OFFSET, "tag");
        fields.put(PacketLayout.SOURCE_OFFSET, "source");
        fields.put(PacketLayout.DESTINATION_OFFSET, "destination");
        fields.put(PacketLayout.BULK_INDEX_OFFSET, "bulk index");
        fields.put(PacketLayout.BULK_LENGTH_OFFSET, "bulk length");
        fields.put(PacketLayout.HANDLER_OFFSET, "handler");
        fields.put(PacketLayout.ARGUMENT_COUNT_OFFSET, "argument count");
        fields.put(PacketLayout.KIND_OFFSET, "kind");
        fields.put(PacketLayout.ARGUMENTS_OFFSET, "arguments");
        return fields;
    }
}
