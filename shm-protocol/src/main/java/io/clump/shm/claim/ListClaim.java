package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.FREE;
import static io.clump.shm.claim.PacketState.READY;
import static io.clump.shm.claim.PacketState.READY_BULK;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.list.FreeStack;
import io.clump.shm.list.PacketList;

/**
 * The algorithms whose queue is a list of packets (Lumetta 1998, section 9.1.1, figures 9.1 and 9.2). A claim takes a packet
 * from the free ones, and a bulk block, and gives no place in the queue yet; the filled packet is appended by publish,
 * so a sender that is stopped while it fills holds nobody up.
 *
 * <p>The original allocates memory as it needs it. Here the packets are those of the queue, and a sender waits for a
 * free one. The packet of the last message stays as the sentinel at the head of the list until the next one is received,
 * so a queue holds one message less than it has packets. The sentinel's state is FREE once its handler has
 * returned; then whoever comes second, the end of the handler or the step of the head, gives the packet back.
 *
 * <p>The packet and the bulk block of a sender that dies between claim and publish are lost to the queue, and nothing else.
 */
abstract class ListClaim implements ClaimAlgorithm {
    private static final int FIRST_SENTINEL = 0;

    private final int id;
    private final String name;
    private final ClaimDescription description;
    private final PacketList list;

    ListClaim(int id, String name, ClaimDescription description, PacketList list) {
        this.id = id;
        this.name = name;
        this.description = description;
        this.list = list;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public ClaimDescription description() {
        return description;
    }

    @Override
    public void initialise(PacketQueue queue) {
        queue.list()
                .freePackets()
                .initialise(FIRST_SENTINEL + 1, queue.geometry().packets());
        queue.list().freeBlocks().initialise(0, queue.geometry().bulkBlocks());
        queue.statePlain(queue.packetAt(FIRST_SENTINEL), FREE);
        list.initialise(queue.list(), FIRST_SENTINEL);
    }

    @Override
    public int claimPacket(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        int index = take(queue.list().freePackets(), route, waiter);
        return index == PacketList.NONE ? Route.GONE : queue.packetAt(index);
    }

    @Override
    public int claimBulk(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        int block = take(queue.list().freeBlocks(), route, waiter);
        if (block == PacketList.NONE) {
            return Route.GONE;
        }
        int packet = claimPacket(queue, sender, route, waiter);
        if (packet != Route.GONE) {
            queue.bulkBlockOf(packet, block);
        }
        return packet;
    }

    @Override
    public int tryClaimPacket(PacketQueue queue, QueueSender sender) {
        int index = queue.list().freePackets().take();
        return index == PacketList.NONE ? Route.FULL : queue.packetAt(index);
    }

    @Override
    public int tryClaimBulk(PacketQueue queue, QueueSender sender) {
        int block = queue.list().freeBlocks().take();
        int packet = block == PacketList.NONE ? Route.FULL : tryClaimPacket(queue, sender);
        if (packet != Route.FULL) {
            queue.bulkBlockOf(packet, block);
        } else if (block != PacketList.NONE) {
            freeBulk(queue, block);
        }
        return packet;
    }

    @Override
    public void publish(PacketQueue queue, QueueSender sender, int packet) {
        queue.statePlain(packet, READY);
        list.append(queue.list(), queue.indexOf(packet));
    }

    @Override
    public void publishBulk(PacketQueue queue, QueueSender sender, int packet) {
        queue.statePlain(packet, READY_BULK);
        list.append(queue.list(), queue.indexOf(packet));
    }

    @Override
    public boolean isStateInRing() {
        return false;
    }

    @Override
    public int stateAt(PacketQueue queue, long position) {
        int next = list.next(queue.list());
        return next == PacketList.NONE ? FREE : queue.stateAcquire(queue.packetAt(next));
    }

    @Override
    public int packetAt(PacketQueue queue, long position) {
        return queue.packetAt(list.next(queue.list()));
    }

    @Override
    public void accept(PacketQueue queue, int packet) {
        int sentinel = queue.list().headPlain();
        queue.list().headPlain(queue.indexOf(packet));
        queue.acceptedPlain(packet);
        if (queue.stateAcquire(queue.packetAt(sentinel)) == FREE) {
            queue.list().freePackets().give(sentinel);
        }
    }

    @Override
    public void freePacket(PacketQueue queue, int packet) {
        queue.statePlain(packet, FREE);
        int index = queue.indexOf(packet);
        if (index != queue.list().headPlain()) {
            queue.list().freePackets().give(index);
        }
    }

    @Override
    public void freeBulk(PacketQueue queue, int block) {
        queue.list().freeBlocks().give(block);
    }

    /** The free packets count how many were taken; the tail of a list is no position. */
    @Override
    public int queueDepth(PacketQueue queue) {
        int waiting = queue.list().freePackets().takenOpaque() - (int) queue.headOpaque();
        return Math.max(0, Math.min(queue.geometry().packets(), waiting));
    }

    private static int take(FreeStack free, Route route, Waiter waiter) {
        int step = Waiter.FIRST_STEP;
        int index = free.take();
        while (index == PacketList.NONE) {
            step = waiter.pause(step, route);
            if (step == Waiter.GIVE_UP) {
                return PacketList.NONE;
            }
            index = free.take();
        }
        return index;
    }
}
