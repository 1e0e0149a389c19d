package io.clump.net;

import io.clump.net.engine.MulticastDatagram;
import io.clump.net.engine.Peer;
import io.clump.net.engine.ReliabilityEngine;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.agrona.BufferUtil;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The datagrams of an endpoint that go to several peers with the same messages: between {@link #begin} and {@link #end}
 * they are collected, and leave as one for all who hear it. The engine knows nothing of that, and repairs what was lost
 * peer by peer. Allocates when it is used for the first time, and for peers that it meets for the first time.
 */
public final class Multicast {
    /** Datagrams for all that are collected at the same time, such as those of a long message. */
    static final int MOST_COLLECTED = 16;

    /** Sends a datagram to one peer. */
    @FunctionalInterface
    public interface Unicast {
        /**
         * Sends a datagram to one peer.
         *
         * @param to the peer
         * @param datagrams where it lies
         * @param offset of its first byte
         * @param lengthBytes of the datagram
         * @return false if there is no room for it now
         */
        boolean send(Peer to, ByteBuffer datagrams, int offset, int lengthBytes);
    }

    private final int mostBytes;
    private final Predicate<ByteBuffer> toAll;
    private final ReliabilityEngine engine;
    private final Unicast unicast;
    private final Int2ObjectHashMap<Hearing> hearings = new Int2ObjectHashMap<>();
    private final List<Collected> collected = new ArrayList<>();
    private final List<Peer> toBeInvited = new ArrayList<>();
    private int count;
    private int collections;
    private boolean isOpen;
    private long sent;
    private long unheard;

    /**
     * Makes it for an endpoint.
     *
     * @param mostBytes of a datagram for all; 0 without such datagrams
     * @param toAll sends one, and returns false if there is no room for it now
     * @param engine that makes them
     * @param unicast how a datagram is sent to one peer
     */
    public Multicast(int mostBytes, Predicate<ByteBuffer> toAll, ReliabilityEngine engine, Unicast unicast) {
        this.mostBytes = mostBytes;
        this.toAll = toAll;
        this.engine = engine;
        this.unicast = unicast;
    }

    /**
     * Returns how many datagrams have left that are for several peers.
     *
     * @return the number so far
     */
    public long sent() {
        return sent;
    }

    /** How often a peer that heard them has ceased to. */
    long unheard() {
        return unheard;
    }

    /** Messages follow that may be the same for several peers. */
    public void begin() {
        isOpen = flush() && mostBytes > 0;
    }

    /** None follow. */
    public void end() {
        isOpen = false;
        flush();
        for (int i = 0; i < toBeInvited.size(); i++) {
            engine.invite(toBeInvited.get(i));
        }
        toBeInvited.clear();
    }

    /** Another peer has the index from now on. */
    void forget(int index) {
        hearings.remove(index);
    }

    /**
     * Looks at a datagram that is about to leave.
     *
     * @param to its receiver
     * @param offset of it in the engine's memory
     * @param lengthBytes of it
     * @return whether it will leave with others, so that it need not be sent
     */
    public boolean takes(Peer to, int offset, int lengthBytes) {
        if (!isOpen) {
            noteRepetition(to, offset);
            return false;
        }
        if (!MulticastDatagram.mayCarry(engine.sendMemory(), offset)) {
            return false;
        }
        Hearing hearing = hearings.get(to.index());
        if (hearing == null) {
            hearing = new Hearing();
            hearings.put(to.index(), hearing);
        }
        if (hearing.next(engine.multicastsHeard(to))) {
            toBeInvited.add(to);
        }
        return hearing.isWorthATry() && collect(to, hearing, offset, lengthBytes) && hearing.isCertain();
    }

    /** Sends what was collected; returns false if there is no room for it, so that it waits for the next time. */
    boolean flush() {
        for (int i = 0; i < count; i++) {
            if (!send(collected.get(i))) {
                return false;
            }
        }
        count = 0;
        collections++;
        return true;
    }

    /** Sends what there was no room for when it was to leave. */
    public void retry() {
        if (!isOpen && count > 0) {
            flush();
        }
    }

    private void noteRepetition(Peer to, int offset) {
        if (!hearings.isEmpty() && MulticastDatagram.isRepetition(engine.sendMemory(), offset)) {
            Hearing hearing = hearings.get(to.index());
            int number = MulticastDatagram.number(engine.sendMemory(), offset);
            unheard += hearing != null && hearing.missed(number) ? 1 : 0;
        }
    }

    /** No datagram for all has two for the same peer, and what is for all comes in the same order for each. */
    private boolean collect(Peer to, Hearing hearing, int offset, int lengthBytes) {
        for (int i = hearing.nextPlace(collections); i < count; i++) {
            if (collected.get(i).add(engine.sendMemory(), offset, lengthBytes)) {
                hearing.takePlace(i);
                return true;
            }
        }
        if (count == MOST_COLLECTED) {
            return false;
        }
        if (count == collected.size()) {
            collected.add(new Collected(mostBytes, to));
        }
        if (!collected.get(count).begin(to, engine.sendMemory(), offset, lengthBytes, hearing.isCertain())) {
            return false;
        }
        hearing.takePlace(count++);
        return true;
    }

    private boolean send(Collected datagrams) {
        if (datagrams.usedBytes == MulticastDatagram.NONE) {
            return true;
        }
        boolean isSent;
        if (datagrams.count() > 1) {
            isSent = toAll.test(datagrams.bytes.clear().limit(datagrams.usedBytes));
            sent += isSent ? 1 : 0;
        } else {
            int first = MulticastDatagram.firstOffset();
            isSent = !datagrams.isFirstCertain
                    || unicast.send(datagrams.first, datagrams.bytes, first, datagrams.usedBytes - first);
        }
        datagrams.usedBytes = isSent ? MulticastDatagram.NONE : datagrams.usedBytes;
        return isSent;
    }

    /** Datagrams with the same messages. */
    private static final class Collected {
        private final ByteBuffer bytes;
        private final UnsafeBuffer memory;
        private int usedBytes;
        private Peer first;
        private boolean isFirstCertain;

        Collected(int mostBytes, Peer first) {
            this.first = first;
            bytes = BufferUtil.allocateDirectAligned(mostBytes, Long.BYTES);
            memory = new UnsafeBuffer(bytes);
        }

        int count() {
            return MulticastDatagram.count(memory, 0);
        }

        boolean begin(Peer to, UnsafeBuffer from, int offset, int lengthBytes, boolean isCertain) {
            first = to;
            isFirstCertain = isCertain;
            usedBytes = MulticastDatagram.begin(memory, from, offset, lengthBytes);
            return usedBytes != MulticastDatagram.NONE;
        }

        boolean add(UnsafeBuffer from, int offset, int lengthBytes) {
            int bytesOfAll = MulticastDatagram.add(memory, usedBytes, from, offset, lengthBytes);
            usedBytes = bytesOfAll == MulticastDatagram.NONE ? usedBytes : bytesOfAll;
            return bytesOfAll != MulticastDatagram.NONE;
        }
    }
}
