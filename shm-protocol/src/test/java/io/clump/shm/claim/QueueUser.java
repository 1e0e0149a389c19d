package io.clump.shm.claim;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Sends and receives numbered messages through one queue. Each message repeats its number at both ends of the packet
 * and, if it has data, in the block, so that two senders in one packet are detected.
 */
final class QueueUser {
    private static final int SENDER = 0;
    private static final int SEQUENCE = 1;
    private static final int SEQUENCE_AGAIN = 7;

    private final UnsafeBuffer memory;
    private final PacketQueue queue;
    private final QueueReceiver receiver;
    private final Runnable whileFilling;
    private final QueueSender[] senders;
    private long head;

    QueueUser(UnsafeBuffer memory, PacketQueue queue, ClaimAlgorithm algorithm, Runnable whileFilling) {
        this.memory = memory;
        this.queue = queue;
        receiver = algorithm.receiver(queue);
        this.whileFilling = whileFilling;
        senders = new QueueSender[queue.geometry().senders()];
        Arrays.setAll(senders, slot -> algorithm.sender(queue, slot));
    }

    /** Sends a message; returns false if the waiter gave up. */
    boolean send(int sender, int sequence, boolean bulk, Waiter waiter) {
        int packet = bulk
                ? senders[sender].claimBulk(NoRoute.INSTANCE, waiter)
                : senders[sender].claimPacket(NoRoute.INSTANCE, waiter);
        return packet != Route.GONE && publish(packet, sender, sequence, bulk);
    }

    /** Sends a message if there is space. */
    boolean trySend(int sender, int sequence, boolean bulk) {
        int packet = bulk ? senders[sender].tryClaimBulk() : senders[sender].tryClaimPacket();
        check(packet >= 0 || packet == Route.FULL, "neither a packet nor FULL");
        return packet != Route.FULL && publish(packet, sender, sequence, bulk);
    }

    private boolean publish(int packet, int sender, int sequence, boolean bulk) {
        memory.putByte(packet + PacketLayout.KIND_OFFSET, (byte) PacketKind.REQUEST);
        fill(packet, sender, sequence, 0);
        if (bulk) {
            memory.putInt(queue.dataOffset(queue.bulkBlockOf(packet)), sender * 31 + sequence);
        }
        whileFilling.run();
        fill(packet, sender, sequence, sequence);
        if (bulk) {
            senders[sender].publishBulk(packet);
        } else {
            senders[sender].publish(packet);
        }
        return true;
    }

    /** Returns the offset of the packet at the head if it is ready, else {@link Route#GONE}. */
    int peek() {
        if (PacketState.isReady(receiver.stateAt(head))) {
            return receiver.packetAt(head);
        }
        receiver.idle(head);
        return Route.GONE;
    }

    /** Steps over the claims that dead senders have left at the head. */
    void recover(ClaimRecovery recovery) {
        head = recovery.recover(head);
    }

    /** Continues to receive at a position where another user has ended. */
    void moveTo(long position) {
        head = position;
    }

    /** Returns the position of the next packet to receive. */
    long head() {
        return head;
    }

    /** Takes the packet at the head, which {@link #peek} has found ready. */
    void receive(int packet, Tally tally) {
        boolean bulk = receiver.stateAt(head) == PacketState.READY_BULK;
        receiver.accept(packet);
        head++;
        if (memory.getByte(packet + PacketLayout.KIND_OFFSET) == PacketKind.ABORTED) {
            check(bulk, "an aborted short message");
            free(packet);
            return;
        }
        int sender = Packet.argument(memory, packet, SENDER);
        int sequence = Packet.argument(memory, packet, SEQUENCE);
        whileFilling.run();
        check(sequence == Packet.argument(memory, packet, SEQUENCE_AGAIN), "a packet that two senders filled");
        if (bulk) {
            int block = queue.bulkBlockOf(packet);
            check(memory.getInt(queue.dataOffset(block)) == sender * 31 + sequence, "a block that two senders filled");
            receiver.freeBulk(block);
        }
        tally.add(sender, sequence);
        free(packet);
    }

    private void free(int packet) {
        receiver.freePacket(packet);
        receiver.freedUpTo(head);
    }

    static int lengthBytes(QueueGeometry geometry) {
        return Math.toIntExact(QueueLayout.lengthBytes(geometry)) + PacketLayout.LENGTH_BYTES;
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    /** Fills a packet by the buffer's own methods, which a test may observe. */
    private void fill(int packet, int sender, int sequence, int last) {
        int arguments = packet + PacketLayout.ARGUMENTS_OFFSET;
        memory.putInt(arguments, sender);
        memory.putInt(arguments + Integer.BYTES, sequence);
        memory.putInt(packet + PacketLayout.LENGTH_BYTES - Integer.BYTES, last);
    }
}
