package io.clump.matching;

import io.clump.am2.Endpoint;
import io.clump.am2.RequestOperations;
import io.clump.am2.SendResult;
import java.util.Arrays;
import java.util.Objects;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/** Sends short messages to several peers at once, outside of their queues. */
final class MessageDeparturesToAll {
    private final Endpoint endpoint;
    private final RequestOperations requests;
    private final int rank;
    private final int firstHandler;

    /** Bytes of a message to several peers. */
    private final UnsafeBuffer toAll;

    private final Memory message = new Memory();
    private final MatchingPeer[] peers;

    MessageDeparturesToAll(Endpoint endpoint, MatcherConfiguration configuration, MatchingPeer[] peers) {
        this.endpoint = endpoint;
        this.peers = peers;
        requests = endpoint.withoutWaiting();
        rank = configuration.rank();
        firstHandler = configuration.firstHandler();
        int bytes = Math.min(configuration.eagerBytes(), endpoint.maxMediumBytes());
        toAll = new UnsafeBuffer(BufferUtil.allocateDirectAligned(bytes, Long.BYTES));
    }

    /**
     * Sends a short message to several peers, as one message where there is multicast; it may overtake others.
     *
     * @return the destinations to which it was not sent, because there was no space or credit, or they are gone
     */
    int[] send(int[] destinations, int context, int tag, Memory memory, long offsetBytes, long lengthBytes) {
        if (tag < 0) {
            throw new IllegalArgumentException("tag out of range: found=" + tag + ", expected 0 or more");
        }
        for (int destination : destinations) {
            Objects.checkIndex(destination, peers.length);
        }
        if (lengthBytes > toAll.capacity()) {
            return destinations.clone();
        }
        message.set(memory, offsetBytes, lengthBytes);
        int[] rest = send(destinations, context, tag, message);
        message.clear();
        return rest;
    }

    private int[] send(int[] destinations, int context, int tag, Memory memory) {
        int length = (int) memory.lengthBytes();
        int lines = Wire.linesOf(length);
        boolean isTiny = length <= Wire.TINY_BYTES;
        if (!isTiny) {
            memory.copyTo(0, toAll, 0, length);
        }
        int[] rest = new int[destinations.length];
        int left = 0;
        endpoint.beginMulticast(toAll, 0, isTiny ? 0 : length);
        try {
            for (int destination : destinations) {
                MatchingPeer peer = peers[destination];
                boolean isOpen = destination != rank && !peer.isGone && peer.credit.available() >= lines;
                // Before the message is sent, since the peer may give it back before the send returns.
                peer.credit.spend(isOpen ? lines : 0);
                if (!isOpen || requestOfAll(peer, context, tag, memory, length) != SendResult.SENT) {
                    peer.credit.takeBack(isOpen ? lines : 0);
                    rest[left++] = destination;
                }
            }
        } finally {
            endpoint.endMulticast();
        }
        return Arrays.copyOf(rest, left);
    }

    private SendResult requestOfAll(MatchingPeer peer, int context, int tag, Memory memory, int length) {
        int meta = Wire.meta(rank, 0);
        if (length > Wire.TINY_BYTES) {
            return requests.requestMedium(peer.rank, firstHandler + Wire.ALL, toAll, 0, length, meta, 0, context, tag);
        }
        long first = memory.word(0);
        long second = length > Long.BYTES ? memory.word(Long.BYTES) : 0;
        return requests.request(
                peer.rank,
                firstHandler + Wire.ALL_TINY,
                meta,
                Wire.order(0, length),
                context,
                tag,
                (int) first,
                Wire.high(first),
                (int) second,
                Wire.high(second));
    }
}
