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
 * The messages of one sender in the queues of a receiver that accepts nothing any more. What has a published message in
 * its state was not accepted, since the receiver changes that when it takes a message, or, where it never writes to
 * packets, moves its head past the lap that the state names. Both are in view: the receiver has said that it is gone
 * after that, or its process has ended.
 *
 * <p>Other senders find their own in the same memory, and may be in the middle of a claim: each looks at none but its
 * own, which it knows by the source that it has written itself. So nothing is done twice, and nobody waits for anybody.
 */
final class LeftMessages {
    private final UnsafeBuffer memory;
    private final int source;
    private final GroupSend group;
    private final QueueSender requests;
    private final QueueSender replies;

    /**
     * Prepares to look for the messages of a sender.
     *
     * @param memory the receiver's queue block
     * @param source number of the sending endpoint
     * @param group which has the data of its group messages
     * @param requests what it has sent requests with
     * @param replies what it has sent replies with
     */
    LeftMessages(UnsafeBuffer memory, int source, GroupSend group, QueueSender requests, QueueSender replies) {
        this.memory = memory;
        this.group = group;
        this.source = source;
        this.requests = requests;
        this.replies = replies;
    }

    /**
     * Gives each message back once, those that the receiver would have accepted first before the others. The sender
     * must have no claim open that it could still publish. If the dispatcher throws, the rest is given back by the next
     * call.
     *
     * @param reason why
     * @param dispatcher of the sender
     * @return how many were given back
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
