package io.clump.simulation.network;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.QueueKind;
import org.agrona.concurrent.UnsafeBuffer;

/** Content of a message: its number in its flow, its receiver, and check data that reveals changes. */
final class SimulatedMessage {
    static final int PEER_ARGUMENT = 1;
    private static final int SEED_ARGUMENT = 7;
    private static final int SPREAD = 0x9E3779B1;

    /** Number of answers of which one is a request on its way back. */
    private static final int REFUSED = 4;

    private SimulatedMessage() {}

    /** Returns whether an answer is a request on its way back. */
    static boolean isRefusal(int value) {
        return value % REFUSED == REFUSED - 1;
    }

    /**
     * Writes a message such that a change of any part is detected.
     *
     * @param tag of a request on its way back
     */
    static void fill(
            UnsafeBuffer memory,
            int packet,
            int sender,
            int receiver,
            int value,
            QueueKind queue,
            int dataBytes,
            long tag) {
        int answer = isRefusal(value) ? PacketKind.RETURNED : PacketKind.REPLY;
        int kind = (queue == QueueKind.REPLY ? answer : PacketKind.REQUEST) | (dataBytes > 0 ? PacketKind.MEDIUM : 0);
        int check = check(sender, receiver, value);
        long description = Packet.description(kind, 1, PacketLayout.MAX_ARGUMENTS, dataBytes);
        Packet.write(memory, packet, description, tag, 0, 0, Packet.pair(value, receiver), 0, 0, Packet.pair(0, check));
        memory.setMemory(packet + PacketLayout.LENGTH_BYTES, dataBytes, (byte) check);
    }

    static boolean isIntact(UnsafeBuffer memory, int packet, int sender, int receiver) {
        int check = check(sender, receiver, Packet.argument(memory, packet, 0));
        int dataBytes = Packet.bulkLengthBytes(memory, packet);
        boolean intact = Packet.argument(memory, packet, SEED_ARGUMENT) == check
                && Packet.argument(memory, packet, PEER_ARGUMENT) == receiver
                && PacketKind.hasData(Packet.kind(memory, packet)) == dataBytes > 0;
        for (int i = 0; intact && i < dataBytes; i++) {
            intact = memory.getByte(packet + PacketLayout.LENGTH_BYTES + i) == (byte) check;
        }
        return intact;
    }

    private static int check(int sender, int receiver, int value) {
        return ((sender * 31 + receiver) * 31 + value) * SPREAD;
    }
}
