package io.clump.shm;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.shm.claim.QueueGeometry;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The group blocks of an endpoint as one of its members reads them. Packet and data of a message have to lie in one
 * memory when it is dispatched, so the member copies the packet to a line of its own there. One line is enough, as no
 * request is handled inside another.
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
     * Looks at the group blocks of a queue block.
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

    /** Where packet and data lie. */
    UnsafeBuffer memory() {
        return memory;
    }

    /** Copies a packet, as that of an ordinary message; returns the offset of the copy in bytes. */
    int copyPacket(UnsafeBuffer from, int packet) {
        memory.putBytes(ownPacket, from, packet, PacketLayout.LENGTH_BYTES);
        int kind = Packet.kind(from, packet) & ~PacketKind.GROUP;
        memory.putByte(ownPacket + PacketLayout.KIND_OFFSET, (byte) kind);
        return ownPacket;
    }

    /** Where the data of a packet lies, in bytes. */
    int dataOffset(UnsafeBuffer from, int packet) {
        return firstBlock + blockOf(from, packet) * blockBytes;
    }

    /** Gives the member's reference back, after the last read of the data. */
    void release(UnsafeBuffer from, int packet) {
        references.release(slot, blockOf(from, packet));
    }

    /** The block that a packet names, whatever the packet holds. */
    private int blockOf(UnsafeBuffer from, int packet) {
        return Math.min(Packet.bulkIndex(from, packet), blockCount - 1);
    }
}
