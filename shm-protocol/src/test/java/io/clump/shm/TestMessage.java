package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueKind;
import org.agrona.concurrent.UnsafeBuffer;

/** Messages whose every field and byte is derived from their sender and number, so that the receiver can check all. */
final class TestMessage {
    static final long TAG = 0x1234_5678_9ABCL;

    private static final int SENDER = 0;
    private static final int SEQUENCE = 1;
    private static final int FIRST_DERIVED = 2;

    private TestMessage() {}

    static void fill(
            UnsafeBuffer memory,
            int packet,
            int data,
            QueueKind queue,
            int source,
            int sender,
            int sequence,
            int length) {
        int kind = (queue == QueueKind.REPLY ? PacketKind.REPLY : PacketKind.REQUEST)
                | (data == Dispatcher.NO_DATA ? 0 : PacketKind.MEDIUM);
        fillPacket(memory, packet, kind, source, sender, sequence, length);
        fillData(memory, data, sender, sequence, length);
    }

    static void fillPacket(
            UnsafeBuffer memory, int packet, int kind, int source, int sender, int sequence, int length) {
        PacketFields.header(memory, packet, kind, 1, PacketLayout.MAX_ARGUMENTS, source, 0, TAG, length);
        PacketFields.arguments(
                memory,
                packet,
                sender,
                sequence,
                derived(sender, sequence, 2),
                derived(sender, sequence, 3),
                derived(sender, sequence, 4),
                derived(sender, sequence, 5),
                derived(sender, sequence, 6),
                derived(sender, sequence, 7));
    }

    static void fillData(UnsafeBuffer memory, int data, int sender, int sequence, int length) {
        for (int i = 0; i < length; i++) {
            memory.putByte(data + i, (byte) derived(sender, sequence, i));
        }
    }

    static int sender(UnsafeBuffer memory, int packet) {
        return Packet.argument(memory, packet, SENDER);
    }

    static int sequence(UnsafeBuffer memory, int packet) {
        return Packet.argument(memory, packet, SEQUENCE);
    }

    /** Checks that a message is intact. */
    static void check(UnsafeBuffer memory, int packet, int data) {
        int sender = sender(memory, packet);
        int sequence = sequence(memory, packet);
        assertThat(Packet.tag(memory, packet)).isEqualTo(TAG);
        assertThat(PacketKind.isMedium(Packet.kind(memory, packet))).isEqualTo(data != Dispatcher.NO_DATA);
        for (int i = FIRST_DERIVED; i < PacketLayout.MAX_ARGUMENTS; i++) {
            if (Packet.argument(memory, packet, i) != derived(sender, sequence, i)) {
                throw new AssertionError("argument " + i + " of message " + sequence + " of sender " + sender);
            }
        }
        for (int i = 0; i < Packet.bulkLengthBytes(memory, packet); i++) {
            if (memory.getByte(data + i) != (byte) derived(sender, sequence, i)) {
                throw new AssertionError("byte " + i + " of message " + sequence + " of sender " + sender);
            }
        }
    }

    private static int derived(int sender, int sequence, int index) {
        return (sender * 31 + sequence) * 0x9E37_79B9 + index * 0x85EB_CA6B;
    }
}
