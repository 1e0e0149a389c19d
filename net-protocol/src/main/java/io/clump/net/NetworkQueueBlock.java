package io.clump.net;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.NetworkStatistics;
import io.clump.am2.PeerStatistics;
import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.net.engine.DatagramReceiver;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.engine.EnginePeer;
import io.clump.net.engine.EngineStatistics;
import io.clump.net.engine.Outlet;
import io.clump.net.engine.ReliabilityEngine;
import io.clump.net.engine.SealFailure;
import io.clump.net.engine.Succession;
import io.clump.net.key.JobKey;
import io.clump.net.link.Link;
import io.clump.net.link.LinkAddress;
import io.clump.net.link.UnresponsivePeerWarnings;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The network queues of one endpoint: moves datagrams between its link and its engine, and messages to the dispatcher.
 */
final class NetworkQueueBlock implements QueueBlock, Outlet {
    /** Most datagrams that one poll takes from the link. */
    private static final int DATAGRAMS_PER_POLL = 64;

    /** Number of notices to peers that the endpoint is closed. They do not acknowledge it. */
    private static final int ANNOUNCEMENTS = 3;

    /** Node of an endpoint of which only the address is known. */
    private static final String UNKNOWN_NODE = "";

    /** Polls per reading of the clock while nothing is under way: it costs more than a poll of some links. */
    private static final int TIMELESS_POLLS = 8;

    /** Number of polls that an endpoint that closes makes without a rest; acknowledgements mostly come meanwhile. */
    private static final int LINGER_YIELDS = 200;

    private static final long SHORTEST_REST_NANOS = 1_000;
    private static final long LONGEST_REST_NANOS = 200_000;

    private final String protocolName;
    private final Link link;
    private final long lingerNanos;
    private final ReliabilityEngine engine;
    private final DatagramReceiver arrivals;
    private final ByteBuffer sendView;
    private final ByteBuffer receiveView;
    private final List<LinkAddress> addresses = new ArrayList<>();
    private final List<NetworkRoute> routes = new ArrayList<>();

    /** Peers whose hosts have reported, since the last service, that no process receives there. */
    private final Deque<EnginePeer> refusals = new ArrayDeque<>();

    private final Multicast multicast;
    private final ReceiveWarnings warnings;
    private final UnresponsivePeerWarnings unresponsivePeers = new UnresponsivePeerWarnings();

    private int timelessPolls;

    /** True if the last poll of the link found a datagram: the link may hold others, and no event announces them. */
    private boolean hasComeLately;

    /** True after a peer has asked this endpoint to receive multicast datagrams, which may arrive at another socket. */
    private boolean isListeningToAll;

    private boolean closed;

    /**
     * Makes the queues of an endpoint.
     *
     * @param protocolName under which endpoint names carry addresses of this protocol
     * @param configuration bounds of the engine
     * @param key of the job; null without authentication
     * @param link the endpoint's own, closed with the queues
     * @param linger longest time that closing waits for the sent messages to arrive
     */
    NetworkQueueBlock(
            String protocolName, EngineConfiguration configuration, @Nullable JobKey key, Link link, Duration linger) {
        if (link.maxDatagramBytes() < configuration.datagramBytes()) {
            throw new ClumpException("link too narrow: datagram bytes=" + link.maxDatagramBytes() + ", needed="
                    + configuration.datagramBytes());
        }
        this.protocolName = protocolName;
        this.link = link;
        lingerNanos = linger.toNanos();
        engine = new ReliabilityEngine(configuration.withSocketBytes(link.bufferBytes()), key, this);
        // The link was opened just now.
        engine.waited(System.nanoTime());
        sendView = engine.sendBytes();
        multicast = new Multicast(link.maxMulticastBytes(), link::sendToAll, engine, this::sendTo);
        warnings = new ReceiveWarnings(link, engine, configuration.maxPeers());
        arrivals = engine.arrivals();
        receiveView = arrivals.bytes();
    }

    @Override
    public String address() {
        return link.address();
    }

    @Override
    public void setTag(Tag tag) {
        // The dispatcher compares tags; the network does not know them.
    }

    @Override
    public @Nullable Route routeTo(EndpointName name) {
        String address = name.addresses().get(protocolName);
        if (address == null) {
            return null;
        }
        LinkAddress linkAddress = link.addressOf(address);
        if (linkAddress == null) {
            return null;
        }
        EnginePeer peer = engine.peer(name.id());
        int met = engine.takeMet();
        if (peer == null) {
            throw new ClumpException(warnings.tooManyPeers());
        }
        if (met == peer.index()) {
            meet(met, linkAddress);
        } else if (!linkAddress.equals(addresses.get(peer.index()))) {
            // If the peer contacted us first, we know only its datagram's source address, which no seal covers.
            addresses.set(peer.index(), linkAddress);
        }
        return routes.get(peer.index());
    }

    @Override
    public @Nullable Route routeBack(int source) {
        NetworkRoute route = routes.get(source);
        return route.isAlive() ? route : null;
    }

    @Override
    public long endpointId(int source) {
        return routes.get(source).peer().endpointId();
    }

    @Override
    public @Nullable EndpointName endpointName(int source) {
        String address = addresses.get(source).toString();
        NetworkRoute route = routes.get(source);
        return route.isAlive()
                ? new EndpointName(route.peer().endpointId(), UNKNOWN_NODE, Map.of(protocolName, address))
                : null;
    }

    @Override
    public void tellRepetitions(LongConsumer peer) {
        engine.tellRepetitions(peer);
    }

    @Override
    public int poll(PollScope scope, int limit, Dispatcher dispatcher) {
        int count = 0;
        int datagrams = 0;
        boolean socketEmpty = false;
        // Others are likely after a poll that ended with one. A reply usually comes alone: another poll would delay it.
        boolean isStream = hasComeLately;
        multicast.retry();
        while (!socketEmpty) {
            count += deliver(QueueKind.REPLY, limit - count, dispatcher);
            if (scope == PollScope.ALL) {
                count += deliver(QueueKind.REQUEST, limit - count, dispatcher);
            }
            if (count >= limit || datagrams++ == DATAGRAMS_PER_POLL || (count > 0 && !isStream)) {
                break;
            }
            // Receives directly into the buffer where the messages of a datagram stay until they are handled.
            int landing = arrivals.landingOffset();
            receiveView.limit(landing + arrivals.landingBytes()).position(landing);
            hasComeLately = link.receive(receiveView);
            socketEmpty = !hasComeLately;
            int lengthBytes = receiveView.position() - landing;
            // A port check is for the kernel and not for this process.
            if (hasComeLately && lengthBytes > Link.PORT_CHECK_BYTES) {
                arrivals.landed(lengthBytes, System.nanoTime());
                takeNote();
            } else if (hasComeLately) {
                warnings.checkForgeries();
            }
        }
        int returned = giveBack(dispatcher);
        if (!engine.isQuiet() || ++timelessPolls >= TIMELESS_POLLS) {
            timelessPolls = 0;
            long now = System.nanoTime();
            engine.watch(now, socketEmpty);
            service(now, scope == PollScope.ALL && count < limit, socketEmpty);
        }
        return count + returned;
    }

    /** Returns the time until the engine's next deadline, or less for a link without a channel: it must be polled. */
    @Override
    public long readyToSleep(long now) {
        long quietNanos = Math.min(engine.nanosToDeadline(now), engine.nanosToWatch(now));
        // The next poll may be the only one for long.
        timelessPolls = TIMELESS_POLLS;
        link.settle();
        if (!refusals.isEmpty() || hasComeLately || link.isHolding()) {
            // The next poll notifies the engine, and polls the link again.
            return 0;
        }
        boolean isAnnounced = link.channel() != null && (!isListeningToAll || link.multicastChannel() != null);
        return isAnnounced ? quietNanos : Math.min(quietNanos, UNANNOUNCED_SLEEP_NANOS);
    }

    @Override
    public @Nullable SelectableChannel wakeUpChannel() {
        return link.channel();
    }

    @Override
    public @Nullable SelectableChannel multicastWakeUpChannel() {
        return isListeningToAll ? link.multicastChannel() : null;
    }

    @Override
    public NetworkStatistics networkStatistics() {
        return engine.statistics().ofEndpoint(link.forged(), link.overruns(), multicast.sent(), multicast.stopped());
    }

    @Override
    public List<PeerStatistics> peerStatistics() {
        return engine.peerStatistics(protocolName);
    }

    /** Counts the messages of datagrams that were accepted and are in order; the messages in the link are unknown. */
    @Override
    public int queueDepth(QueueKind kind) {
        EngineStatistics counts = engine.statistics();
        return kind == QueueKind.REQUEST ? counts.requestsQueued() : counts.repliesQueued();
    }

    @Override
    public void holdBack(int source, boolean isHeldBack) {
        routes.get(source).peer().holdBack(isHeldBack);
    }

    @Override
    public void retain(int source, boolean isRetained) {
        routes.get(source).peer().retain(isRetained);
    }

    @Override
    public boolean keepReturned(int source, UnsafeBuffer packet, DirectBuffer data, int offset) {
        return engine.keep(routes.get(source).peer(), packet, 0, data, offset);
    }

    @Override
    public boolean isStable() {
        return !hasComeLately && !link.isHolding() && !engine.hasMessages() && engine.firstUnsettled() == null;
    }

    @Override
    public @Nullable String hindrance() {
        EnginePeer peer = engine.firstUnsettled();
        return peer == null ? null : describe(peer);
    }

    @Override
    public void refuse() {
        engine.refuse();
    }

    /** Waits until the sent messages have arrived, for at most two seconds, and not for peers that are gone. */
    @Override
    public void handOver(Dispatcher dispatcher) {
        linger(dispatcher);
        engine.abandon();
        giveBack(dispatcher);
    }

    /** Tells all peers that the endpoint is closed, and closes the link. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        engine.refuse();
        for (int i = 0; i < ANNOUNCEMENTS; i++) {
            engine.announceRefusal();
        }
        link.close();
    }

    @Override
    public void beginMulticast(DirectBuffer data, int offset, int length) {
        multicast.begin();
    }

    @Override
    public void endMulticast() {
        multicast.end();
    }

    @Override
    public boolean transmit(EnginePeer to, int offset, int lengthBytes) {
        return multicast.takes(to, offset, lengthBytes) || sendTo(to, sendView, offset, lengthBytes);
    }

    /** Sends the collected datagrams: a message waits for space, and their arrival may free it. */
    void sendCollected() {
        multicast.flush();
    }

    private boolean sendTo(EnginePeer to, ByteBuffer datagrams, int offset, int lengthBytes) {
        datagrams.limit(offset + lengthBytes).position(offset);
        LinkAddress address = addresses.get(to.index());
        boolean isAnswering = to.isAnswering();
        boolean isSent = link.send(datagrams, address, isAnswering);
        if (!isAnswering && to.isDoubtful() && link.checkPort(address)) {
            refusals.add(to);
        }
        return isSent;
    }

    @Override
    public void hold() {
        link.hold();
    }

    @Override
    public void release() {
        link.release();
    }

    /** Returns a description of a peer for messages to the user. */
    String describe(EnginePeer peer) {
        return "endpoint " + Long.toHexString(peer.endpointId()) + " at " + addresses.get(peer.index());
    }

    /** Returns the number of peers. */
    int peerCount() {
        return engine.peerCount();
    }

    EngineStatistics statistics() {
        return engine.statistics();
    }

    private int deliver(QueueKind queue, int limit, Dispatcher dispatcher) {
        UnsafeBuffer memory = arrivals.memory();
        int count = 0;
        while (count < limit) {
            int packet = arrivals.nextMessage(queue);
            if (packet == ReliabilityEngine.NONE) {
                break;
            }
            count++;
            int data = dataOffset(memory, packet);
            try {
                if (data == Dispatcher.NO_DATA) {
                    dispatcher.dispatch(this, memory, packet, data);
                } else {
                    dispatcher.dispatchBulk(this, memory, packet, data);
                }
            } finally {
                arrivals.finishMessage(packet);
            }
        }
        return count;
    }

    private int giveBack(Dispatcher dispatcher) {
        UnsafeBuffer memory = engine.sendMemory();
        int count = 0;
        for (int packet = engine.nextReturned(); packet != ReliabilityEngine.NONE; packet = engine.nextReturned()) {
            try {
                dispatcher.giveBack(engine.returnReason(packet), memory, packet, dataOffset(memory, packet));
            } finally {
                engine.finishReturned(packet);
            }
            count++;
        }
        for (UnsafeBuffer kept = engine.takeDropped(); kept != null; kept = engine.takeDropped()) {
            dispatcher.giveBack(ReturnReason.UNREACHABLE, kept, 0, dataOffset(kept, 0));
        }
        return count;
    }

    private static int dataOffset(UnsafeBuffer memory, int packet) {
        boolean hasData = PacketKind.hasData(Packet.kind(memory, packet));
        return hasData ? packet + PacketLayout.LENGTH_BYTES : Dispatcher.NO_DATA;
    }

    /** Notes the engine's findings about the sender of a datagram. */
    private void takeNote() {
        int met = engine.takeMet();
        if (met >= 0) {
            meet(met, link.sender());
        } else if (met == ReliabilityEngine.TOO_MANY_PEERS) {
            warnings.crowded();
        }
        if (arrivals.takeMulticastRequest()) {
            isListeningToAll = true;
            link.listenToAll();
        }
        SealFailure failure = arrivals.takeSealFailure();
        if (failure != null) {
            warnings.unverified(failure);
        }
        if (arrivals.succession().hasNotice()) {
            answer(arrivals.succession());
        }
    }

    /** Reports to the last datagram's sender that the former owner of this address is gone, or takes such a report. */
    private void answer(Succession succession) {
        int lengthBytes = succession.writeNotice(link.address());
        if (lengthBytes != ReliabilityEngine.NONE) {
            int offset = succession.noticeOffset();
            link.send(sendView.limit(offset + lengthBytes).position(offset), link.sender());
        }
        EnginePeer former = engine.takeFormer();
        if (former != null && addresses.get(former.index()).toString().equals(succession.address())) {
            engine.gone(former);
        }
    }

    private void service(long now, boolean drained, boolean socketEmpty) {
        for (EnginePeer refused = refusals.poll(); refused != null; refused = refusals.poll()) {
            engine.refused(refused, now);
        }
        for (LinkAddress gone = link.takeGone(); gone != null; gone = link.takeGone()) {
            for (NetworkRoute route : routes) {
                if (addresses.get(route.peer().index()).equals(gone)) {
                    engine.gone(route.peer());
                }
            }
        }
        engine.service(now, drained, socketEmpty);
        for (EnginePeer peer = engine.takeUnresponsive(); peer != null; peer = engine.takeUnresponsive()) {
            unresponsivePeers.warn(protocolName, link.address(), describe(peer));
        }
        forget();
    }

    /** Frees the link's resources for peers that the engine has forgotten. */
    private void forget() {
        for (EnginePeer forgotten = engine.takeForgotten(); forgotten != null; forgotten = engine.takeForgotten()) {
            link.forget(addresses.get(forgotten.index()));
        }
    }

    /** Gives a peer that the engine has just met an address and a route. */
    private void meet(int peer, LinkAddress address) {
        // The index may have belonged to a forgotten peer.
        forget();
        multicast.forget(peer);
        NetworkRoute route = new NetworkRoute(engine.peerAt(peer), engine, this);
        if (peer == routes.size()) {
            addresses.add(address);
            routes.add(route);
        } else {
            addresses.set(peer, address);
            routes.set(peer, route);
        }
    }

    /** Receives acknowledgements; refuses messages. A poll is bounded, so a flood of datagrams cannot prolong this. */
    private void linger(Dispatcher dispatcher) {
        // The receiver that must acknowledge may need the processor.
        IdleStrategy rest = new BackoffIdleStrategy(0, LINGER_YIELDS, SHORTEST_REST_NANOS, LONGEST_REST_NANOS);
        long start = System.nanoTime();
        do {
            timelessPolls = TIMELESS_POLLS;
            link.settle();
            rest.idle(poll(PollScope.ALL, Integer.MAX_VALUE, dispatcher));
        } while (!engine.hasSentAll() && System.nanoTime() - start < lingerNanos);
    }
}
