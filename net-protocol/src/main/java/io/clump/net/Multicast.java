package io.clump.net;

import io.clump.net.engine.EnginePeer;
import io.clump.net.engine.MulticastDatagram;
import io.clump.net.engine.ReliabilityEngine;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.agrona.BufferUtil;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Multicast of an endpoint: between {@link #begin} and {@link #end}, datagrams with the same messages for several peers
 * are collected, and leave as one for all peers that receive multicasts. The engine does not know of that, and
 * retransmits lost datagrams to each peer. Allocates on first use, and for each new peer.
 */
public final class Multicast {
    /** Most multicast datagrams that are collected at the same time, such as those of a long message. */
    static final int MOST_COLLECTED = 16;

    /** Sends a datagram to one peer. */
    @FunctionalInterface
    public interface Unicast {
        /**
         * Sends a datagram to one peer.
         *
         * @param to the peer
         * @param datagrams buffer with the datagram
         * @param offset of its first byte
         * @param lengthBytes of the datagram
         * @return false if there is no space for it now
         */
        boolean send(EnginePeer to, ByteBuffer datagrams, int offset, int lengthBytes);
    }

    private final int mostBytes;
    private final Predicate<ByteBuffer> toAll;
    private final ReliabilityEngine engine;
    private final Unicast unicast;
    private final Int2ObjectHashMap<MulticastReception> receptions = new Int2ObjectHashMap<>();
    private final List<Collected> collected = new ArrayList<>();
    private final List<EnginePeer> toBeRequested = new ArrayList<>();
    private int count;
    private int collections;
    private boolean isOpen;

    /** Set after datagrams for a second peer have arrived since {@link #begin}. */
    private boolean isForSeveral;

    /** First peer that has got datagrams since then, and their number before those of others. */
    private @Nullable EnginePeer onlyOne;

    private int ofOnlyOne;
    private long sent;
    private long stoppedReceivers;

    /**
     * Makes the multicast of an endpoint.
     *
     * @param mostBytes most bytes of a multicast datagram; 0 without multicast
     * @param toAll sends one, and returns false if there is no space for it now
     * @param engine that makes the datagrams
     * @param unicast sends a datagram to one peer
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

    /** Returns the number of times that a peer has ceased to receive multicasts. */
    long stopped() {
        return stoppedReceivers;
    }

    /** Begins to collect datagrams, since messages follow that may be the same for several peers. */
    public void begin() {
        isOpen = flush() && mostBytes > 0;
        isForSeveral = false;
        onlyOne = null;
        ofOnlyOne = 0;
    }

    /** Ends the collection and sends it. */
    public void end() {
        isOpen = false;
        flush();
        for (int i = 0; i < toBeRequested.size(); i++) {
            engine.requestMulticast(toBeRequested.get(i));
        }
        toBeRequested.clear();
    }

    /** Forgets the state of an index, which now belongs to another peer. */
    void forget(int index) {
        receptions.remove(index);
    }

    /**
     * Collects a datagram that is about to leave, if possible.
     *
     * @param to its receiver
     * @param offset of the datagram in the engine's memory
     * @param lengthBytes of the datagram
     * @return whether it leaves with the collected ones, so that the caller need not send it
     */
    public boolean takes(EnginePeer to, int offset, int lengthBytes) {
        if (!isOpen) {
            noteRepetition(to, offset);
            return false;
        }
        if (!MulticastDatagram.mayCarry(engine.sendMemory(), offset)) {
            return false;
        }
        MulticastReception reception = reception(to);
        note(to, reception);
        return reception.isWorthATry() && collect(to, reception, offset, lengthBytes) && reception.isCertain();
    }

    /** Counts datagrams for a peer if another peer gets some, too: datagrams for one peer alone are not multicast. */
    private void note(EnginePeer to, MulticastReception reception) {
        if (isForSeveral) {
            count(to, reception);
        } else if (onlyOne == null || onlyOne == to) {
            onlyOne = to;
            ofOnlyOne++;
        } else {
            isForSeveral = true;
            for (int i = 0; i < ofOnlyOne; i++) {
                count(onlyOne, reception(onlyOne));
            }
            count(to, reception);
        }
    }

    private void count(EnginePeer to, MulticastReception reception) {
        if (reception.next(engine.multicastsAcknowledged(to))) {
            toBeRequested.add(to);
        }
    }

    private MulticastReception reception(EnginePeer to) {
        MulticastReception known = receptions.get(to.index());
        if (known == null) {
            known = new MulticastReception();
            receptions.put(to.index(), known);
        }
        return known;
    }

    /** Sends the collected datagrams; returns false if there is no space, so that they wait for the next call. */
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

    /** Sends collected datagrams for which there was no space before. */
    public void retry() {
        if (!isOpen && count > 0) {
            flush();
        }
    }

    private void noteRepetition(EnginePeer to, int offset) {
        if (!receptions.isEmpty() && MulticastDatagram.isRepetition(engine.sendMemory(), offset)) {
            MulticastReception reception = receptions.get(to.index());
            int number = MulticastDatagram.number(engine.sendMemory(), offset);
            stoppedReceivers += reception != null && reception.missed(number) ? 1 : 0;
        }
    }

    /**
     * Adds a datagram to a collected one. No multicast datagram has two parts for the same peer, and all peers get the
     * datagrams in the same order.
     */
    private boolean collect(EnginePeer to, MulticastReception reception, int offset, int lengthBytes) {
        for (int i = reception.nextPlace(collections); i < count; i++) {
            if (collected.get(i).add(engine.sendMemory(), offset, lengthBytes)) {
                reception.takePlace(i);
                return true;
            }
        }
        if (count == MOST_COLLECTED) {
            return false;
        }
        if (count == collected.size()) {
            collected.add(new Collected(mostBytes, to));
        }
        if (!collected.get(count).begin(to, engine.sendMemory(), offset, lengthBytes, reception.isCertain())) {
            return false;
        }
        reception.takePlace(count++);
        return true;
    }

    private boolean send(Collected datagrams) {
        if (datagrams.usedBytes == MulticastDatagram.NONE) {
            return true;
        }
        boolean isSent;
        if (datagrams.count() > 1) {
            engine.completeMulticast(datagrams.memory, datagrams.usedBytes);
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

    /** Collected datagrams with the same messages. */
    private static final class Collected {
        private final ByteBuffer bytes;
        private final UnsafeBuffer memory;
        private int usedBytes;
        private EnginePeer first;
        private boolean isFirstCertain;

        Collected(int mostBytes, EnginePeer first) {
            this.first = first;
            bytes = BufferUtil.allocateDirectAligned(mostBytes, Long.BYTES);
            memory = new UnsafeBuffer(bytes);
        }

        int count() {
            return MulticastDatagram.count(memory, 0);
        }

        boolean begin(EnginePeer to, UnsafeBuffer from, int offset, int lengthBytes, boolean isCertain) {
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
