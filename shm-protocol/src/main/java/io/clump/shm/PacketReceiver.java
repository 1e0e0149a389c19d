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
import java.util.function.IntFunction;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Receiver side of one queue, the same for all claim algorithms. The head moves before the handler runs, and the
 * packet is free after it has returned (Lumetta 1998, section 3.2.4), so a handler may poll.
 */
final class PacketReceiver {
    /** Number of sleeps between two checks, for a receiver that rarely polls; each is a tenth of a second without
     * events. */
    private static final int SLEEPS_BETWEEN_CHECKS = 1 << 3;

    /** Maximum number of liveness checks in a lease of a sender with a long claim. */
    private static final int TIMEOUTS_PER_LEASE = 4;

    private final UnsafeBuffer memory;

    /** The same memory, to read the packet at the head. */
    private final QueueMemory words;

    private final PacketQueue queue;
    private final QueueReceiver receiver;
    private final ClaimRecovery recovery;
    private final boolean isStateInRing;
    private final IntFunction<@Nullable GroupData> groups;

    private long head;

    // Cached values of the position of the head, so that an empty poll need not compute them; the offset in bytes.
    private int packetAtHead;
    private int lapBitsAtHead;

    /** True if some free packets may not be published to senders. */
    private boolean isUnsettled;

    private int sleeps;

    /** Number of running handlers, each inside a poll of the one before. */
    private int depth;

    /** Packet of the outermost of them, by its offset in bytes. */
    private int outermost;

    /** Makes the receiver of a queue.
     *
     * @param block the receiver's queue block
     * @param kind kind of the queue
     * @param leaseNanos the lease; a sender that died in a claim is detected after about half of it
     */
    PacketReceiver(QueueBlockMemory block, QueueKind kind, long leaseNanos) {
        this(block, kind, leaseNanos, source -> null);
    }

    /**
     * Makes the receiver of a queue of an endpoint that receives group messages.
     *
     * @param groups the group blocks of a sender by the number of its endpoint
     */
    PacketReceiver(QueueBlockMemory block, QueueKind kind, long leaseNanos, IntFunction<@Nullable GroupData> groups) {
        this.groups = groups;
        memory = block.buffer();
        words = block.words();
        queue = block.queue(kind);
        receiver = block.header().algorithm().receiver(queue);
        recovery = new ClaimRecovery(receiver, block.senders(), leaseNanos / TIMEOUTS_PER_LEASE, System.nanoTime());
        isStateInRing = receiver.isStateInRing();
        moveHeadTo(0);
    }

    /** Delivers messages until none is ready or the limit is reached. */
    int poll(int limit, QueueBlock origin, Dispatcher dispatcher) {
        if (PacketState.isReady(readStateAtHead())) {
            return deliver(limit, origin, dispatcher);
        }
        if (isUnsettled) {
            settle();
        }
        return 0;
    }

    /**
     * Searches claims of dead senders if a claim does not progress, and frees what they hold. Does nothing inside a
     * handler, whose packet is in use.
     *
     * @param now {@link System#nanoTime()}
     */
    void recoverFromTheDead(long now) {
        if (depth == 0 && recovery.isOverdue(head, now)) {
            recover();
        }
    }

    /**
     * Returns whether a poll would find a message; called before the thread sleeps. A claim of a dead sender may hide
     * a message, so this searches such claims, and at intervals also lost blocks, which no missing packet indicates.
     */
    boolean isMessageThere() {
        if ((++sleeps & (SLEEPS_BETWEEN_CHECKS - 1)) == 0 || !recovery.isQuiet(head)) {
            recover();
        }
        return PacketState.isReady(readStateAtHead());
    }

    /** Number of recovered claims of dead senders. */
    long recoveredClaims() {
        return recovery.recovered();
    }

    /** Returns whether a message of a sender waits whose data is in the sender's memory. Reads all packets. */
    boolean hasGroupMessageOf(int source) {
        for (long position = head; position < head + queue.geometry().packets(); position++) {
            int packet = queue.packetAt(position);
            boolean isBulk = (queue.stateAcquire(packet) ^ receiver.lapBits(position)) == PacketState.READY_BULK;
            if (isBulk && GroupData.isNamedIn(memory, packet) && Packet.source(memory, packet) == source) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether handlers are running. */
    boolean isDispatching() {
        return depth > 0;
    }

    private void recover() {
        long position = recovery.recover(head);
        if (position != head) {
            moveHeadTo(position);
            // Senders may wait for these packets.
            receiver.idle(position);
        }
    }

    private int readStateAtHead() {
        if (!isStateInRing) {
            return receiver.stateAt(head);
        }
        // acquire: sees the filled packet and its data; pairs with PacketQueue.stateRelease
        return words.getIntAcquire(packetAtHead + PacketLayout.STATE_OFFSET) ^ lapBitsAtHead;
    }

    private void moveHeadTo(long position) {
        head = position;
        packetAtHead = queue.packetAt(position);
        lapBitsAtHead = receiver.lapBits(position);
        queue.headOpaque(position);
    }

    private int deliver(int limit, QueueBlock origin, Dispatcher dispatcher) {
        int count = 0;
        for (int state = readStateAtHead(); PacketState.isReady(state) && count < limit; state = readStateAtHead()) {
            int packet = isStateInRing ? packetAtHead : receiver.packetAt(head);
            if (isInHandler(packet)) {
                break;
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
            count++;
        }
        return count;
    }

    private void begin(int packet) {
        if (depth == 0) {
            outermost = packet;
        }
        depth++;
        isUnsettled = true;
        // The head first: if the process dies here, the message counts as accepted or as not accepted, never as
        // both.
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
     * Called while no message is ready: publishes all free packets to senders, and steps over positions of dead
     * senders. Does nothing inside a handler, whose packet is not free yet.
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
     * Returns whether the packet was accepted before, a lap ago, and its handler still runs. Handlers nest, and the
     * head passes the packets of the inner ones only after that of the outermost, so it cannot pass that one again.
     */
    private boolean isInHandler(int packet) {
        return depth > 0 && packet == outermost;
    }

    private void dispatchBulk(int packet, QueueBlock origin, Dispatcher dispatcher) {
        int kind = Packet.kind(memory, packet);
        if ((kind & PacketKind.GROUP) != 0) {
            dispatchGroup(packet, origin, dispatcher);
            return;
        }
        int block = queue.bulkBlockOf(packet);
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

    /**
     * The sender's memory is mapped: it sends group messages only to endpoints that have mapped it, and they keep it
     * mapped while such messages wait.
     */
    private void dispatchGroup(int packet, QueueBlock origin, Dispatcher dispatcher) {
        GroupData data = groups.apply(Packet.source(memory, packet));
        if (data == null) {
            return;
        }
        int copy = data.copyPacket(memory, packet);
        try {
            dispatcher.dispatchBulk(origin, data.memory(), copy, data.dataOffset(memory, packet));
        } finally {
            data.release(memory, packet);
        }
    }
}
