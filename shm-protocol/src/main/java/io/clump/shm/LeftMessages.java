package io.clump.shm;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.Dispatcher;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.PacketState;
import io.clump.shm.claim.QueueSender;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Messages of one sender in the queues of a receiver that has stopped accepting. A packet whose state says published
 * was not accepted: the receiver changes the state when it accepts a message or, if it never writes to packets, moves
 * its head past the lap in the state. Both changes are visible: the receiver published its end after them, or its
 * process has ended.
 *
 * <p>Other senders find their own messages in the same memory, and may be in the middle of a claim. Each sender reads
 * only its own messages, which it identifies by the source that it wrote. So no message is returned twice, and no
 * sender waits for another.
 */
final class LeftMessages {
    private final UnsafeBuffer memory;
    private final int source;
    private final GroupSend group;
    private final QueueSender requests;
    private final QueueSender replies;

    /**
     * Prepares the search for the messages of a sender.
     *
     * @param memory the receiver's queue block
     * @param source number of the sending endpoint
     * @param group holds the data of its group messages
     * @param requests its sender of requests
     * @param replies its sender of replies
     */
    LeftMessages(UnsafeBuffer memory, int source, GroupSend group, QueueSender requests, QueueSender replies) {
        this.memory = memory;
        this.group = group;
        this.source = source;
        this.requests = requests;
        this.replies = replies;
    }

    /**
     * Returns each message to its sender once, in the order in which the receiver would have accepted them. The
     * sender must have no open claim. If the dispatcher throws, the next call returns the rest.
     *
     * @param reason reason of the return
     * @param dispatcher of the sender
     * @return number of returned messages
     */
    int giveBack(ReturnReason reason, Dispatcher dispatcher) {
        return giveBack(replies, reason, dispatcher) + giveBack(requests, reason, dispatcher);
    }

    private int giveBack(QueueSender sender, ReturnReason reason, Dispatcher dispatcher) {
        PacketQueue queue = sender.queue();
        long head = queue.headAcquire();
        int count = 0;
        for (long position = head; position < head + queue.geometry().packets(); position++) {
            int state = sender.stateLeftAt(position);
            int packet = queue.packetAt(position);
            if (PacketState.isReady(state) && isOwn(packet)) {
                queue.acceptedPlain(packet);
                giveBack(queue, packet, state == PacketState.READY_BULK, reason, dispatcher);
                count++;
            }
        }
        return count;
    }

    private void giveBack(PacketQueue queue, int packet, boolean isBulk, ReturnReason reason, Dispatcher dispatcher) {
        if (isBulk && GroupData.isNamedIn(memory, packet)) {
            GroupData data = group.ownData();
            int copy = data.copyPacket(memory, packet);
            dispatcher.giveBack(reason, data.memory(), copy, data.dataOffset(memory, packet));
        } else {
            int data = isBulk ? queue.dataOffset(queue.bulkBlockOf(packet)) : Dispatcher.NO_DATA;
            dispatcher.giveBack(reason, memory, packet, data);
        }
    }

    private boolean isOwn(int packet) {
        return Packet.source(memory, packet) == source && (Packet.kind(memory, packet) & PacketKind.ABORTED) == 0;
    }
}
