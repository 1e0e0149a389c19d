package io.clump.net.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** Peers of an engine, by their index and by their number. The index of a forgotten peer is reused later. */
final class PeerTable {
    /** Result of {@link #takeMet} if a peer could not be added. */
    static final int TOO_MANY = -2;

    private final Long2ObjectHashMap<EnginePeer> byId = new Long2ObjectHashMap<>();

    /**
     * Sessions of forgotten peers that may repeat messages that were accepted at once. Only peers that were met before
     * the first one was forgotten can be here.
     */
    private final Long2ObjectHashMap<Session> unconfirmed = new Long2ObjectHashMap<>();

    /** Peers by their index; null for a free index. */
    private final List<@Nullable EnginePeer> slots = new ArrayList<>();

    private final Deque<Integer> freeSlots = new ArrayDeque<>();

    /** Forgotten peers that {@link #takeForgotten} has not returned yet. */
    private final Deque<EnginePeer> forgotten = new ArrayDeque<>();

    private final ServiceSchedule schedule = new ServiceSchedule();
    private final EngineConfiguration configuration;
    private final SendPool sendPool;
    private final ReceiveQueues receiveQueues;
    private final Transmitter transmitter;
    private final WayBack wayBack;
    private final EngineCounters counters;
    private boolean hasForgotten;
    private int sessions;
    private int hand;
    private int met = BufferPool.NONE;

    PeerTable(
            EngineConfiguration configuration,
            SendPool sendPool,
            ReceiveQueues receiveQueues,
            Transmitter transmitter,
            WayBack wayBack,
            EngineCounters counters) {
        this.configuration = configuration;
        this.sendPool = sendPool;
        this.receiveQueues = receiveQueues;
        this.transmitter = transmitter;
        this.wayBack = wayBack;
        this.counters = counters;
    }

    SendStream streamTo(EnginePeer peer, int stream) {
        return new SendStream(stream, peer, configuration.firstSequence(), sendPool);
    }

    /** Returns the bytes of the largest datagram that leaves. */
    int largestBytes() {
        return sendPool.fullBytes();
    }

    SendWindow windowTo() {
        return new SendWindow(largestBytes());
    }

    ReceiveStream streamFrom(EnginePeer peer, int stream) {
        return new ReceiveStream(stream, peer.index(), configuration.firstSequence(), receiveQueues, counters);
    }

    /** Returns the stream of a claimed message. */
    int streamOf(int packet) {
        return sendPool.pool().stream(sendPool.pool().bufferAt(packet));
    }

    int firstSequence() {
        return configuration.firstSequence();
    }

    /** Returns the schedule of the peers that need service. */
    ServiceSchedule schedule() {
        return schedule;
    }

    WayBack wayBack() {
        return wayBack;
    }

    Transmitter transmitter() {
        return transmitter;
    }

    /** Returns the number of peers. */
    int count() {
        return byId.size();
    }

    /** Returns one more than the largest index that a peer has or had. */
    int size() {
        return slots.size();
    }

    /** Returns the peer of an index in use. */
    EnginePeer get(int index) {
        return Objects.requireNonNull(slots.get(index));
    }

    /** Returns the peer of an index, or null if no peer has it. */
    @Nullable
    EnginePeer at(int index) {
        return index < size() ? slots.get(index) : null;
    }

    @Nullable
    EnginePeer find(long endpointId) {
        return byId.get(endpointId);
    }

    /** Adds an unknown peer; returns null if there are too many live ones. */
    @Nullable
    EnginePeer meet(long endpointId) {
        if (count() == configuration.maxPeers() && !forgetExpendable()) {
            met = TOO_MANY;
            return null;
        }
        Integer free = freeSlots.poll();
        int index = free == null ? size() : free;
        Session kept = unconfirmed.remove(endpointId);
        Session session = kept == null ? new Session(nextSession(), !hasForgotten) : kept;
        EnginePeer peer = new EnginePeer(index, endpointId, session, this);
        if (free == null) {
            slots.add(peer);
        } else {
            slots.set(index, peer);
        }
        byId.put(endpointId, peer);
        counters.peers.note(peer);
        met = index;
        return peer;
    }

    /**
     * Returns the index of the peer that was met since the last call, or NONE; at most one is met between two calls.
     */
    int takeMet() {
        int index = met;
        met = BufferPool.NONE;
        return index;
    }

    /** Forgets a peer unless anything refers to it; returns whether it is forgotten. */
    boolean forget(EnginePeer peer) {
        int index = peer.index();
        if (at(index) != peer) {
            return true;
        }
        if (peer.isActive()
                || !peer.isIdle()
                || sendPool.pool().refersTo(index)
                || receiveQueues.pool().refersTo(index)) {
            return false;
        }
        hasForgotten = true;
        wayBack.drop(peer);
        if (peer.session().isUnconfirmed()) {
            peer.endSession(nextSession());
            unconfirmed.put(peer.endpointId(), peer.session());
        }
        slots.set(index, null);
        byId.remove(peer.endpointId());
        freeSlots.add(index);
        peer.forget();
        forgotten.add(peer);
        return true;
    }

    /** Returns a forgotten peer, each once; or null. */
    @Nullable
    EnginePeer takeForgotten() {
        return forgotten.poll();
    }

    /** Returns a number of this side for another session, which is never used twice. */
    int nextSession() {
        sessions = sessions + 1 == Session.NONE ? 1 : sessions + 1;
        return sessions;
    }

    /** Accepts no messages of any peer from now on before the peer confirms that its session still exists. */
    void doubtAll() {
        byId.values().forEach(peer -> {
            peer.session().doubt();
            if (peer.isActive()) {
                activate(peer);
            }
        });
    }

    /** Returns whether everything sent to active peers has arrived or was returned. Iterates over all peers. */
    boolean haveAllBeenSent() {
        return schedule.activeCount() == 0
                || byId.values().stream().allMatch(peer -> !peer.isActive() || peer.hasSentAll());
    }

    /** Returns a peer to which datagrams are under way or owed, or null. Iterates over the peers. */
    @Nullable
    EnginePeer firstUnsettled() {
        if (schedule.activeCount() == 0) {
            return null;
        }
        for (int index = 0; index < slots.size(); index++) {
            EnginePeer peer = slots.get(index);
            if (peer != null
                    && peer.isActive()
                    && !(peer.hasSentAll() && peer.owed().isEmpty())) {
                return peer;
            }
        }
        return null;
    }

    /** Returns the nanoseconds until an active peer is due. */
    long nanosToDeadline(LeaseWatch watch, long now) {
        long wait = schedule.nanosToFirst(now);
        for (int i = 0; i < schedule.readyCount(); i++) {
            wait = Math.min(wait, nanosToDeadline(get(schedule.ready(i)), watch, now));
        }
        return wait;
    }

    /** Returns the nanoseconds until a peer is due. */
    static long nanosToDeadline(EnginePeer peer, LeaseWatch watch, long now) {
        return Math.min(peer.nanosToDeadline(now), watch.nanosToDeadline(peer, now));
    }

    /**
     * Sends an acknowledgement to all peers that are not closed, which also notifies them if this endpoint is closed.
     */
    void acknowledgeAll() {
        byId.values().stream().filter(peer -> !peer.isClosed()).forEach(transmitter::acknowledgement);
    }

    /** Notes that a peer needs service. */
    void activate(EnginePeer peer) {
        if (!peer.isForgotten()) {
            schedule.activate(peer.index());
        }
    }

    void forEach(Consumer<EnginePeer> action) {
        byId.values().forEach(action);
    }

    /** Forgets incomplete messages, as nothing is accepted any more. */
    void dropPieces() {
        byId.values().forEach(EnginePeer::dropPieces);
    }

    /** Frees the blocks of peers that have fallen silent in the middle of a message, since others need them. */
    void setPiecesOfTheSilentAside(long now) {
        BufferPool pool = receiveQueues.pool();
        for (int block = pool.bufferCount(); block < pool.count(); block++) {
            if (receiveQueues.reassembly().isIncomplete(block)) {
                EnginePeer from = get(pool.peer(block));
                if (from.isSilent(now)) {
                    from.receiveStream(pool.stream(block)).setAside();
                }
            }
        }
    }

    /** Searches for an expendable peer and forgets it; continues where the last search ended. */
    private boolean forgetExpendable() {
        for (int i = size(); i > 0; i--) {
            hand = hand + 1 < size() ? hand + 1 : 0;
            EnginePeer peer = at(hand);
            if (peer != null && peer.isExpendable() && forget(peer)) {
                return true;
            }
        }
        return false;
    }
}
