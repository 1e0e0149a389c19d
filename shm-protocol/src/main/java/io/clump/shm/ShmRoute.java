package io.clump.shm;

import io.clump.am2.ClumpException;
import io.clump.am2.Region;
import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.Backlog;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Segment;
import io.clump.am2.spi.Waiter;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.QueueSender;
import io.clump.shm.posix.Membarrier;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Route to an endpoint of the same node: its queue block, mapped into this process until the endpoint is gone.
 *
 * <pre>
 *   OPEN ── the receiver is gone ──▶ LEFT ── what it has left was given back ──▶ FORGOTTEN
 *     ╰────────────────────────────────┴───── the sender's queue block closes ──────┴──────▶ UNMAPPED
 * </pre>
 *
 * <p>From LEFT on the route refuses, and accesses the receiver's memory only to return messages. A send that waits
 * during the poll that forgets the route has no open claim, and its waiter gives up because of {@link #isGone}.
 */
final class ShmRoute implements Route {
    private static final int OPEN = 0;

    /** The receiver has stopped accepting. */
    private static final int LEFT = 1;

    /** The receiver's memory is unmapped. */
    private static final int FORGOTTEN = 2;

    /** The sending endpoint is closed. */
    private static final int UNMAPPED = 3;

    /** Instead of a claim: the message may claim. */
    private static final int NONE = 0;

    /** Number of messages between two checks whether the receiver has mapped the sender's queue block. */
    private static final int MESSAGES_BETWEEN_CHECKS = 64;

    /** Written only when it is made: nothing fits. */
    private static final Segment NO_SEGMENT = Segment.none();

    private final QueueBlockMemory destination;
    private final UnsafeBuffer memory;
    private final Bell bell;
    private final int maxMediumBytes;
    private final int source;
    private final int number;
    private final Doorbell doorbell;
    private final int slot;
    private final QueueSender requests;
    private final QueueSender replies;
    private final PeerSegment segment;
    private final Path directory;
    private final LeftMessages leftMessages;
    private final GroupSend group;
    private final GroupData groupData;

    /** The receiver's slot in the sender's table of senders, if known. */
    private int receiverSlot = SenderTable.FULL;

    /** Number of messages until the next search for it. */
    private int untilCheck;

    private int state = OPEN;
    private boolean isOwnerDead;
    private ReturnReason whyGone = ReturnReason.UNREACHABLE;

    /**
     * Makes a route: enters the sending endpoint into the receiver's table of senders.
     *
     * @param destination the receiver's queue block; stays mapped until the sender's queue block closes
     * @param source number of the sending endpoint
     * @param directory of the node, which contains the receiver's segment
     * @param doorbell of the sending endpoint
     * @param group of the sending endpoint
     * @throws ClumpException if the table is full
     */
    ShmRoute(QueueBlockMemory destination, int source, Path directory, Doorbell doorbell, GroupSend group) {
        this.group = group;
        this.destination = destination;
        this.source = source;
        number = destination.header().number();
        this.doorbell = doorbell;
        memory = destination.buffer();
        bell = destination.bell();
        slot = destination.senders().enter(ProcessIdentity.current(), source);
        if (slot == SenderTable.FULL) {
            throw new ClumpException("too many senders to one endpoint: receiver="
                    + destination.header().number() + ", sender=" + source + ", expected at most "
                    + destination.header().geometry().senders() + ", the receiver's " + ShmConfiguration.SENDERS);
        }
        ClaimAlgorithm algorithm = destination.header().algorithm();
        requests = algorithm.sender(destination.queue(QueueKind.REQUEST), slot);
        replies = algorithm.sender(destination.queue(QueueKind.REPLY), slot);
        leftMessages = new LeftMessages(memory, source, group, requests, replies);
        groupData = new GroupData(destination, slot);
        segment = new PeerSegment(directory, destination);
        this.directory = directory;
        maxMediumBytes = destination.header().geometry().bulkBytes();
    }

    @Override
    public @Nullable ReturnReason refusal(long tag) {
        if (state != OPEN) {
            checkMapped();
            return whyGone;
        }
        if (Tag.accepts(destination.tagAcquire(), tag)) {
            return null;
        }
        return destination.isClosedAcquire() ? ReturnReason.ENDPOINT_CLOSED : ReturnReason.BAD_TAG;
    }

    @Override
    public UnsafeBuffer memory() {
        return memory;
    }

    @Override
    public int source() {
        return source;
    }

    @Override
    public int claim(QueueKind queue, Waiter waiter) {
        if (state != OPEN) {
            checkMapped();
            return GONE;
        }
        int obstacle = awaitRelease(queue, waiter);
        return obstacle == NONE ? sender(queue).claimPacket(this, waiter) : obstacle;
    }

    @Override
    public int claimMedium(QueueKind queue, int lengthBytes, Waiter waiter) {
        checkMapped();
        if (lengthBytes > maxMediumBytes) {
            return TOO_LONG;
        }
        if (state != OPEN) {
            return GONE;
        }
        int obstacle = awaitRelease(queue, waiter);
        return obstacle == NONE ? sender(queue).claimBulk(this, waiter) : obstacle;
    }

    @Override
    public int tryClaim(QueueKind queue) {
        if (state != OPEN) {
            checkMapped();
            return GONE;
        }
        int packet = isHeldBack(queue) ? FULL : sender(queue).tryClaimPacket();
        return packet == FULL && isGone() ? GONE : packet;
    }

    @Override
    public int tryClaimMedium(QueueKind queue, int lengthBytes) {
        checkMapped();
        if (lengthBytes > maxMediumBytes) {
            return TOO_LONG;
        }
        if (state != OPEN) {
            return GONE;
        }
        int packet = isHeldBack(queue) ? FULL : sender(queue).tryClaimBulk();
        return packet == FULL && isGone() ? GONE : packet;
    }

    /** All in one method, since every message within a node passes it. The caller has made sure that it is open. */
    @Override
    public int sendShort(
            QueueKind kind,
            @Nullable Waiter waiter,
            long description,
            long tag,
            int destinationIndex,
            long a01,
            long a23,
            long a45,
            long a67) {
        assert state == OPEN : "refusal and routeBack find that the receiver is gone: receiver=" + number;
        QueueSender sender = sender(kind);
        int packet = awaitRelease(kind, waiter);
        if (packet == NONE) {
            packet = waiter == null ? sender.tryClaimPacket() : sender.claimPacket(this, waiter);
        }
        if (packet < 0) {
            return packet == FULL && isGone() ? GONE : packet;
        }
        long address = memory.addressOffset() + packet;
        Packet.writeAt(address, description, tag, source, destinationIndex, a01, a23, a45, a67);
        sender.publish(packet);
        wakeReceiver();
        return packet;
    }

    @Override
    public int dataOffset(int packet) {
        PacketQueue to = sender(destination.kindOf(packet)).queue();
        return to.dataOffset(to.bulkBlockOf(packet));
    }

    @Override
    public void publish(int packet) {
        checkMapped();
        sender(destination.kindOf(packet)).publish(packet);
        wakeReceiver();
    }

    @Override
    public void publishMedium(int packet) {
        checkMapped();
        sender(destination.kindOf(packet)).publishBulk(packet);
        wakeReceiver();
    }

    /**
     * Only for a receiver that has mapped the sender's queue block, which may be impossible once the sender is gone.
     */
    @Override
    public int share(DirectBuffer data, int offset, int length) {
        if (state != OPEN || !isReceiverSlotKnown()) {
            return NOT_SHARED;
        }
        int block = group.share(receiverSlot, number, data, offset, length);
        return block == GroupBlocks.NONE ? NOT_SHARED : block;
    }

    @Override
    public void unshare(int shared) {
        group.unshare(receiverSlot, number, shared);
    }

    @Override
    public void publishShared(int packet, int shared) {
        Packet.bulkIndex(memory, packet, shared);
        publishMedium(packet);
    }

    /** Publishes the claim as a message that the receiver drops, since a claim cannot be withdrawn. */
    @Override
    public void abortMedium(int packet) {
        long description = Packet.description(PacketKind.ABORTED | PacketKind.MEDIUM, 0, 0, 0);
        Packet.write(memory(), packet, description, 0, source, 0, 0, 0, 0, 0);
        publishMedium(packet);
    }

    @Override
    public void wake() {
        if (state == OPEN) {
            wakeReceiver();
        }
    }

    @Override
    public Segment segment() {
        checkMapped();
        return state == OPEN ? segment.current() : NO_SEGMENT;
    }

    @Override
    public @Nullable Region region(int number) {
        checkMapped();
        return RegionFiles.open(directory, destination.header().number(), number);
    }

    /** Returns null if nothing waits there: the receiver holds this sender back, and accepts messages of others. */
    @Override
    public @Nullable Backlog backlog(QueueKind queue) {
        if (state != OPEN) {
            checkMapped();
            return null;
        }
        PacketQueue to = sender(queue).queue();
        long waiting = destination.header().algorithm().queueDepth(to);
        if (waiting == 0) {
            return null;
        }
        String receiver = "endpoint " + destination.header().number() + " of process " + owner().pid();
        return new Backlog(receiver, to.headOpaque(), waiting);
    }

    @Override
    public boolean isAlive() {
        checkMapped();
        return state == OPEN && !isClosed() && owner().isAlive();
    }

    @Override
    public int receiverSource() {
        return number;
    }

    /** Group blocks of the receiver, for its messages to the sender of this route. */
    GroupData groupData() {
        return groupData;
    }

    /** Number of the receiver. */
    int number() {
        return number;
    }

    @Override
    public boolean isGone() {
        return state != OPEN || destination.isGoneAcquire();
    }

    /** The process that receives. */
    ProcessIdentity owner() {
        return destination.header().owner();
    }

    /**
     * Checks whether the receiver has stopped accepting. From then on the route refuses, and earlier messages can be
     * {@linkplain #giveBack returned}.
     *
     * @param isDead whether the receiver's process is known to be dead
     * @return true the first time that it does not
     */
    boolean hasLeft(boolean isDead) {
        if (state != OPEN) {
            return false;
        }
        boolean isGone = destination.isGoneAcquire();
        if (!isGone && !isDead) {
            return false;
        }
        state = LEFT;
        isOwnerDead = isDead;
        whyGone = isGone ? ReturnReason.ENDPOINT_CLOSED : ReturnReason.UNREACHABLE;
        return true;
    }

    /** Returns whether the receiver, which has left, has closed; otherwise it has died. */
    boolean hasClosed() {
        return whyGone == ReturnReason.ENDPOINT_CLOSED;
    }

    /** Returns unaccepted messages to the sender; returns their number. */
    int giveBack(Dispatcher dispatcher) {
        return leftMessages.giveBack(whyGone, dispatcher);
    }

    /** Returns whether the receiver refuses; a dead receiver does so only after its death was detected. */
    boolean isClosed() {
        return state != OPEN || destination.isClosedAcquire();
    }

    long endpointId() {
        return destination.header().endpointId();
    }

    /**
     * Unmaps the files of a receiver that has left, after its messages were returned. Removes the files of a dead
     * receiver.
     *
     * @throws ClumpException if a file cannot be removed; everything is unmapped nevertheless
     */
    void forget() {
        try {
            if (isOwnerDead) {
                destination.deleteFiles(directory);
            }
        } finally {
            unmapTo(FORGOTTEN);
        }
    }

    /** Leaves the receiver's table of senders and unmaps its queue block, as the sender's closes. */
    void unmap() {
        if (state < FORGOTTEN) {
            unmapTo(UNMAPPED);
        }
        state = UNMAPPED;
    }

    private void unmapTo(int newState) {
        state = newState;
        segment.unmap();
        destination.senders().leave(slot);
        destination.unmap();
    }

    /**
     * Wakes the receiver if it sleeps, so that it finds the published message. While it is awake this only reads a
     * word in the sender's cache.
     */
    private void wakeReceiver() {
        if (!Membarrier.isRegistered()) {
            // full fence: the receiver's fence does not reach this process, so the packet must be visible before the
            // read
            VarHandle.fullFence();
        }
        if (bell.isAsleepOpaque() && bell.take()) {
            doorbell.ring(number);
        }
    }

    /** Returns whether the receiver holds back requests of this sender. Only while the route is open. */
    private boolean isHeldBack(QueueKind queue) {
        return queue == QueueKind.REQUEST && destination.heldBack().isMarked(slot);
    }

    /**
     * Waits while the receiver holds the sender's requests back, before anything is claimed.
     *
     * @param waiter null for a message that does not wait
     * @return {@link #NONE} if it does not, or not any more; otherwise {@link #FULL} or {@link #GONE}
     */
    private int awaitRelease(QueueKind queue, @Nullable Waiter waiter) {
        int step = Waiter.FIRST_STEP;
        while (isHeldBack(queue)) {
            if (waiter == null) {
                return FULL;
            }
            step = waiter.pause(step, this);
            if (step == Waiter.GIVE_UP || state != OPEN) {
                return GONE;
            }
        }
        return NONE;
    }

    private boolean isReceiverSlotKnown() {
        if (receiverSlot == SenderTable.FULL && untilCheck-- == 0) {
            receiverSlot = group.slotOf(number);
            untilCheck = MESSAGES_BETWEEN_CHECKS;
        }
        return receiverSlot != SenderTable.FULL;
    }

    private QueueSender sender(QueueKind queue) {
        return queue == QueueKind.REQUEST ? requests : replies;
    }

    private void checkMapped() {
        if (state == UNMAPPED) {
            throw new IllegalStateException("the queue block of the sending endpoint is closed: number=" + source);
        }
    }
}
