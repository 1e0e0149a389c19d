package io.clump.shm;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.shm.claim.QueueGeometry;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Group blocks of an endpoint, as read by one of its members. Packet and data of a dispatched message must be in the
 * same memory, so the member copies the packet to its own line there. One line suffices, since no request is handled
 * inside another.
 */
final class GroupData {
    private final UnsafeBuffer memory;
    private final GroupReferences references;
    private final int slot;
    private final int ownPacket;
    private final int firstBlock;
    private final int blockBytes;
    private final int blockCount;

    /**
     * Wraps the group blocks of a queue block.
     *
     * @param of the sender of the messages
     * @param slot of the member in the sender's table of senders
     */
    GroupData(QueueBlockMemory of, int slot) {
        QueueGeometry geometry = of.header().geometry();
        this.slot = slot;
        memory = of.buffer();
        references = GroupReferences.of(of.words(), geometry);
        ownPacket = Math.toIntExact(QueueBlockLayout.groupPacketsOffset(geometry)) + slot * PacketLayout.LENGTH_BYTES;
        firstBlock = Math.toIntExact(QueueBlockLayout.groupBlocksOffset(geometry));
        blockBytes = geometry.bulkBytes();
        blockCount = QueueBlockLayout.groupBlocks(geometry);
    }

    /** Returns whether the data of a packet is in a group block. */
    static boolean isNamedIn(UnsafeBuffer from, int packet) {
        return (Packet.kind(from, packet) & PacketKind.GROUP) != 0;
    }

    /** Memory of packet and data. */
    UnsafeBuffer memory() {
        return memory;
    }

    /** Copies a packet in the form of an ordinary message; returns the offset of the copy in bytes. */
    int copyPacket(UnsafeBuffer from, int packet) {
        memory.putBytes(ownPacket, from, packet, PacketLayout.LENGTH_BYTES);
        int kind = Packet.kind(from, packet) & ~PacketKind.GROUP;
        memory.putByte(ownPacket + PacketLayout.KIND_OFFSET, (byte) kind);
        return ownPacket;
    }

    /** Offset of the data of a packet in bytes. */
    int dataOffset(UnsafeBuffer from, int packet) {
        return firstBlock + blockOf(from, packet) * blockBytes;
    }

    /** Releases the member's reference, after the last read of the data. */
    void release(UnsafeBuffer from, int packet) {
        references.release(slot, blockOf(from, packet));
    }

    /** Index of the block that a packet names, in range for any contents of the packet. */
    private int blockOf(UnsafeBuffer from, int packet) {
        return Math.min(Packet.bulkIndex(from, packet), blockCount - 1);
    }
}
