package io.clump.shm;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.shm.claim.ClaimRecovery;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.PacketState;
import io.clump.shm.claim.QueueMemory;
import io.clump.shm.claim.QueueReceiver;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The receiver's side of one queue, the same for all claim algorithms. The head moves on before the handler runs, and the
 * packet is free after it has returned (Lumetta 1998, section 3.2.4), so a handler may poll.
 */
final class PacketReceiver {
    /** Sleeps between two looks, for one that hardly polls; each is a tenth of a second if nothing happens. */
    private static final int SLEEPS_BETWEEN_LOOKS = 1 << 3;

    /** How often in a lease it is asked at most whether a sender lives that is at the same claim for long. */
    private static final int PATIENCES_PER_LEASE = 4;

    /** A word of zero, at which a poll looks where no word tells whether a message is there. */
    private static final QueueMemory ZERO = new QueueMemory(new UnsafeBuffer(ByteBuffer.allocateDirect(Long.BYTES)));

    private final UnsafeBuffer memory;

    /** Where a poll looks: the same memory, or {@link #ZERO}. */
    private QueueMemory words;

    private final PacketQueue queue;
    private final QueueReceiver receiver;
    private final ClaimRecovery recovery;
    private final boolean isStateInRing;

    private long head;

    // Of the position of the head, so that an empty poll need not work them out; the offset in bytes. If no word tells
    // whether a
    // message is there, they stay as they are, and each poll takes what it sees for one.
    private int packetAtHead;
    private int lapBitsAtHead = PacketState.READY;

    /** True if senders may not know of all packets that are free. */
    private boolean isUnsettled;

    private int sleeps;

    /** Handlers that run now, each inside a poll of the one before. */
    private int depth;

    /** Packet of the outermost of them, by its offset in bytes. */
    private int outermost;

    /**
     * Begins to receive.
     *
     * @param block the receiver's queue block
     * @param kind which of its queues
     * @param leaseNanos a sender that has died in a claim goes unnoticed for about half of this
     */
    PacketReceiver(QueueBlockMemory block, QueueKind kind, long leaseNanos) {
        memory = block.buffer();
        queue = block.queue(kind);
        receiver = block.header().algorithm().receiver(queue);
        recovery = new ClaimRecovery(receiver, block.senders(), leaseNanos / PATIENCES_PER_LEASE, System.nanoTime());
        isStateInRing = receiver.isStateInRing();
        words = isStateInRing ? block.words() : ZERO;
        moveHeadTo(0);
    }

    /** Returns whether a poll would find nothing. */
    boolean isQuiet() {
        return !PacketState.isReady(look());
    }

    /** Delivers messages until none is ready or the limit is reached. */
    int poll(int limit, QueueBlock origin, Dispatcher dispatcher) {
        int count = 0;
        int state = look();
        while (PacketState.isReady(state) && count < limit && deliver(state, origin, dispatcher)) {
            count++;
            state = look();
        }
        if (count == 0 && isUnsettled) {
            settle();
        }
        return count;
    }

    /** From now on a poll finds nothing, and touches the queue block no more. */
    void close() {
        words = ZERO;
        packetAtHead = 0;
        lapBitsAtHead = PacketState.FREE;
    }

    /**
     * Looks for claims of dead senders if one stands still, and gives back what they hold. Inside a handler nothing, as its
     * packet is in use.
     *
     * @param now {@link System#nanoTime()}
     */
    void lookForTheDead(long now) {
        if (depth == 0 && recovery.isOverdue(head, now)) {
            recover();
        }
    }

    /**
     * Returns whether a poll would find a message; asked before the thread sleeps. A claim of a dead sender may be all that keeps a
     * message from being found, so that is looked for, and now and then what no missing packet tells of.
     */
    boolean isMessageThere() {
        if ((++sleeps & (SLEEPS_BETWEEN_LOOKS - 1)) == 0 || !recovery.isQuiet(head)) {
            recover();
        }
        return PacketState.isReady(receiver.stateAt(head));
    }

    /** How many claims of dead senders were given back. */
    long recoveredClaims() {
        return recovery.recovered();
    }

    /** Returns whether handlers run now. */
    boolean isDispatching() {
        return depth > 0;
    }

    private void recover() {
        long position = recovery.recover(head);
        if (position != head) {
            moveHeadTo(position);
            // Senders may wait for these very packets.
            receiver.idle(position);
        }
    }

    /** Returns the state at the head; READY where no one word tells it. */
    private int look() {
        // acquire: sees the filled packet and its data; pairs with PacketQueue.stateRelease
        return words.getIntAcquire(packetAtHead + PacketLayout.STATE_OFFSET) ^ lapBitsAtHead;
    }

    private void moveHeadTo(long position) {
        head = position;
        if (isStateInRing) {
            packetAtHead = queue.packetAt(position);
            lapBitsAtHead = receiver.lapBits(position);
        }
        queue.headOpaque(position);
    }

    /** Delivers the message at the head; returns false if it is none, or not to be delivered now. */
    private boolean deliver(int look, QueueBlock origin, Dispatcher dispatcher) {
        int state = isStateInRing ? look : receiver.stateAt(head);
        if (!PacketState.isReady(state)) {
            return false;
        }
        int packet = isStateInRing ? packetAtHead : receiver.packetAt(head);
        if (isInHandler(packet)) {
            return false;
        }
        begin(packet);
        try {
            if (state == PacketState.READY_BULK) {
                dispatchBulk(packet, origin, dispatcher);
            } else {
                dispatcher.dispatch(origin, memory, packet, Dispatcher.NO_DATA);
            }
        } finally {
            end(packet);
        }
        return true;
    }

    private void begin(int packet) {
        if (depth == 0) {
            outermost = packet;
        }
        depth++;
        isUnsettled = true;
        // The head first: should the process die here, the message counts as accepted, or as not; never as both.
        moveHeadTo(head + 1);
        receiver.accept(packet);
    }

    private void end(int packet) {
        depth--;
        receiver.freePacket(packet);
        if (depth == 0) {
            receiver.freedUpTo(head);
        }
    }

    /**
     * Nothing is kept from senders while no message is ready, and no message from the receiver by a sender that is known to be
     * dead. Inside a handler nothing, since its packet is not free yet.
     */
    private void settle() {
        if (depth == 0) {
            receiver.idle(head);
            isUnsettled = false;
            if (recovery.isDeadAhead(head)) {
                recover();
            }
        }
    }

    /**
     * Returns whether the packet was accepted before, a lap ago, and its handler still runs. Handlers nest, and the head passes the
     * packets of the inner ones only after that of the outermost, so it cannot pass that one again.
     */
    private boolean isInHandler(int packet) {
        return depth > 0 && packet == outermost;
    }

    private void dispatchBulk(int packet, QueueBlock origin, Dispatcher dispatcher) {
        int block = queue.bulkBlockOf(packet);
        int kind = Packet.kind(memory, packet);
        try {
            if ((kind & PacketKind.ABORTED) == 0) {
                dispatcher.dispatchBulk(origin, memory, packet, queue.dataOffset(block));
            }
        } finally {
            // A sender that found no block has aborted the packet alone.
            if (kind != PacketKind.ABORTED) {
                receiver.freeBulk(block);
            }
        }
    }
}
