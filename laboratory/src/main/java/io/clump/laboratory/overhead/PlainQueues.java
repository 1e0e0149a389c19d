package io.clump.laboratory.overhead;

import io.clump.am2.packet.Packet;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.PacketState;
import io.clump.shm.claim.QueueGeometry;
import io.clump.shm.claim.QueueLayout;
import io.clump.shm.claim.QueueMemory;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Two queues of packets, with the layout of endpoints' queues: one that only the sender uses, and one from which side 1
 * accepts messages. Both are as long as a burst, so that each burst begins at their first packet.
 */
final class PlainQueues {
    private static final int BULK_BYTES = 64;
    private static final int MOST_SENDERS = 2;

    private static final int TAG_OFFSET = 0;
    private static final int ACCEPTED_OFFSET = 128;
    private static final int OWN_OFFSET = 256;

    private final UnsafeBuffer memory;
    private final PacketQueue own;
    private final PacketQueue shared;
    private long head;
    private long reported;

    /** Sum of the values that were read from messages, so that the compiler does not remove the reads. */
    private long sum;

    PlainQueues(UnsafeBuffer memory, int packets) {
        this.memory = memory;
        QueueGeometry geometry = geometry(packets);
        QueueMemory queueMemory = new QueueMemory(memory);
        own = new PacketQueue(queueMemory, OWN_OFFSET, geometry);
        shared = new PacketQueue(queueMemory, OWN_OFFSET + (int) QueueLayout.lengthBytes(geometry), geometry);
    }

    static int lengthBytes(int packets) {
        return OWN_OFFSET + 2 * (int) QueueLayout.lengthBytes(geometry(packets));
    }

    UnsafeBuffer memory() {
        return memory;
    }

    PacketQueue own() {
        return own;
    }

    PacketQueue shared() {
        return shared;
    }

    long tagAcquire() {
        // acquire: as a sender reads the receiver's tag; nothing writes it here
        return memory.getLongAcquire(TAG_OFFSET);
    }

    /** Side 0: returns the number of messages that side 1 has accepted. */
    long acceptedAcquire() {
        // acquire: the packets are free again; pairs with accept
        return memory.getLongAcquire(ACCEPTED_OFFSET);
    }

    /** Side 1: accepts the messages that have arrived and frees their packets; returns the number of messages. */
    int accept() {
        long before = head;
        int packet = shared.packetAt(head);
        while (PacketState.isReady(shared.stateAcquire(packet))) {
            sum += Packet.handler(memory, packet) + Packet.argument(memory, packet, 0);
            shared.stateRelease(packet, PacketState.FREE);
            head++;
            packet = shared.packetAt(head);
        }
        if (head != reported) {
            reported = head;
            // release: publishes that the packets are free; pairs with acceptedAcquire
            memory.putLongRelease(ACCEPTED_OFFSET, head);
        }
        return (int) (head - before);
    }

    long sum() {
        return sum;
    }

    private static QueueGeometry geometry(int packets) {
        return new QueueGeometry(packets, 1, BULK_BYTES, MOST_SENDERS);
    }
}
