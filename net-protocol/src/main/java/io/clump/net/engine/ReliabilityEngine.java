package io.clump.net.engine;

import static io.clump.net.engine.DatagramLayout.REPLIES;
import static io.clump.net.engine.DatagramLayout.REQUESTS;

import io.clump.am2.ReturnReason;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueKind;
import io.clump.net.key.JobKey;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The reliability engine of one endpoint; the package says what it does. Belongs to one thread. The times it is told
 * are nanoseconds of any clock that does not go back. Does not allocate, but for a peer that it meets for the first
 * time.
 *
 * <p>Packets and times go in; datagrams leave through the {@link Outlet}, which calls nothing here; all else is asked
 * for. To send, ask the {@link Peer} for a {@link SendStream}. To receive, see {@link Arrivals}. Call {@link #service}
 * at the end of each poll.
 */
public final class ReliabilityEngine {
    /** Stands for no peer and no packet. */
    public static final int NONE = BufferPool.NONE;

    /** What {@link #takeMet} returns when somebody could not be met, since there are too many. */
    public static final int TOO_MANY_PEERS = PeerTable.TOO_MANY;

    private final EngineCounters counters = new EngineCounters();
    private final SendPool sendPool;
    private final ReceiveQueues receiveQueues;
    private final ReturnedMessages returned;
    private final WayBack wayBack;
    private final LostPeers lost;
    private final Attention attention;
    private final LeaseWatch watch;
    private final Transmitter transmitter;
    private final PeerTable peers;
    private final Arrivals arrivals;

    /**
     * Makes an engine without peers that authenticates nothing.
     *
     * @param configuration its bounds
     * @param outlet where its datagrams leave
     */
    public ReliabilityEngine(EngineConfiguration configuration, Outlet outlet) {
        this(configuration, null, outlet);
    }

    /**
     * Makes an engine without peers.
     *
     * @param configuration its bounds
     * @param key of the job, which all its engines have; null if none of them authenticates
     * @param outlet where its datagrams leave
     */
    public ReliabilityEngine(EngineConfiguration configuration, @Nullable JobKey key, Outlet outlet) {
        DatagramSeal seal = new DatagramSeal(key);
        sendPool = new SendPool(configuration);
        receiveQueues = new ReceiveQueues(configuration);
        Grants grants = new Grants(configuration);
        transmitter = new Transmitter(configuration, sendPool, seal, outlet, counters, grants);
        wayBack = new WayBack(sendPool, Integer.toUnsignedLong(configuration.firstSequence()));
        peers = new PeerTable(configuration, sendPool, receiveQueues, transmitter, wayBack, counters);
        attention = new Attention(configuration, peers, transmitter);
        returned = new ReturnedMessages(sendPool, wayBack);
        lost = new LostPeers(peers, returned, wayBack, counters);
        watch = new LeaseWatch(configuration, peers, transmitter);
        arrivals = new Arrivals(configuration, seal, peers, receiveQueues, attention, lost, counters, grants, wayBack);
    }

    /**
     * What has happened so far.
     *
     * @return a snapshot
     */
    public EngineStatistics statistics() {
        return counters.snapshot(receiveQueues);
    }

    /**
     * Sets the listener for each datagram that is sent again.
     *
     * @param peer told the number of the endpoint that it goes to, inside {@link #service}
     */
    public void tellRepetitions(LongConsumer peer) {
        transmitter.tellRepetitions(peer);
    }

    /**
     * The memory of everything that is sent or given back.
     *
     * @return always the same buffer
     */
    public UnsafeBuffer sendMemory() {
        return sendPool.memory();
    }

    /**
     * The same memory as {@link #sendMemory}, for channels.
     *
     * @return a new view of it
     */
    public ByteBuffer sendBytes() {
        return sendPool.pool().bytes();
    }

    /**
     * The way in.
     *
     * @return always the same object
     */
    public Arrivals arrivals() {
        return arrivals;
    }

    /**
     * Finds a peer, or gets acquainted with it.
     *
     * @param endpointId number of the other endpoint, which may be the engine's own
     * @return the peer, or null if there are too many
     */
    public @Nullable Peer peer(long endpointId) {
        Peer known = peers.find(endpointId);
        Peer peer = known == null ? peers.meet(endpointId) : known;
        if (peer != null) {
            peer.map();
        }
        return peer;
    }

    /**
     * Asks a peer for a session, and whether it is there, by one datagram.
     *
     * @param peer the peer
     */
    public void greet(Peer peer) {
        transmitter.question(peer, REQUESTS);
    }

    /**
     * Asks a peer to listen to datagrams for many, unless messages to it come back.
     *
     * @param peer the peer; {@link #multicastsHeard} tells whether it hears them
     */
    public void invite(Peer peer) {
        if (peer.refusal() == null) {
            transmitter.invitation(peer);
        }
    }

    /**
     * How often a peer has said that it has heard datagrams for many.
     *
     * @param peer the peer
     * @return a number that changes each time
     */
    public int multicastsHeard(Peer peer) {
        return peer.owed().multicastsHeard();
    }

    /**
     * How many peers there are.
     *
     * @return those that were met and are not forgotten
     */
    public int peerCount() {
        return peers.count();
    }

    /**
     * Finds a peer that was met in the last call of {@link Arrivals#landed} or {@link #peer(long)}.
     *
     * @return its index, the first time that this is asked after {@link #takeForgotten}; {@link #TOO_MANY_PEERS};
     *     otherwise {@link #NONE}
     */
    public int takeMet() {
        return peers.takeMet();
    }

    /**
     * Finds a peer that was forgotten. Its index may be another's already, which was met since.
     *
     * @return the peer, the first time that this is asked; otherwise null
     */
    public @Nullable Peer takeForgotten() {
        return peers.takeForgotten();
    }

    /**
     * Finds a peer that is known.
     *
     * @param endpointId number of the other endpoint
     * @return the peer, or null
     */
    public @Nullable Peer knownPeer(long endpointId) {
        return peers.find(endpointId);
    }

    /**
     * Finds the peer of a message that came.
     *
     * @param index the index that its packet carries
     * @return the peer
     */
    public Peer peerAt(int index) {
        return peers.get(index);
    }

    /**
     * Says that a peer's host has answered, to something that was sent lately, that nobody receives there. After some
     * such answers without a word of the peer in between, it is dead.
     *
     * @param peer the peer
     * @param now the time
     */
    public void refused(Peer peer, long now) {
        watch.refused(peer, now);
    }

    /**
     * Says that a peer's host has answered, to a question that nobody else can have asked, that nobody receives there.
     * If the peer is not heard before all that has come was looked at, it is dead.
     *
     * @param peer the peer
     */
    public void gone(Peer peer) {
        watch.gone(peer);
    }

    void forEachPeer(Consumer<Peer> action) {
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
     * Why a message could not be delivered.
     *
     * @param packet what {@link #nextReturned} returned
     * @return the reason
     */
    public ReturnReason returnReason(int packet) {
        return returned.reason(packet);
    }

    /**
     * Says that a returned message has been handled.
     *
     * @param packet what {@link #nextReturned} returned
     */
    public void finishReturned(int packet) {
        returned.finish(packet);
    }

    /**
     * Does what the time demands: repeats, flushes, acknowledges, gives up the dead.
     *
     * @param drained whether all messages that came have been delivered
     * @param heardOut whether all datagrams that came have landed; otherwise what a peer has said may lie unread, and
     *     its silence does not count
     */
    public void service(long now, boolean drained, boolean heardOut) {
        if (heardOut) {
            attention.heardOut(now);
        }
        lost.forgetOne(now);
        transmitter.tryAgain();
        Schedule schedule = peers.schedule();
        for (int left = schedule.wake(now); left > 0 && !transmitter.isFull(); left--) {
            serve(peers.get(schedule.take()), now, drained, heardOut);
        }
    }

    /** How many peers the next service looks at, as far as is known. */
    int readyCount() {
        return peers.schedule().readyCount();
    }

    private void serve(Peer peer, long now, boolean drained, boolean heardOut) {
        if (!watch.keeps(peer, now, heardOut) || !peer.service(now, drained, heardOut)) {
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
        boolean isHindered = transmitter.isFull() || peer.isReturning() || (!drained && peer.waitsForTheRest());
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
     * @param heardOut as in {@link #service}
     */
    public void watch(long now, boolean heardOut) {
        watch.takeTurn(now, heardOut);
    }

    /**
     * How long the engine can do without {@link #watch}.
     *
     * @param now the time
     * @return nanoseconds, 0 or more; {@link Long#MAX_VALUE} without peers
     */
    public long nanosToWatch(long now) {
        return Math.min(watch.nanosToTurn(now), attention.nanosToLook(now));
    }

    /**
     * How long the engine can do without {@link #service} and {@link #nextReturned}.
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
     * Returns whether everything sent has arrived or was given back.
     *
     * @return true if nothing is under way
     */
    public boolean hasSentAll() {
        return peers.haveAllBeenSent();
    }

    /**
     * Finds a peer to which something is under way, or that has not been told what came from it.
     *
     * @return a peer; null if all is settled
     */
    public @Nullable Peer firstUnsettled() {
        return peers.firstUnsettled();
    }

    /**
     * Returns whether messages wait that came, or that are to be given back.
     *
     * @return true if {@link Arrivals#nextMessage} or {@link #nextReturned} would find one
     */
    public boolean hasMessages() {
        return !returned.isEmpty()
                || !receiveQueues.queue(REQUESTS).isEmpty()
                || !receiveQueues.queue(REPLIES).isEmpty();
    }

    /**
     * Accepts no messages from now on; their senders are told. What was accepted before can still be taken, and
     * what this endpoint sends still arrives.
     */
    public void refuse() {
        arrivals.refuse();
        peers.dropPieces();
        transmitter.close();
    }

    /** Gives everything back that is not known to have arrived: this endpoint sends no more. */
    public void abandon() {
        wayBack.end();
        peers.forEach(lost::abandon);
    }

    /**
     * Keeps a message that was to go back to a peer that is given up, until the peer is heard again.
     *
     * @param dataOffset where its data lies, or {@link Dispatcher#NO_DATA}
     * @return false if the peer is gone for good, or the message is one that its sender gives back itself
     */
    public boolean keep(Peer peer, DirectBuffer packetMemory, int packet, DirectBuffer data, int dataOffset) {
        return wayBack.keep(peer, packetMemory, packet, data, dataOffset);
    }

    /**
     * Takes a message that was kept, and cannot go back any more.
     *
     * @return its packet, with its data behind it; null if all were taken
     */
    public @Nullable UnsafeBuffer takeDropped() {
        return wayBack.takeDropped();
    }

    /** Tells all peers that this endpoint accepts no more messages. */
    public void announceRefusal() {
        transmitter.tryAgain();
        peers.tellAll();
    }

    /** Says that no datagram lies unread: the socket is new, or this process only waited since the last service. */
    public void waited(long now) {
        attention.waited(now);
    }

    /**
     * How many buffers wait for something; when all is delivered and acknowledged, only those of {@link
     * Peer#isIncomplete}.
     *
     * @return datagrams of either direction that are not yet done with, and messages that are being put together
     */
    public int buffersInUse() {
        return sendPool.pool().inUse() + receiveQueues.pool().inUse();
    }

    static int streamOf(QueueKind queue) {
        return queue == QueueKind.REQUEST ? REQUESTS : REPLIES;
    }
}
