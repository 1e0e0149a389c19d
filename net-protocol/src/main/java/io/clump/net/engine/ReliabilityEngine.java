package io.clump.net.engine;

import static io.clump.net.engine.DatagramLayout.REPLIES;
import static io.clump.net.engine.DatagramLayout.REQUESTS;

import io.clump.am2.PeerStatistics;
import io.clump.am2.ReturnReason;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueKind;
import io.clump.net.key.JobKey;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reliability engine of one endpoint, see the package description. Belongs to one thread. Its times are nanoseconds of
 * any clock that does not go back. Does not allocate, except for a new peer.
 *
 * <p>The caller passes packets and times in; datagrams leave through the {@link Outlet}, which must not call the
 * engine; the caller polls for everything else. To send, get a {@link SendStream} of the {@link EnginePeer}. To
 * receive, see {@link DatagramReceiver}. Call {@link #service} at the end of each poll.
 */
public final class ReliabilityEngine {
    /** Stands for no peer and no packet. */
    public static final int NONE = BufferPool.NONE;

    /** Result of {@link #takeMet} when an endpoint could not become a peer, since there are too many. */
    public static final int TOO_MANY_PEERS = PeerTable.TOO_MANY;

    private final EngineCounters counters = new EngineCounters();
    private final DatagramSeal seal;
    private final SendPool sendPool;
    private final ReceiveQueues receiveQueues;
    private final ReturnQueue returned;
    private final WayBack wayBack;
    private final LostPeers lost;
    private final PollGap pollGap;
    private final LeaseWatch watch;
    private final Transmitter transmitter;
    private final PeerTable peers;
    private final DatagramReceiver arrivals;
    private final int maxMediumBytes;

    /**
     * Makes an engine without peers that authenticates nothing.
     *
     * @param configuration its bounds
     * @param outlet sends its datagrams
     */
    public ReliabilityEngine(EngineConfiguration configuration, Outlet outlet) {
        this(configuration, null, outlet);
    }

    /**
     * Makes an engine without peers.
     *
     * @param configuration its bounds
     * @param key of the job, which all its engines have; null if none of them authenticates
     * @param outlet sends its datagrams
     */
    public ReliabilityEngine(EngineConfiguration configuration, @Nullable JobKey key, Outlet outlet) {
        maxMediumBytes = configuration.maxMediumBytes();
        seal = new DatagramSeal(key);
        sendPool = new SendPool(configuration);
        receiveQueues = new ReceiveQueues(configuration);
        Grants grants = new Grants(configuration);
        transmitter = new Transmitter(configuration, sendPool, seal, outlet, counters, grants);
        wayBack = new WayBack(sendPool, Integer.toUnsignedLong(configuration.firstSequence()));
        peers = new PeerTable(configuration, sendPool, receiveQueues, transmitter, wayBack, counters);
        pollGap = new PollGap(configuration, peers, transmitter);
        returned = new ReturnQueue(sendPool, wayBack);
        lost = new LostPeers(peers, returned, wayBack, counters);
        watch = new LeaseWatch(configuration, peers, transmitter, counters);
        arrivals = new DatagramReceiver(
                configuration, seal, peers, receiveQueues, pollGap, lost, counters, grants, wayBack, sendPool);
    }

    /**
     * Completes a multicast datagram of this endpoint, so that its receivers search for their parts.
     *
     * @param datagram buffer with the datagram, from its beginning on
     * @param lengthBytes of the datagram
     */
    public void completeMulticast(UnsafeBuffer datagram, int lengthBytes) {
        seal.checkMulticast(datagram, 0, lengthBytes);
    }

    /**
     * Returns the counts so far.
     *
     * @return a snapshot
     */
    public EngineStatistics statistics() {
        return counters.snapshot(receiveQueues);
    }

    /**
     * Returns the counts of up to eight peers: those to which most datagrams were sent again. Any thread may call it.
     *
     * @param network name of the protocol
     * @return recent counts
     */
    public List<PeerStatistics> peerStatistics(String network) {
        return counters.peers.snapshot(network);
    }

    /**
     * Sets the listener for each datagram that is sent again.
     *
     * @param peer set to the number of the destination endpoint, inside {@link #service}
     */
    public void tellRepetitions(LongConsumer peer) {
        transmitter.tellRepetitions(peer);
    }

    /**
     * Returns the size of the largest message.
     *
     * @return bytes of data
     */
    public int maxMediumBytes() {
        return maxMediumBytes;
    }

    /**
     * Returns the memory of everything that is sent or returned.
     *
     * @return always the same buffer
     */
    public UnsafeBuffer sendMemory() {
        return sendPool.memory();
    }

    /**
     * Returns the same memory as {@link #sendMemory}, for channels.
     *
     * @return a new view of it
     */
    public ByteBuffer sendBytes() {
        return sendPool.pool().bytes();
    }

    /**
     * Returns the receiving side.
     *
     * @return always the same object
     */
    public DatagramReceiver arrivals() {
        return arrivals;
    }

    /**
     * Finds a peer, or adds it.
     *
     * @param endpointId number of the other endpoint, which may be the engine's own
     * @return the peer, or null if there are too many
     */
    public @Nullable EnginePeer peer(long endpointId) {
        EnginePeer known = peers.find(endpointId);
        EnginePeer peer = known == null ? peers.meet(endpointId) : known;
        if (peer != null) {
            peer.map();
        }
        return peer;
    }

    /**
     * Asks a peer, by one datagram, for a session and whether it is there.
     *
     * @param peer the peer
     */
    public void requestSession(EnginePeer peer) {
        transmitter.question(peer, REQUESTS);
    }

    /**
     * Asks a peer to receive multicast datagrams, unless messages to it are returned.
     *
     * @param peer the peer; {@link #multicastsAcknowledged} returns whether it receives them
     */
    public void requestMulticast(EnginePeer peer) {
        if (peer.refusal() == null) {
            transmitter.multicastRequest(peer);
        }
    }

    /**
     * Returns how often a peer has reported that it received multicast datagrams.
     *
     * @param peer the peer
     * @return a number that changes each time
     */
    public int multicastsAcknowledged(EnginePeer peer) {
        return peer.owed().multicastsAcknowledged();
    }

    /**
     * Returns the number of peers.
     *
     * @return the known peers that were not removed
     */
    public int peerCount() {
        return peers.count();
    }

    /**
     * Finds a peer that was met in the last call of {@link DatagramReceiver#landed} or {@link #peer(long)}.
     *
     * @return its index, at the first call after {@link #takeForgotten}; {@link #TOO_MANY_PEERS}; otherwise {@link
     *     #NONE}
     */
    public int takeMet() {
        return peers.takeMet();
    }

    /**
     * Finds a peer that was forgotten. Its index may already belong to another peer.
     *
     * @return the peer, at the first call; otherwise null
     */
    public @Nullable EnginePeer takeForgotten() {
        return peers.takeForgotten();
    }

    /**
     * Finds a peer that is known.
     *
     * @param endpointId number of the other endpoint
     * @return the peer, or null
     */
    public @Nullable EnginePeer knownPeer(long endpointId) {
        return peers.find(endpointId);
    }

    /**
     * Finds the peer that sent a received message.
     *
     * @param index the index that its packet carries
     * @return the peer
     */
    public EnginePeer peerAt(int index) {
        return peers.get(index);
    }

    /**
     * Notes that a peer's host has answered a recent datagram with the report of a closed port. After some such answers
     * without a datagram of the peer in between, the peer is dead.
     *
     * @param peer the peer
     * @param now the time
     */
    public void refused(EnginePeer peer, long now) {
        watch.refused(peer, now);
    }

    /**
     * Notes that a peer's host has reported a closed port, in answer to a port check that only this endpoint can have
     * sent. The peer is dead unless one of the datagrams that have already been received shows that it lives.
     *
     * @param peer the peer
     */
    public void gone(EnginePeer peer) {
        watch.gone(peer);
    }

    /**
     * Removes a peer whose address has a new owner, as that has reported.
     *
     * @return the peer, which is gone if it had the address {@link Succession#address}; null without such a peer
     */
    public @Nullable EnginePeer takeFormer() {
        long former = arrivals.succession().takeFormer();
        return former == Succession.NO_ENDPOINT ? null : peers.find(former);
    }

    void forEachPeer(Consumer<EnginePeer> action) {
        peers.forEach(action);
    }

    /**
     * Takes the next message that could not be delivered.
     *
     * @return offset of its packet in {@link #sendMemory}, valid until {@link #finishReturned}; or {@link #NONE}
     */
    public int nextReturned() {
        return returned.next();
    }

    /**
     * Returns the reason why a message could not be delivered.
     *
     * @param packet result of {@link #nextReturned}
     * @return the reason
     */
    public ReturnReason returnReason(int packet) {
        return returned.reason(packet);
    }

    /**
     * Notes that a returned message has been handled.
     *
     * @param packet result of {@link #nextReturned}
     */
    public void finishReturned(int packet) {
        returned.finish(packet);
    }

    /**
     * Does the work that is due: retransmits, flushes, acknowledges, declares peers dead.
     *
     * @param drained whether all received messages have been delivered
     * @param socketEmpty whether all received datagrams have landed; otherwise a datagram of a peer may lie unread, and
     *     its silence does not count
     */
    public void service(long now, boolean drained, boolean socketEmpty) {
        if (socketEmpty) {
            pollGap.socketEmpty(now);
        }
        lost.forgetOne(now);
        transmitter.tryAgain();
        ServiceSchedule schedule = peers.schedule();
        for (int left = schedule.wake(now); left > 0 && !transmitter.isFull(); left--) {
            serve(peers.get(schedule.take()), now, drained, socketEmpty);
        }
    }

    /** Returns the number of peers that the next service serves, as far as is known. */
    int readyCount() {
        return peers.schedule().readyCount();
    }

    private void serve(EnginePeer peer, long now, boolean drained, boolean socketEmpty) {
        if (!watch.keeps(peer, now, socketEmpty) || !peer.service(now, drained, socketEmpty)) {
            lost.lose(peer, ReturnReason.UNREACHABLE);
        }
        if (peer.isReturning()) {
            wayBack.send(peer, now);
        }
        int index = peer.index();
        if (peers.schedule().isReady(index)) {
            return;
        }
        long nanos = PeerTable.nanosToDeadline(peer, watch, now);
        boolean isHindered = transmitter.isFull() || peer.isReturning() || peer.waitsForTheRest(drained);
        if (peer.isQuiet()) {
            peers.schedule().rest(index);
        } else if (nanos == 0 || isHindered) {
            peers.activate(peer);
        } else if (nanos != Long.MAX_VALUE) {
            peers.schedule().plan(index, now + nanos);
        }
    }

    /**
     * Asks some of the peers that were silent for a lease whether they live, if it is time; {@link #service} does the
     * rest.
     *
     * @param now the time
     * @param socketEmpty as in {@link #service}
     */
    public void watch(long now, boolean socketEmpty) {
        watch.takeTurn(now, socketEmpty);
    }

    /**
     * Takes a peer from which nothing has ever come for several leases, although something was sent to it.
     *
     * @return the peer, once; null if there is no other
     */
    public @Nullable EnginePeer takeUnresponsive() {
        return watch.takeUnresponsive();
    }

    /**
     * Returns the time for which the engine can do without {@link #watch}.
     *
     * @param now the time
     * @return nanoseconds, 0 or more; {@link Long#MAX_VALUE} without peers
     */
    public long nanosToWatch(long now) {
        return Math.min(watch.nanosToTurn(now), pollGap.nanosToCheck(now));
    }

    /**
     * Returns the time for which the engine can do without {@link #service} and {@link #nextReturned}.
     *
     * @param now the time
     * @return nanoseconds, 0 or more; {@link Long#MAX_VALUE} if nothing waits for the time
     */
    public long nanosToDeadline(long now) {
        if (!returned.isEmpty()) {
            return 0;
        }
        return transmitter.isFull() ? Transmitter.FULL_NANOS : peers.nanosToDeadline(watch, now);
    }

    /**
     * Returns whether {@link #service} has nothing to do, whatever the time.
     *
     * @return true if all is sent, acknowledged and in order, and no peer is in doubt
     */
    public boolean isQuiet() {
        return peers.schedule().activeCount() == 0;
    }

    /**
     * Returns whether everything sent has arrived or was returned.
     *
     * @return true if nothing is under way
     */
    public boolean hasSentAll() {
        return peers.haveAllBeenSent();
    }

    /**
     * Finds a peer to which datagrams are under way, or that waits for an acknowledgement.
     *
     * @return a peer; null if all is settled
     */
    public @Nullable EnginePeer firstUnsettled() {
        return peers.firstUnsettled();
    }

    /**
     * Returns whether messages wait to be delivered or returned.
     *
     * @return true if {@link DatagramReceiver#nextMessage} or {@link #nextReturned} would find one
     */
    public boolean hasMessages() {
        return !returned.isEmpty()
                || !receiveQueues.queue(REQUESTS).isEmpty()
                || !receiveQueues.queue(REPLIES).isEmpty();
    }

    /**
     * Accepts no messages from now on, and notifies their senders. Messages that were accepted before can still be
     * taken, and messages that this endpoint sends still arrive.
     */
    public void refuse() {
        arrivals.refuse();
        peers.dropPieces();
        transmitter.close();
    }

    /** Gives all messages back that are not known to have arrived: this endpoint sends no more. */
    public void abandon() {
        wayBack.end();
        peers.forEach(lost::abandon);
    }

    /**
     * Keeps a returned message for a peer that was declared unreachable, until a datagram of the peer arrives.
     *
     * @param dataOffset offset of its data, or {@link Dispatcher#NO_DATA}
     * @return false if the peer is permanently gone, or the sender returns the message itself
     */
    public boolean keep(EnginePeer peer, DirectBuffer packetMemory, int packet, DirectBuffer data, int dataOffset) {
        return wayBack.keep(peer, packetMemory, packet, data, dataOffset);
    }

    /**
     * Takes a message that was kept, and cannot go back any more.
     *
     * @return its packet, followed by its data; null if there are no more
     */
    public @Nullable UnsafeBuffer takeDropped() {
        return wayBack.takeDropped();
    }

    /** Tells all peers that this endpoint accepts no more messages. */
    public void announceRefusal() {
        transmitter.tryAgain();
        peers.acknowledgeAll();
    }

    /** Notes that no datagram lies unread: the socket is new, or this process only waited since the last service. */
    public void waited(long now) {
        pollGap.waited(now);
    }

    /**
     * Returns the number of buffers in use; when all is delivered and acknowledged, only those of {@link
     * EnginePeer#isIncomplete}.
     *
     * @return number of unfinished datagrams of either direction, and of messages that are being put together
     */
    public int buffersInUse() {
        return sendPool.pool().inUse() + receiveQueues.pool().inUse();
    }

    static int streamOf(QueueKind queue) {
        return queue == QueueKind.REQUEST ? REQUESTS : REPLIES;
    }
}
