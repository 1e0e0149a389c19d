package io.clump.net.aeron;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.clump.am2.EndpointName;
import io.clump.am2.NetworkStatistics;
import io.clump.am2.Tag;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.collections.ArrayListUtil;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.jspecify.annotations.Nullable;

/** Aeron queues of one endpoint: two incoming streams, and the peers with two outgoing ones each. */
final class AeronQueueBlock implements QueueBlock {
    /** Most endpoints that one endpoint knows: the size of its translation table. */
    private static final int MAX_PEERS = 1 << 16;

    /** Node of an endpoint of which only the address is known. */
    private static final String UNKNOWN_NODE = "";

    /** Number of polls per check that an idle peer is still there. Each poll before a sleep checks, too. */
    private static final int POLLS_PER_CHECK = 256;

    /** Number of sleeps without a message after which the next ones are twice as long, up to the longest. */
    private static final int SLEEPS_PER_DOUBLING = 32;

    private static final int MOST_DOUBLINGS = 3;

    /** Number of polls that an endpoint that closes makes without a rest. */
    private static final int LINGER_YIELDS = 200;

    private static final long SHORTEST_REST_NANOS = 1_000;
    private static final long LONGEST_REST_NANOS = 200_000;

    private final Origin origin;
    private final long lingerNanos;
    private final String address;
    private final IncomingStream requests;
    private final IncomingStream replies;

    /** Routes back to the peers, by their index. */
    private final List<AeronRoute> routes = new ArrayList<>();

    private final Long2ObjectHashMap<AeronPeer> peersById = new Long2ObjectHashMap<>();

    /** Peers that need attention now or later. */
    private final ArrayList<AeronPeer> busyPeers = new ArrayList<>();

    private int pollsSinceCheck;
    private int lastChecked;
    private int quietSleeps;
    private boolean refusing;
    private boolean closed;
    private boolean lingered;

    /**
     * Makes the queues of an endpoint.
     *
     * @param aeron client of the process
     * @param configuration of the layer
     * @param endpointId the endpoint's number
     * @param port its port, closed with the queues
     */
    AeronQueueBlock(Aeron aeron, AeronConfiguration configuration, long endpointId, EndpointPort port) {
        AeronTally tally = new AeronTally();
        address = port.address().toString();
        lingerNanos = configuration.linger().toNanos();
        origin = new Origin(aeron, configuration, endpointId, address, tally);
        MessageCheck check = new MessageCheck(configuration.job(), endpointId);
        requests = incoming(MessageLayout.REQUESTS, port.requests(), check);
        replies = incoming(MessageLayout.REPLIES, port.replies(), check);
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public void setTag(Tag tag) {
        // The dispatcher compares tags; the network does not know them.
    }

    /** Returns a route without waiting for a connection: messages that are sent earlier wait in the ring. */
    @Override
    public @Nullable Route routeTo(EndpointName name) {
        String text = name.addresses().get(AeronProtocolProvider.NAME);
        AeronAddress to = text == null ? null : AeronAddress.parse(text);
        if (to == null) {
            return null;
        }
        AeronPeer known = peersById.get(name.id());
        AeronPeer peer = known == null ? meet(name.id(), to) : known;
        if (peer == null) {
            return null;
        }
        peer.stream(QueueKind.REQUEST).open();
        return new AeronRoute(this, peer, QueueKind.REQUEST);
    }

    @Override
    public @Nullable Route routeBack(int source) {
        AeronRoute route = routes.get(source);
        return route.isAlive() ? route : null;
    }

    @Override
    public long endpointId(int source) {
        return routes.get(source).peer().endpointId();
    }

    @Override
    public @Nullable EndpointName endpointName(int source) {
        AeronPeer peer = routes.get(source).peer();
        String peerAddress = peer.address().toString();
        return peer.refusal() == null
                ? new EndpointName(peer.endpointId(), UNKNOWN_NODE, Map.of(AeronProtocolProvider.NAME, peerAddress))
                : null;
    }

    @Override
    public int poll(PollScope scope, int limit, Dispatcher dispatcher) {
        int count = replies.poll(limit, dispatcher);
        if (scope == PollScope.ALL && count < limit) {
            count += requests.poll(limit - count, refusing ? null : dispatcher);
        }
        if (count > 0) {
            quietSleeps = 0;
        }
        if (++pollsSinceCheck >= POLLS_PER_CHECK) {
            pollsSinceCheck = 0;
            checkNext();
        }
        return busyPeers.isEmpty() ? count : count + serviceBusy(dispatcher, count == 0);
    }

    /**
     * Returns one millisecond, since no event wakes the owner; 8 ms when nothing has arrived for a quarter of a second,
     * since a thousand wake-ups a second are too many for an idle process.
     */
    @Override
    public long readyToSleep(long now) {
        pollsSinceCheck = POLLS_PER_CHECK;
        if (!busyPeers.isEmpty()) {
            return UNANNOUNCED_SLEEP_NANOS;
        }
        if (quietSleeps < MOST_DOUBLINGS * SLEEPS_PER_DOUBLING) {
            quietSleeps++;
        }
        return UNANNOUNCED_SLEEP_NANOS << (quietSleeps / SLEEPS_PER_DOUBLING);
    }

    /**
     * Counts each message as a datagram, since Aeron does not report how it splits and joins them. Aeron has no keys,
     * so nothing is forged, and it does not report round-trip times.
     */
    @Override
    public NetworkStatistics networkStatistics() {
        AeronStatistics counts = statistics();
        return new NetworkStatistics(
                counts.sent(),
                0,
                counts.resent(),
                counts.received(),
                counts.repeated(),
                counts.outOfOrder(),
                0,
                0,
                counts.malformed(),
                counts.misdirected(),
                0,
                counts.returned(),
                0,
                0,
                counts.unresponsive(),
                0,
                0,
                0);
    }

    @Override
    public void holdBack(int source, boolean isHeldBack) {
        AeronPeer peer = routes.get(source).peer();
        peer.holdBack(isHeldBack);
        activate(peer);
    }

    /** Returns whether every peer has handled its messages and knows which of its own were handled. */
    @Override
    public boolean isStable() {
        return busyPeers.isEmpty();
    }

    @Override
    public @Nullable String hindrance() {
        if (busyPeers.isEmpty()) {
            return null;
        }
        return busyPeers.get(0).toString();
    }

    /** Handles no more requests: their senders give them back when they learn that this endpoint is closed. */
    @Override
    public void refuse() {
        refusing = true;
    }

    /**
     * Tells the peers that the endpoint is closed, and how many of their messages it has handled. Waits until the peers
     * have handled its messages, for at most two seconds and not for peers that are gone; the remaining ones are
     * returned.
     */
    @Override
    public void handOver(Dispatcher dispatcher) {
        linger();
        for (AeronRoute route : routes) {
            route.peer().giveBack(dispatcher);
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (!lingered) {
            linger();
        }
        requests.close();
        replies.close();
        routes.forEach(route -> route.peer().close());
        origin.rings.close();
    }

    /**
     * Returns the counts of these queues.
     *
     * @return the counts as they are now
     */
    AeronStatistics statistics() {
        return origin.tally.snapshot();
    }

    @Nullable
    AeronPeer peer(long endpointId) {
        return peersById.get(endpointId);
    }

    /** Adds an endpoint as a peer; returns null if there are too many. */
    @Nullable
    AeronPeer meet(long endpointId, AeronAddress peerAddress) {
        if (routes.size() == MAX_PEERS) {
            return null;
        }
        AeronPeer peer = new AeronPeer(origin, routes.size(), endpointId, peerAddress);
        routes.add(new AeronRoute(this, peer, QueueKind.REPLY));
        peersById.put(endpointId, peer);
        return peer;
    }

    /** Adds a peer to the list of peers that need attention. */
    void activate(AeronPeer peer) {
        if (!peer.isBusy()) {
            peer.busy(true);
            busyPeers.add(peer);
        }
    }

    private IncomingStream incoming(int index, Subscription subscription, MessageCheck check) {
        return new IncomingStream(this, index, subscription, check, origin.tally);
    }

    /** Checks whether a peer is still there, though nothing is to be sent to it; each call checks the next peer. */
    private void checkNext() {
        if (!routes.isEmpty()) {
            lastChecked = lastChecked + 1 < routes.size() ? lastChecked + 1 : 0;
            routes.get(lastChecked).peer().watch(System.nanoTime());
        }
    }

    private int serviceBusy(@Nullable Dispatcher dispatcher, boolean quiet) {
        long now = System.nanoTime();
        int returned = 0;
        for (int i = busyPeers.size() - 1; i >= 0; i--) {
            AeronPeer peer = busyPeers.get(i);
            boolean stays = peer.serve(now, quiet);
            if (dispatcher != null && peer.refusal() != null) {
                returned += peer.giveBack(dispatcher);
                stays = peer.serve(now, quiet);
            }
            if (!stays) {
                peer.busy(false);
                ArrayListUtil.fastUnorderedRemove(busyPeers, i);
            }
        }
        return returned;
    }

    private void linger() {
        lingered = true;
        // The driver and the peers may need the processor.
        IdleStrategy rest = new BackoffIdleStrategy(0, LINGER_YIELDS, SHORTEST_REST_NANOS, LONGEST_REST_NANOS);
        long start = System.nanoTime();
        while (!hasParted() && System.nanoTime() - start < lingerNanos && !origin.aeron.isClosed()) {
            replies.poll(Integer.MAX_VALUE, null);
            requests.poll(Integer.MAX_VALUE, null);
            serviceBusy(null, true);
            rest.idle();
        }
    }

    /** Returns whether all connected peers know of the end and have handled their messages. */
    private boolean hasParted() {
        boolean parted = true;
        for (AeronRoute route : routes) {
            AeronPeer peer = route.peer();
            parted &= peer.sendClose();
            parted &= peer.refusal() != null || peer.isEmpty();
            parted &= peer.isDrained();
        }
        return parted;
    }
}
