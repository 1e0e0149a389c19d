package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.packet.PacketLayout;
import io.clump.shm.claim.QueueGeometry;
import io.clump.shm.claim.QueueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;

/** A change of these numbers is a change of the layout, and needs a new version. */
class QueueBlockLayoutTest {
    private static final QueueGeometry SMALL = new QueueGeometry(2, 4, 128, 2);
    /** With the fewest bulk blocks that the default has. */
    private static final QueueGeometry DEFAULT = new QueueGeometry(4096, 16, 8192, 256);

    private static final String LAYOUT = """
            version 8.3
            magic 0
            version 8
            packet version 10
            algorithm 12
            length 16
            owner pid 24
            owner number 32
            endpoint id 40
            number 48
            packets 52
            bulk blocks 56
            bulk bytes 60
            sender slots 64
            tag 128
            closed 136
            segment generation 140
            bell 144
            held back 148
            senders 192
            in a sender's line: process 0
            in a sender's line: endpoint 8
            in a sender's line: held back 12
            requests, small 320
            requests, default 16576
            replies, small 1600
            replies, default 427456
            length, small 3392
            length, default 936640""";

    @Test
    void everyOffsetIsWhatItWas() {
        StringJoiner layout = new StringJoiner("\n");
        layout.add("version " + QueueBlockLayout.versions())
                .add("magic " + QueueBlockLayout.MAGIC_OFFSET)
                .add("version " + QueueBlockLayout.VERSION_OFFSET)
                .add("packet version " + QueueBlockLayout.PACKET_VERSION_OFFSET)
                .add("algorithm " + QueueBlockLayout.ALGORITHM_OFFSET)
                .add("length " + QueueBlockLayout.LENGTH_OFFSET)
                .add("owner pid " + QueueBlockLayout.OWNER_PID_OFFSET)
                .add("owner number " + QueueBlockLayout.OWNER_NUMBER_OFFSET)
                .add("endpoint id " + QueueBlockLayout.ENDPOINT_ID_OFFSET)
                .add("number " + QueueBlockLayout.NUMBER_OFFSET)
                .add("packets " + QueueBlockLayout.PACKETS_OFFSET)
                .add("bulk blocks " + QueueBlockLayout.BULK_BLOCKS_OFFSET)
                .add("bulk bytes " + QueueBlockLayout.BULK_BYTES_OFFSET)
                .add("sender slots " + QueueBlockLayout.SENDER_SLOTS_OFFSET)
                .add("tag " + QueueBlockLayout.TAG_OFFSET)
                .add("closed " + QueueBlockLayout.CLOSED_OFFSET)
                .add("segment generation " + QueueBlockLayout.SEGMENT_GENERATION_OFFSET)
                .add("bell " + QueueBlockLayout.BELL_OFFSET)
                .add("held back " + QueueBlockLayout.HELD_BACK_OFFSET)
                .add("senders " + QueueBlockLayout.SENDERS_OFFSET)
                .add("in a sender's line: process " + QueueBlockLayout.SENDER_PROCESS_OFFSET)
                .add("in a sender's line: endpoint " + QueueBlockLayout.SENDER_ENDPOINT_OFFSET)
                .add("in a sender's line: held back " + QueueBlockLayout.SENDER_HELD_BACK_OFFSET)
                .add("requests, small " + QueueBlockLayout.requestsOffset(SMALL))
                .add("requests, default " + QueueBlockLayout.requestsOffset(DEFAULT))
                .add("replies, small " + QueueBlockLayout.repliesOffset(SMALL))
                .add("replies, default " + QueueBlockLayout.repliesOffset(DEFAULT))
                .add("length, small " + QueueBlockLayout.lengthBytes(SMALL))
                .add("length, default " + QueueBlockLayout.lengthBytes(DEFAULT));
        assertThat(layout).hasToString(LAYOUT);
    }

    @Test
    void everyOffsetOfTheGroupBlocksIsWhatItWas() {
        assertThat(QueueBlockLayout.groupReferencesOffset(DEFAULT)).isEqualTo(838_336);
        assertThat(QueueBlockLayout.groupPacketsOffset(DEFAULT)).isEqualTo(854_720);
        assertThat(QueueBlockLayout.groupBlocksOffset(SMALL)).isEqualTo(3_136);
        assertThat(QueueBlockLayout.groupBlocksOffset(DEFAULT)).isEqualTo(871_104);
        assertThat(QueueBlockLayout.groupBlocks(SMALL)).isEqualTo(2);
        assertThat(QueueBlockLayout.groupBlocks(DEFAULT)).isEqualTo(8);
    }

    @Test
    void everyOffsetInAQueueIsWhatItWas() {
        StringJoiner layout = new StringJoiner("\n");
        layout.add("packet tail " + QueueLayout.PACKET_TAIL_OFFSET)
                .add("bulk tail " + QueueLayout.BULK_TAIL_OFFSET)
                .add("head " + QueueLayout.HEAD_OFFSET)
                .add("sentinel " + QueueLayout.SENTINEL_OFFSET)
                .add("freed " + QueueLayout.FREED_OFFSET)
                .add("bulk freed " + QueueLayout.BULK_FREED_OFFSET)
                .add("lock " + QueueLayout.LOCK_OFFSET)
                .add("senders " + QueueLayout.SENDERS_OFFSET)
                .add("in a sender's line: packet " + QueueLayout.SENDER_PACKET_OFFSET)
                .add("in a sender's line: bulk " + QueueLayout.SENDER_BULK_OFFSET)
                .add("in a sender's line: own " + QueueLayout.SENDER_OWN_OFFSET)
                .add("packets, small " + QueueLayout.packetsOffset(SMALL))
                .add("packets, default " + QueueLayout.packetsOffset(DEFAULT))
                .add("bulk control, small " + QueueLayout.bulkControlOffset(SMALL))
                .add("bulk blocks, small " + QueueLayout.bulkBlocksOffset(SMALL))
                .add("length, small " + QueueLayout.lengthBytes(SMALL))
                .add("in a bulk control line: state " + QueueLayout.BULK_STATE_OFFSET)
                .add("in a bulk control line: epoch " + QueueLayout.BULK_EPOCH_OFFSET);
        assertThat(layout).hasToString("""
                packet tail 0
                bulk tail 8
                head 64
                sentinel 72
                freed 128
                bulk freed 136
                lock 192
                senders 256
                in a sender's line: packet 0
                in a sender's line: bulk 8
                in a sender's line: own 16
                packets, small 384
                packets, default 16640
                bulk control, small 512
                bulk blocks, small 768
                length, small 1280
                in a bulk control line: state 0
                in a bulk control line: epoch 4""");
    }

    @Test
    void magicReadsAsTextInTheFile() {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(0, QueueBlockLayout.MAGIC);
        assertThat(new String(bytes.array(), StandardCharsets.US_ASCII)).isEqualTo("CLUMPSHM");
    }

    /**
     * The parties are the owner, which writes as receiver (senders write its bell, once for each of its sleeps); the
     * senders together, for the tails; the one sender of a slot (the owner may mark it as held back).
     */
    @Test
    void wordsOfDifferentPartiesNeverShareALine() {
        Map<Long, String> ownerOfLine = new HashMap<>();
        own(ownerOfLine, "before others see the file", 0, QueueBlockLayout.HEADER_LENGTH_BYTES);
        own(ownerOfLine, "owner: tag", QueueBlockLayout.TAG_OFFSET, Long.BYTES);
        own(ownerOfLine, "owner: tag", QueueBlockLayout.CLOSED_OFFSET, Integer.BYTES);
        own(ownerOfLine, "owner: tag", QueueBlockLayout.SEGMENT_GENERATION_OFFSET, Integer.BYTES);
        own(ownerOfLine, "owner: tag", QueueBlockLayout.BELL_OFFSET, Integer.BYTES);
        own(ownerOfLine, "owner: tag", QueueBlockLayout.HELD_BACK_OFFSET, Integer.BYTES);
        for (int i = 0; i < SMALL.senders(); i++) {
            int line = QueueBlockLayout.SENDERS_OFFSET + i * QueueLayout.LINE_BYTES;
            own(ownerOfLine, "slot " + i, line + QueueBlockLayout.SENDER_PROCESS_OFFSET, Long.BYTES);
            own(ownerOfLine, "slot " + i, line + QueueBlockLayout.SENDER_ENDPOINT_OFFSET, Integer.BYTES);
            own(ownerOfLine, "slot " + i, line + QueueBlockLayout.SENDER_HELD_BACK_OFFSET, Integer.BYTES);
        }
        ownQueue(ownerOfLine, "requests", QueueBlockLayout.requestsOffset(SMALL));
        ownQueue(ownerOfLine, "replies", QueueBlockLayout.repliesOffset(SMALL));
        for (int i = 0; i < SMALL.senders(); i++) {
            long references = QueueBlockLayout.groupReferencesOffset(SMALL) + (long) i * QueueLayout.LINE_BYTES;
            own(ownerOfLine, "member " + i, references, QueueLayout.LINE_BYTES);
            long packet = QueueBlockLayout.groupPacketsOffset(SMALL) + (long) i * PacketLayout.LENGTH_BYTES;
            own(ownerOfLine, "member " + i, packet, PacketLayout.LENGTH_BYTES);
        }
        int groupBytes = QueueBlockLayout.groupBlocks(SMALL) * SMALL.bulkBytes();
        own(ownerOfLine, "owner: group blocks", QueueBlockLayout.groupBlocksOffset(SMALL), groupBytes);
        assertThat(ownerOfLine).hasSize((int) (QueueBlockLayout.lengthBytes(SMALL) / QueueLayout.LINE_BYTES));
    }

    @Test
    void packetIsOneLine() {
        assertThat(PacketLayout.LENGTH_BYTES).isEqualTo(QueueLayout.LINE_BYTES);
        assertThat(QueueBlockLayout.HEADER_LENGTH_BYTES).isEqualTo(2 * QueueLayout.LINE_BYTES);
    }

    private static void ownQueue(Map<Long, String> ownerOfLine, String queue, long offset) {
        String tails = queue + ": tails";
        own(ownerOfLine, tails, offset + QueueLayout.PACKET_TAIL_OFFSET, Long.BYTES);
        own(ownerOfLine, tails, offset + QueueLayout.BULK_TAIL_OFFSET, Long.BYTES);
        own(ownerOfLine, queue + ": head", offset + QueueLayout.HEAD_OFFSET, Long.BYTES);
        own(ownerOfLine, queue + ": head", offset + QueueLayout.SENTINEL_OFFSET, Integer.BYTES);
        own(ownerOfLine, queue + ": freed", offset + QueueLayout.FREED_OFFSET, Long.BYTES);
        own(ownerOfLine, queue + ": freed", offset + QueueLayout.BULK_FREED_OFFSET, Long.BYTES);
        own(ownerOfLine, queue + ": lock", offset + QueueLayout.LOCK_OFFSET, QueueLayout.LINE_BYTES);
        for (int i = 0; i < SMALL.senders(); i++) {
            long line = offset + QueueLayout.SENDERS_OFFSET + (long) i * QueueLayout.LINE_BYTES;
            own(ownerOfLine, queue + ": sender " + i, line, QueueLayout.LINE_BYTES);
        }
        for (int i = 0; i < SMALL.packets(); i++) {
            long packet = offset + QueueLayout.packetsOffset(SMALL) + (long) i * PacketLayout.LENGTH_BYTES;
            own(ownerOfLine, queue + ": packet " + i, packet, PacketLayout.LENGTH_BYTES);
        }
        for (int i = 0; i < SMALL.bulkBlocks(); i++) {
            long control = offset + QueueLayout.bulkControlOffset(SMALL) + (long) i * QueueLayout.LINE_BYTES;
            own(ownerOfLine, queue + ": control " + i, control + QueueLayout.BULK_STATE_OFFSET, Integer.BYTES);
            own(ownerOfLine, queue + ": control " + i, control + QueueLayout.BULK_EPOCH_OFFSET, Integer.BYTES);
            long block = offset + QueueLayout.bulkBlocksOffset(SMALL) + (long) i * SMALL.bulkBytes();
            own(ownerOfLine, queue + ": block " + i, block, SMALL.bulkBytes());
        }
    }

    private static void own(Map<Long, String> ownerOfLine, String party, long offset, int lengthBytes) {
        for (long line = offset / QueueLayout.LINE_BYTES;
                line <= (offset + lengthBytes - 1) / QueueLayout.LINE_BYTES;
                line++) {
            String other = ownerOfLine.putIfAbsent(line, party);
            assertThat(other == null || other.equals(party))
                    .as("line %d is shared by \"%s\" and \"%s\"", line, other, party)
                    .isTrue();
        }
    }
}
