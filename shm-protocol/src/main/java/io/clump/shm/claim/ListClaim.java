package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.FREE;
import static io.clump.shm.claim.PacketState.READY;
import static io.clump.shm.claim.PacketState.READY_BULK;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.list.FreeStack;
import io.clump.shm.list.ListMemory;
import io.clump.shm.list.PacketList;

/**
 * The algorithms whose queue is a list of packets (Lumetta 1998, section 9.1.1, figures 9.1 and 9.2). A claim removes
 * a packet, and a bulk block, from the free ones, and assigns no place in the queue yet; publish appends the filled
 * packet, so a sender that is stopped while it fills does not delay others.
 *
 * <p>The original allocates memory on demand. Here the packets are those of the queue, and a sender waits for a
 * free one. The packet of the last message stays as the sentinel at the head of the list until the next one is
 * received, so a queue holds one message less than it has packets. The sentinel's state is FREE once its handler has
 * returned; then the later of the two, the end of the handler or the step of the head, frees the packet.
 *
 * <p>The packet and the bulk block of a sender that dies between claim and publish are lost to the queue, and nothing
 * else.
 */
abstract class ListClaim implements ClaimAlgorithm {
    private static final int FIRST_SENTINEL = 0;

    private final ClaimDescription description;
    private final PacketList list;

    ListClaim(int id, String name, String source, PacketList list) {
        description = new ClaimDescription(id, name, true, false, source);
        this.list = list;
    }

    @Override
    public ClaimDescription description() {
        return description;
    }

    @Override
    public void initialise(PacketQueue queue) {
        ListMemory words = memory(queue);
        words.freePackets().initialise(FIRST_SENTINEL + 1, queue.geometry().packets());
        words.freeBlocks().initialise(0, queue.geometry().bulkBlocks());
        list.initialise(words, FIRST_SENTINEL);
    }

    @Override
    public QueueSender sender(PacketQueue queue, int slot) {
        return new Sender(queue, slot);
    }

    @Override
    public QueueReceiver receiver(PacketQueue queue) {
        return new Receiver(queue);
    }

    /** Claims are counted by the free packets; the tail of a list is no position. */
    @Override
    public int queueDepth(PacketQueue queue) {
        int waiting = memory(queue).freePackets().takenOpaque() - (int) queue.headOpaque();
        return Math.max(0, Math.min(queue.geometry().packets(), waiting));
    }

    /** Tail and head, the line that senders share, and links in the words of packets and bulk blocks. */
    private static ListMemory memory(PacketQueue queue) {
        return new ListMemory(
                queue.memory().buffer(),
                queue.start() + QueueLayout.PACKET_TAIL_OFFSET,
                queue.start() + QueueLayout.SENTINEL_OFFSET,
                queue.lockLine(),
                queue.wordOf(queue.packetAt(0)),
                queue.wordOfBulkBlock(0),
                QueueLayout.LINE_BYTES);
    }

    /** Claims by removing a free packet, and publishes by appending it. */
    private final class Sender extends QueueSender {
        private final ListMemory words;

        Sender(PacketQueue queue, int slot) {
            super(queue, slot);
            words = memory(queue);
        }

        @Override
        public int claimPacket(Route route, Waiter waiter) {
            int index = take(words.freePackets(), route, waiter);
            return index == PacketList.NONE ? Route.GONE : queue().packetAt(index);
        }

        @Override
        public int claimBulk(Route route, Waiter waiter) {
            int block = take(words.freeBlocks(), route, waiter);
            return block == PacketList.NONE ? Route.GONE : withBlock(claimPacket(route, waiter), block);
        }

        @Override
        public int tryClaimPacket() {
            int index = words.freePackets().take();
            return index == PacketList.NONE ? Route.FULL : queue().packetAt(index);
        }

        @Override
        public int tryClaimBulk() {
            int block = words.freeBlocks().take();
            int packet = block == PacketList.NONE ? Route.FULL : withBlock(tryClaimPacket(), block);
            if (packet == Route.FULL && block != PacketList.NONE) {
                words.freeBlocks().give(block);
            }
            return packet;
        }

        @Override
        public void publish(int packet) {
            append(packet, READY);
        }

        @Override
        public void publishBulk(int packet) {
            append(packet, READY_BULK);
        }

        private void append(int packet, int state) {
            queue().statePlain(packet, state);
            list.append(words, queue().indexOf(packet));
        }

        private int take(FreeStack free, Route route, Waiter waiter) {
            for (int step = Waiter.FIRST_STEP; step != Waiter.GIVE_UP; step = waiter.pause(step, route)) {
                int index = free.take();
                if (index != PacketList.NONE) {
                    return index;
                }
            }
            return PacketList.NONE;
        }
    }

    /** Receives the packet after the sentinel, which becomes the new sentinel. */
    private final class Receiver extends QueueReceiver {
        private final ListMemory words;

        Receiver(PacketQueue queue) {
            super(queue);
            words = memory(queue);
        }

        @Override
        public boolean isStateInRing() {
            return false;
        }

        @Override
        public int stateAt(long position) {
            int next = list.next(words);
            return next == PacketList.NONE ? FREE : queue().stateAcquire(queue().packetAt(next));
        }

        @Override
        public int packetAt(long position) {
            return queue().packetAt(list.next(words));
        }

        @Override
        public void accept(int packet) {
            int sentinel = words.headPlain();
            words.headPlain(queue().indexOf(packet));
            super.accept(packet);
            if (queue().stateAcquire(queue().packetAt(sentinel)) == FREE) {
                words.freePackets().give(sentinel);
            }
        }

        @Override
        public void freePacket(int packet) {
            queue().statePlain(packet, FREE);
            int index = queue().indexOf(packet);
            if (index != words.headPlain()) {
                words.freePackets().give(index);
            }
        }

        @Override
        public void freeBulk(int block) {
            words.freeBlocks().give(block);
        }
    }
}
