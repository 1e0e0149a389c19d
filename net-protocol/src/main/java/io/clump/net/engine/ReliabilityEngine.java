package io.clump.net.engine;

import static io.clump.net.engine.DatagramLayout.REPLIES;
import static io.clump.net.engine.DatagramLayout.REQUESTS;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueKind;
import io.clump.net.key.JobKey;
import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The reliability engine of one endpoint; the package says what it does. Belongs to one thread. The times it is told are
 * nanoseconds of any clock that does not go back. Does not allocate, but for a peer that it meets for the first time.
 *
 * <p>To send: {@link #claim}, fill the packet in {@link #sendMemory}, {@link #publish}, and {@link #pump} if that says so.
 * To receive: put a datagram into the landing buffer and call {@link #landed}; then {@link #nextMessage} and, when the
 * message has been handled, {@link #finishMessage}. Call {@link #service} at the end of each poll.
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
    private final PeerStanding standing;
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
        Crowd crowd = new Crowd(configuration);
        transmitter = new Transmitter(configuration, sendPool, seal, outlet, counters, crowd);
        wayBack = new WayBack(sendPool, Integer.toUnsignedLong(configuration.firstSequence()));
        peers = new PeerTable(configuration, sendPool, receiveQueues, transmitter, wayBack, counters, outlet);
        attention = new Attention(configuration, peers);
        returned = new ReturnedMessages(sendPool, wayBack);
        lost = new LostPeers(peers, returned, wayBack, counters);
        watch = new LeaseWatch(configuration, peers, transmitter);
        standing = new PeerStanding(peers, watch, sendPool);
        arrivals = new Arrivals(configuration, seal, peers, receiveQueues, attention, lost, counters, crowd, wayBack);
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
     * The memory of everything that is received.
     *
     * @return always the same buffer
     */
    public UnsafeBuffer receiveMemory() {
        return receiveQueues.pool().memory();
    }

    /**
     * The same memory as {@link #receiveMemory}, for channels.
     *
     * @return a new view of it
     */
    public ByteBuffer receiveBytes() {
        return receiveQueues.pool().bytes();
    }

    /**
     * Where the next datagram has to be put.
     *
     * @return offset in {@link #receiveMemory} in bytes; changes with every call of {@link #landed}
     */
    public int landingOffset() {
        return receiveQueues.pool().offset(receiveQueues.landing());
    }

    /**
     * The room for a datagram at {@link #landingOffset}.
     *
     * @return bytes
     */
    public int landingBytes() {
        return receiveQueues.pool().bufferBytes();
    }

    /**
     * Finds a peer, or gets acquainted with it.
     *
     * @param endpointId number of the other endpoint, which may be the engine's own
     * @return index of the peer, counted from 0, or {@link #NONE} if there are too many
     */
    public int peer(long endpointId) {
        Peer known = peers.find(endpointId);
        Peer peer = known == null ? peers.meet(endpointId) : known;
        if (peer == null) {
            return NONE;
        }
        peer.map();
        return peer.index();
    }

    /** Asks a peer for a session, and whether it is there, by one datagram. */
    public void greet(int peer) {
        transmitter.question(peers.get(peer), REQUESTS);
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
     * Finds a peer that was met in the last call of {@link #landed} or {@link #peer(long)}.
     *
     * @return its index, the first time that this is asked; {@link #TOO_MANY_PEERS}; otherwise {@link #NONE}
     */
    public int takeMet() {
        return peers.takeMet();
    }

    /**
     * Finds a peer that is known.
     *
     * @param endpointId number of the other endpoint
     * @return its index, or {@link #NONE}
     */
    public int knownPeer(long endpointId) {
        Peer known = peers.find(endpointId);
        return known == null ? NONE : known.index();
    }

    /**
     * The number of a peer's endpoint.
     *
     * @return the number
     */
    public long endpointId(int peer) {
        return peers.get(peer).endpointId();
    }

    /**
     * Returns whether messages to a peer come back.
     *
     * @return why they do, or null if they do not
     */
    public @Nullable ReturnReason refusal(int peer) {
        return peers.get(peer).refusal();
    }

    /**
     * How the peers are doing.
     *
     * @return always the same object
     */
    public PeerStanding standing() {
        return standing;
    }

    /**
     * Accepts no more requests of a peer for a while. Its datagrams are refused as if there were no room, so that it waits and
     * nothing is lost.
     *
     * @param peer its index
     * @param isHeldBack false when they are to be accepted again
     */
    public void holdBack(int peer, boolean isHeldBack) {
        Peer held = peers.at(peer);
        if (held != null) {
            held.receiveStream(DatagramLayout.REQUESTS).holdBack(isHeldBack);
        }
    }

    /** Keeps the index of a peer from becoming another's, though the peer goes away, or no longer. */
    public void retain(int peer, boolean isRetained) {
        peers.get(peer).retain(isRetained);
    }

    /**
     * Says that a peer's host has answered, to something that was sent lately, that nobody receives there. After some such
     * answers without a word of the peer in between, it is dead. May be called from {@link Outlet#transmit}.
     */
    public void refused(int peer, long now) {
        watch.refused(peers.get(peer), now);
    }

    /**
     * Claims room for a message to a peer that refuses nothing. Nothing but {@link #publish} or {@link #abort} may be called
     * after a claim that succeeded.
     *
     * @param peer its index
     * @param queue which of its queues
     * @param dataBytes bytes of bulk data, 0 to the most that the configuration allows
     * @return offset of the packet in {@link #sendMemory}; the data goes behind it; {@link #NONE} if there is no room now
     */
    public int claim(int peer, QueueKind queue, int dataBytes) {
        Peer to = peers.get(peer);
        int stream = streamOf(queue);
        return stream == REPLIES && to.isReturning()
                ? NONE
                : to.sendStream(stream).claim(DatagramLayout.messageBytes(dataBytes));
    }

    /**
     * Hands over a claimed message, which was filled: its bulk length is that of the claim.
     *
     * @param packet what {@link #claim} returned
     * @return whether a datagram may leave now, as {@link #pump} finds out, which has to be called then
     */
    public boolean publish(int packet) {
        BufferPool pool = sendPool.pool();
        int buffer = pool.bufferAt(packet);
        int messageBytes = DatagramLayout.messageBytes(Packet.bulkLengthBytes(pool.memory(), packet));
        wayBack.number(packet);
        peers.activate(peers.get(pool.peer(buffer)));
        return streamOfBuffer(buffer).publish(buffer, messageBytes);
    }

    /**
     * Gives up a claim.
     *
     * @param packet what {@link #claim} returned
     */
    public void abort(int packet) {
        int buffer = sendPool.pool().bufferAt(packet);
        streamOfBuffer(buffer).abort(buffer);
    }

    /**
     * Sends the datagrams of a message's stream that can leave now.
     *
     * @param packet what {@link #publish} was called with just before
     */
    public void pump(int packet, long now) {
        streamOfBuffer(sendPool.pool().bufferAt(packet)).pump(now);
    }

    private SendStream streamOfBuffer(int buffer) {
        BufferPool pool = sendPool.pool();
        return peers.get(pool.peer(buffer)).sendStream(pool.stream(buffer));
    }

    /**
     * Takes in the bytes that were put into the landing buffer, whatever they are; with a key nothing in them is believed
     * that was not sent by somebody who has it, too.
     *
     * @param lengthBytes how many bytes there are, at most {@link #landingBytes}
     */
    public void landed(int lengthBytes, long now) {
        arrivals.landed(lengthBytes, now);
    }

    /**
     * What was wrong with the seals of datagrams for this endpoint from others that never sent one that verified.
     *
     * @return something that was not returned before, or null
     */
    public @Nullable SealFailure takeSealFailure() {
        return arrivals.takeSealFailure();
    }

    /**
     * Takes the next message of a queue.
     *
     * @param queue which queue
     * @return offset of its packet in {@link #receiveMemory}, whose source field holds the index of the peer that sent
     *     it; valid until {@link #finishMessage}; or {@link #NONE}
     */
    public int nextMessage(QueueKind queue) {
        return arrivals.nextMessage(streamOf(queue));
    }

    /**
     * Says that a message has been handled. Messages may be finished in any order.
     *
     * @param packet what {@link #nextMessage} returned
     */
    public void finishMessage(int packet) {
        receiveQueues.pool().finish(packet);
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
     * @param heardOut whether all datagrams that came have landed; otherwise what a peer has said may lie unread, and its
     *     silence does not count
     */
    public void service(long now, boolean drained, boolean heardOut) {
        if (heardOut) {
            attention.heardOut(now);
        }
        lost.forgetOne(now);
        for (int i = peers.activeSize() - 1; i >= 0; i--) {
            Peer peer = peers.active(i);
            if (!watch.keeps(peer, now, heardOut) || !peer.service(now, drained, heardOut)) {
                lost.lose(peer, ReturnReason.UNREACHABLE);
            }
            if (peer.isReturning()) {
                wayBack.send(peer, now);
            }
            if (peer.isQuiet()) {
                peers.deactivate(i);
            }
        }
    }

    /**
     * Asks some of the peers that were silent for a lease whether they live, if it is time; {@link #service} does the rest.
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
        return returned.isEmpty() ? peers.nanosToDeadline(watch, now) : 0;
    }

    /**
     * Returns whether {@link #service} has nothing to do, whatever the time.
     *
     * @return true if all is sent, acknowledged and in order, and no peer is in doubt
     */
    public boolean isQuiet() {
        return peers.activeSize() == 0;
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
     * Accepts no messages from now on; whoever sends some is told. What was accepted before can still be taken, and what
     * this endpoint sends still arrives.
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
    public boolean keep(int peer, DirectBuffer packetMemory, int packet, DirectBuffer data, int dataOffset) {
        return wayBack.keep(peers.get(peer), packetMemory, packet, data, dataOffset);
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
        peers.tellAll();
    }

    /** Says that no datagram lies unread: the socket is new, or this process only waited since the last service. */
    public void waited(long now) {
        attention.waited(now);
    }

    /**
     * How many buffers wait for something; when all is delivered and acknowledged, only those of {@link
     * PeerStanding#isIncomplete}.
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
