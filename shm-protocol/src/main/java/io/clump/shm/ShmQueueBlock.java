package io.clump.shm;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.Region;
import io.clump.am2.Tag;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Segment;
import io.clump.shm.posix.Membarrier;
import java.nio.channels.SelectableChannel;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/** Queues of one endpoint in shared memory, and the queue blocks of the peers to which it sends. */
final class ShmQueueBlock implements QueueBlock {
    /** Maximum number of searches for claims of dead senders in a lease: one at each beat, not at each wake-up. */
    private static final int CHECKS_PER_LEASE = 2 * LeaseTicks.BEATS_PER_LEASE;

    private final NodeDirectory directory;
    private final QueueBlockMemory own;
    private final int number;
    private final Doorbell doorbell;
    private final Peers peers;
    private final OwnSegment segment;
    private final RegionFiles regions;
    private final GroupSend group;
    private final PacketReceiver replies;
    private final PacketReceiver requests;
    private final Runnable fenceAll = this::fenceAll;
    private final BooleanSupplier isMessageThere = this::isMessageThere;
    private final PeerWatch watch;
    private final LeaseTicks beat;
    private final Neighbours neighbours;
    private final long leaseNanos;

    /** Held while another thread reads the queues, and while they are closed. */
    private final Object statistics = new Object();

    private boolean fenced;

    /** Last beat that was seen: a poll at another one also does upkeep. */
    private int lastBeat = LeaseTicks.NEVER;

    /** Time of the next search for claims of dead senders, by {@link System#nanoTime()}. */
    private long nextCheckNanos;

    private boolean refusing;
    private boolean closed;

    /**
     * Wraps the queue block of an endpoint.
     *
     * @param directory of the node
     * @param own the endpoint's queue block
     * @param leaseNanos maximum time until a dead peer is detected
     * @param beat of that lease
     * @param neighbours watch to which the endpoint is added while it is open
     */
    ShmQueueBlock(
            NodeDirectory directory, QueueBlockMemory own, long leaseNanos, LeaseTicks beat, Neighbours neighbours) {
        this.neighbours = neighbours;
        this.directory = directory;
        this.own = own;
        this.leaseNanos = leaseNanos;
        number = own.header().number();
        this.beat = beat;
        nextCheckNanos = System.nanoTime();
        watch = new PeerWatch(leaseNanos, nextCheckNanos, ProcessIdentity::isAlive, this::isNeeded, this::forget);
        group = new GroupSend(own);
        doorbell = new Doorbell(directory.path(), number);
        peers = new Peers(directory.path(), own, doorbell, watch, group);
        segment = new OwnSegment(directory.path(), own);
        regions = new RegionFiles(directory.path(), number);
        replies = new PacketReceiver(own, QueueKind.REPLY, leaseNanos, peers::groupData);
        requests = new PacketReceiver(own, QueueKind.REQUEST, leaseNanos, peers::groupData);
        neighbours.add(number);
    }

    @Override
    public String address() {
        return directory.address(number);
    }

    @Override
    public void setTag(Tag tag) {
        checkOpen();
        if (!refusing) {
            own.tagRelease(tag.value());
        }
    }

    @Override
    public @Nullable Route routeTo(EndpointName name) {
        checkOpen();
        int peer = directory.numberOf(name);
        if (peer == NodeDirectory.NOT_HERE) {
            return null;
        }
        ShmRoute route = peers.route(peer);
        if (route == null || route.endpointId() != name.id() || !route.isAlive()) {
            throw new ClumpException("the endpoint is gone: destination=" + name);
        }
        return route;
    }

    @Override
    public @Nullable Route routeBack(int source) {
        checkOpen();
        ShmRoute route = peers.routeBack(source);
        return route == null || route.isClosed() ? null : route;
    }

    @Override
    public long endpointId(int source) {
        checkOpen();
        ShmRoute route = peers.routeBack(source);
        return route == null ? 0 : route.endpointId();
    }

    @Override
    public @Nullable EndpointName endpointName(int source) {
        checkOpen();
        ShmRoute route = peers.routeBack(source);
        return route == null ? null : directory.nameOf(source, route.endpointId());
    }

    @Override
    public void beginMulticast(DirectBuffer data, int offset, int length) {
        checkOpen();
        group.begin(data, offset, length);
    }

    @Override
    public void endMulticast() {
        checkOpen();
        group.end();
    }

    /** Number of multicast messages without a copy of their data. */
    long sharedMessages() {
        return group.sharedMessages();
    }

    @Override
    public int poll(PollScope scope, int limit, Dispatcher dispatcher) {
        checkOpen();
        int count = replies.poll(limit, this, dispatcher);
        if (scope == PollScope.ALL) {
            count += requests.poll(limit - count, this, dispatcher);
        }
        return beat.count() == lastBeat ? count : count + upkeep(scope, dispatcher);
    }

    /** Without the fence on all processors a ring may get lost, so sleeps are short. */
    @Override
    public long readyToSleep(long now) {
        checkOpen();
        if (doorbell.readable() == null) {
            return isMessageThere() ? 0 : UNANNOUNCED_SLEEP_NANOS;
        }
        // Not when the thread wakes up, since a message waits then.
        doorbell.silence();
        if (!own.bell().fallAsleep(fenceAll, isMessageThere)) {
            return 0;
        }
        return fenced ? leaseNanos : UNANNOUNCED_SLEEP_NANOS;
    }

    @Override
    public @Nullable SelectableChannel wakeUpChannel() {
        return doorbell.readable();
    }

    @Override
    public void awake() {
        checkOpen();
        own.bell().wakeUp();
        lastBeat = LeaseTicks.NEVER;
    }

    @Override
    public Segment allocateSegment(int lengthBytes) {
        checkOpen();
        return segment.allocate(lengthBytes);
    }

    @Override
    public Region allocateRegion(int regionNumber, int lengthBytes) {
        checkOpen();
        return regions.create(regionNumber, lengthBytes);
    }

    @Override
    public void holdBack(int source, boolean isHeldBack) {
        checkOpen();
        own.heldBack().mark(own.senders().slotOf(source), isHeldBack);
    }

    /** Shared memory has no acknowledgements: a published message is in the receiver's queue. */
    @Override
    public boolean isStable() {
        checkOpen();
        return !isMessageThere() && !watch.isPending();
    }

    @Override
    public void refuse() {
        checkOpen();
        refusing = true;
        own.refuse();
        // Messages to receivers that are gone return before the owner closes.
        watch.checkAll();
        lastBeat = LeaseTicks.NEVER;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        if (replies.isDispatching() || requests.isDispatching()) {
            throw new IllegalStateException("cannot close a queue block inside a handler: number=" + number);
        }
        refuse();
        // A thread that reads the depth of a queue has finished, or finds it closed.
        synchronized (statistics) {
            closed = true;
        }
        neighbours.remove(number);
        own.leave();
        segment.release();
        regions.deleteAll();
        QueueBlockFile.delete(directory.path(), number);
        peers.unmap();
        doorbell.close();
    }

    @Override
    public long recoveredClaims() {
        return requests.recoveredClaims() + replies.recoveredClaims();
    }

    @Override
    public int queueDepth(QueueKind kind) {
        synchronized (statistics) {
            return closed ? 0 : own.header().algorithm().queueDepth(own.queue(kind));
        }
    }

    /**
     * Upkeep, which costs more than a poll: searches claims of dead senders, and receivers that are gone. Messages of
     * the latter are returned only outside of handlers, and not by polls for replies.
     *
     * @return number of returned messages; messages after a dead sender's claim are returned by the next poll
     */
    private int upkeep(PollScope scope, Dispatcher dispatcher) {
        // Before anything may throw.
        lastBeat = beat.count();
        long now = System.nanoTime();
        watch.check(now);
        int count = 0;
        if (watch.isPending()) {
            lastBeat = LeaseTicks.NEVER;
            boolean mayGiveBack = scope == PollScope.ALL && !replies.isDispatching() && !requests.isDispatching();
            count = mayGiveBack ? watch.giveBack(dispatcher) : 0;
        }
        if (now - nextCheckNanos >= 0) {
            nextCheckNanos = now + leaseNanos / CHECKS_PER_LEASE;
            replies.recoverFromTheDead(now);
            requests.recoverFromTheDead(now);
        }
        return count;
    }

    /** Returns whether messages of an endpoint that is gone wait here whose data is in its memory. */
    private boolean isNeeded(ShmRoute route) {
        return requests.hasGroupMessageOf(route.number()) || replies.hasGroupMessageOf(route.number());
    }

    private void forget(ShmRoute route) {
        peers.forget(route);
    }

    private void fenceAll() {
        fenced = Membarrier.fenceAll();
    }

    private boolean isMessageThere() {
        return replies.isMessageThere() || requests.isMessageThere();
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the queue block is closed: number=" + number);
        }
    }
}
