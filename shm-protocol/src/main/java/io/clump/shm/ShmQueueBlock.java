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
import org.jspecify.annotations.Nullable;

/** The queues of one endpoint in shared memory, and the queue blocks of the peers it sends to. */
final class ShmQueueBlock implements QueueBlock {
    /** Polls between two looks whether something is missing because a sender has died, a power of two. */
    private static final int POLLS_BETWEEN_LOOKS = UpkeepPace.MOST_POLLS;

    /**
     * Polls between two thorough looks, a power of two. While messages keep coming no packet is missing, but a bulk block
     * may be, and slots of the dead want clearing: seldom enough that it does not count.
     */
    private static final int POLLS_BETWEEN_THOROUGH_LOOKS = 1 << 18;

    private final NodeDirectory directory;
    private final QueueBlockMemory own;
    private final int number;
    private final Doorbell doorbell = new Doorbell();
    private final Peers peers;
    private final OwnSegment segment;
    private final RegionFiles regions;
    private final PacketReceiver replies;
    private final PacketReceiver requests;
    private final Runnable fenceAll = this::fenceAll;
    private final BooleanSupplier isMessageThere = this::isMessageThere;
    private final PeerWatch watch;
    private final UpkeepPace pace;
    private final long leaseNanos;
    private boolean fenced;
    private int polls;

    /** The poll, by its number, that does more than to accept messages. */
    private int nextUpkeep = 1;

    private boolean refusing;
    private boolean closed;

    /**
     * Takes over a queue block that was made for an endpoint.
     *
     * @param directory of the node
     * @param own the endpoint's queue block
     * @param leaseNanos how long it may go unnoticed that a peer is gone
     */
    ShmQueueBlock(NodeDirectory directory, QueueBlockMemory own, long leaseNanos) {
        this.directory = directory;
        this.own = own;
        this.leaseNanos = leaseNanos;
        number = own.header().number();
        watch = new PeerWatch(leaseNanos, System.nanoTime(), ProcessIdentity::isAlive);
        pace = new UpkeepPace(leaseNanos);
        peers = new Peers(directory.path(), own, doorbell, watch);
        segment = new OwnSegment(directory.path(), own);
        regions = new RegionFiles(directory.path(), number);
        replies = new PacketReceiver(own, QueueKind.REPLY);
        requests = new PacketReceiver(own, QueueKind.REQUEST);
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
    public int poll(PollScope scope, int limit, Dispatcher dispatcher) {
        checkOpen();
        if (++polls == nextUpkeep) {
            return upkeep(scope, dispatcher) + accept(scope, limit, dispatcher);
        }
        return accept(scope, limit, dispatcher);
    }

    /** Without the fence on all processors a ring may get lost, and so the sleeps are short. */
    @Override
    public long readyToSleep(long now) {
        checkOpen();
        if (!own.bell().fallAsleep(doorbell.port(), fenceAll, isMessageThere)) {
            return 0;
        }
        return fenced ? leaseNanos : UNANNOUNCED_SLEEP_NANOS;
    }

    @Override
    public SelectableChannel wakeUpChannel() {
        return doorbell.readable();
    }

    @Override
    public void awake() {
        checkOpen();
        own.bell().wakeUp();
        doorbell.silence();
        nextUpkeep = polls + 1;
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
    public void refuse() {
        checkOpen();
        refusing = true;
        own.refuse();
        // What the owner has sent in vain is to come back before it closes.
        watch.lookAtAll();
        nextUpkeep = polls + 1;
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
        closed = true;
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
        return closed ? 0 : own.header().algorithm().queueDepth(own.queue(kind));
    }

    private int accept(PollScope scope, int limit, Dispatcher dispatcher) {
        int count = replies.poll(limit, this, dispatcher);
        if (scope == PollScope.ALL) {
            count += requests.poll(limit - count, this, dispatcher);
        }
        return count;
    }

    /**
     * What costs more than a poll: looks for claims of dead senders, and for receivers that are gone. What those have left is
     * given back outside of handlers only, and not by polls for replies, as messages are.
     *
     * @return how many messages were given back
     */
    private int upkeep(PollScope scope, Dispatcher dispatcher) {
        long now = System.nanoTime();
        int interval = pace.next(now);
        boolean isLookDue = (polls & (POLLS_BETWEEN_LOOKS - 1)) == 0;
        // A multiple of the interval, so that none of the looks for dead senders is left out; and set before anything
        // may
        // throw.
        nextUpkeep = (polls + interval) & -interval;
        if (isLookDue) {
            lookForTheDead();
        }
        watch.look(now);
        if (!watch.isPending()) {
            return 0;
        }
        nextUpkeep = polls + 1;
        boolean mayGiveBack = scope == PollScope.ALL && !replies.isDispatching() && !requests.isDispatching();
        return mayGiveBack ? watch.giveBack(dispatcher) : 0;
    }

    private void lookForTheDead() {
        boolean isThorough = (polls & (POLLS_BETWEEN_THOROUGH_LOOKS - 1)) == 0;
        replies.lookForTheDead(isThorough);
        requests.lookForTheDead(isThorough);
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
