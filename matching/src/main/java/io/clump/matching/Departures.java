package io.clump.matching;

import io.clump.am2.BundleWork;
import io.clump.am2.Endpoint;
import io.clump.am2.MediumClaim;
import io.clump.am2.RequestOperations;
import io.clump.am2.SendResult;
import io.clump.matching.queue.Chain;
import io.clump.matching.queue.Slots;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sends the messages that are due to each peer, and never waits: a message for which there is no space stays queued.
 * Handlers only queue; this class sends, outside of them. Each send polls, so handlers run inside these methods. They
 * may add to the end of any queue here, but only this class removes a queue's first element.
 */
final class Departures implements BundleWork {
    /** Number of parts of one send before the next send of the same peer has its turn. */
    private static final int PARTS_PER_TURN = 8;

    /** Number of turns of one peer before the next peer has its own. */
    private static final int TURNS = 4;

    private final Endpoint endpoint;
    private final RequestOperations requests;
    private final int rank;
    private final int firstHandler;
    private final int eagerBytes;
    private final int maxMediumBytes;
    private final int linesToReturn;
    private final int mostEnvelopes;

    /** Sends by the number that the receiver names. */
    private final Slots<SendOperation> sends = new Slots<>();

    private Peer[] active = new Peer[8];
    private int activeCount;

    Departures(Endpoint endpoint, MatcherConfiguration configuration) {
        this.endpoint = endpoint;
        requests = endpoint.withoutWaiting();
        rank = configuration.rank();
        firstHandler = configuration.firstHandler();
        eagerBytes = configuration.eagerBytes();
        maxMediumBytes = endpoint.maxMediumBytes();
        mostEnvelopes = configuration.envelopesOfEach();
        linesToReturn = Math.max(1, Wire.linesOfCredit(configuration.creditBytesOfEach()) / 2);
    }

    Slots<SendOperation> sends() {
        return sends;
    }

    /** Queues an envelope, which is sent after those before it. */
    void add(Peer peer, SendOperation send) {
        peer.envelopes.append(send.place);
        if (peer.isActive || (!peer.isHeld && !sendEnvelopes(peer))) {
            activate(peer);
        }
    }

    /** Asks for the bytes of a matched message. */
    void grant(Peer peer, ReceiveOperation receive) {
        peer.grants.append(receive.place);
        activate(peer);
    }

    /** Sends the bytes that were asked for. */
    void stream(Peer peer, SendOperation send) {
        if (send.place.isQueued()) {
            send.place.remove();
        }
        peer.streams.append(send.place);
        activate(peer);
    }

    /** Asks the receiver not to match a send any more. */
    void cancel(Peer peer, SendOperation send) {
        peer.cancels.append(send.place);
        activate(peer);
    }

    /** Confirms to the peer that one of its sends was cancelled. */
    void cancelled(Peer peer, int sendId) {
        peer.cancelled.addInt(sendId);
        activate(peer);
    }

    /** Notes that a peer has asked for the bytes of a message, or does not know it any more. */
    void taken(Peer peer) {
        peer.envelopesThere--;
        retry(peer);
    }

    /** Tries again to send the envelopes that wait for the peer to receive something. */
    void retry(Peer peer) {
        if (peer.isHeld) {
            peer.isHeld = false;
            activate(peer);
        }
    }

    /** Notes lines of credit to give back, with the next message or when there are many. */
    void owe(Peer peer, int lines) {
        if (peer.rank == rank) {
            peer.credit += lines;
            return;
        }
        peer.owed += lines;
        if (peer.owed >= linesToReturn) {
            activate(peer);
        }
    }

    /** Makes the core check whether a peer is alive, by a message to it. */
    void ping(Peer peer) {
        sendMeta(peer);
    }

    @Override
    public int advance(int accepted) {
        return pump();
    }

    @Override
    public long nanosToRetry() {
        return activeCount > 0 ? 0 : NOTHING_TO_RETRY;
    }

    /** Sends due messages for which there is space; returns their number. */
    int pump() {
        int sent = 0;
        int i = 0;
        while (i < activeCount) {
            Peer peer = active[i];
            sent += pump(peer);
            if (isDue(peer)) {
                i++;
            } else {
                peer.isActive = false;
                active[i] = active[--activeCount];
            }
        }
        return sent;
    }

    private boolean isDue(Peer peer) {
        return peer.hasWork() || (peer.owed >= linesToReturn && !peer.isGone);
    }

    private int pump(Peer peer) {
        if (peer.isGone) {
            return 0;
        }
        int sent = 0;
        while (!peer.grants.isEmpty()) {
            if (!sendGrant(peer)) {
                return sent;
            }
            sent++;
        }
        if (!sendEnvelopes(peer) || !sendCancels(peer) || !sendCancelled(peer)) {
            return sent;
        }
        for (int i = 0; i < TURNS && !peer.streams.isEmpty(); i++) {
            int parts = sendParts(peer);
            sent += Math.abs(parts);
            if (parts <= 0) {
                return sent;
            }
        }
        if (peer.streams.isEmpty() && peer.owed >= linesToReturn) {
            sent += sendMeta(peer) ? 1 : 0;
        }
        return sent;
    }

    /**
     * Sends the envelopes of a peer, until this process has used up its share of the peer's memory. Returns false if
     * there is no space for one of them.
     */
    private boolean sendEnvelopes(Peer peer) {
        SendOperation send = peer.envelopes.first();
        while (send != null && !mustWait(peer, send)) {
            if (!sendEnvelope(peer, send)) {
                return false;
            }
            send = peer.envelopes.first();
        }
        return true;
    }

    /** Returns whether all envelopes that may wait at a peer do, so that those behind them wait here, in order. */
    private boolean mustWait(Peer peer, SendOperation send) {
        peer.isHeld = peer.envelopesThere >= mostEnvelopes
                && send.sent == 0
                && isAlone(peer, send, send.memory.lengthBytes());
        return peer.isHeld;
    }

    /** Returns whether the envelope of a message leaves without its bytes. */
    private boolean isAlone(Peer peer, SendOperation send, long length) {
        return send.isSynchronous || length > eagerBytes || peer.credit < Wire.linesOf(length);
    }

    private boolean sendEnvelope(Peer peer, SendOperation send) {
        if (send.sent > 0) {
            return sendEagerly(peer, send);
        }
        long length = send.memory.lengthBytes();
        if (isAlone(peer, send, length)) {
            return sendEnvelopeAlone(peer, send, length);
        }
        int lines = Wire.linesOf(length);
        peer.credit -= lines;
        boolean isSent = length <= Wire.TINY_BYTES ? sendTiny(peer, send, (int) length) : sendEagerly(peer, send);
        if (!isSent && send.sent == 0) {
            peer.credit += lines;
        }
        return isSent;
    }

    private boolean sendTiny(Peer peer, SendOperation send, int length) {
        long first = send.memory.word(0);
        long second = length > Long.BYTES ? send.memory.word(Long.BYTES) : 0;
        int lines = takeOwed(peer);
        SendResult result = requests.request(
                peer.rank,
                firstHandler + Wire.TINY,
                Wire.meta(rank, lines),
                Wire.order(peer.nextDeparture, length),
                send.context,
                send.tag,
                (int) first,
                Wire.high(first),
                (int) second,
                Wire.high(second));
        if (!isSentInOrder(peer, lines, result)) {
            return false;
        }
        send.place.remove();
        send.complete(null);
        return true;
    }

    /** Sends the first bytes with the envelope, and the next ones after it; returns false if they are not all sent. */
    private boolean sendEagerly(Peer peer, SendOperation send) {
        long length = send.memory.lengthBytes();
        while (send.sent < length) {
            int part = (int) Math.min(maxMediumBytes, length - send.sent);
            MediumClaim claim = fill(peer, send, part);
            if (claim == null) {
                return false;
            }
            int meta = Wire.meta(rank, takeOwed(peer));
            int order = Wire.order(peer.nextDeparture, 0);
            if (send.sent == 0) {
                claim.commit(firstHandler + Wire.EAGER, meta, order, send.context, send.tag, (int) length);
            } else {
                claim.commit(firstHandler + Wire.MORE, meta, order);
            }
            peer.nextDeparture = Wire.following(peer.nextDeparture);
            send.sent += part;
        }
        send.place.remove();
        send.complete(null);
        return true;
    }

    private boolean sendEnvelopeAlone(Peer peer, SendOperation send, long length) {
        // The answer may come before the send returns.
        send.place.remove();
        send.id = sends.add(send);
        send.isWaiting = true;
        peer.envelopesThere++;
        int lines = takeOwed(peer);
        SendResult result = requests.request(
                peer.rank,
                firstHandler + Wire.ENVELOPE,
                Wire.meta(rank, lines),
                Wire.order(peer.nextDeparture, 0),
                send.context,
                send.tag,
                (int) length,
                Wire.high(length),
                send.id);
        if (isSentInOrder(peer, lines, result)) {
            return true;
        }
        sends.remove(send.id);
        send.isWaiting = false;
        peer.envelopesThere--;
        peer.envelopes.prepend(send.place);
        return false;
    }

    private boolean sendGrant(Peer peer) {
        ReceiveOperation receive = Objects.requireNonNull(peer.grants.first());
        // The bytes may come before the send returns.
        receive.place.remove();
        long wanted = receive.length();
        int lines = takeOwed(peer);
        SendResult result = requests.request(
                peer.rank,
                firstHandler + Wire.GRANT,
                Wire.meta(rank, lines),
                receive.sendId,
                receive.id,
                0,
                (int) wanted,
                Wire.high(wanted));
        if (!isSent(peer, lines, result)) {
            peer.grants.prepend(receive.place);
            return false;
        }
        if (wanted == 0) {
            receive.finish();
        }
        return true;
    }

    private boolean sendCancels(Peer peer) {
        SendOperation send = peer.cancels.first();
        while (send != null) {
            int lines = takeOwed(peer);
            SendResult result = requests.request(
                    peer.rank,
                    firstHandler + Wire.CANCEL,
                    Wire.meta(rank, lines),
                    Wire.order(peer.nextDeparture, 0),
                    send.context,
                    send.tag,
                    send.id);
            if (!isSentInOrder(peer, lines, result)) {
                return false;
            }
            if (send.place.isIn(peer.cancels)) {
                send.place.remove();
            }
            send = peer.cancels.first();
        }
        return true;
    }

    private boolean sendCancelled(Peer peer) {
        while (!peer.cancelled.isEmpty()) {
            int lines = takeOwed(peer);
            SendResult result = requests.request(
                    peer.rank, firstHandler + Wire.CANCELLED, Wire.meta(rank, lines), peer.cancelled.peekInt());
            if (!isSent(peer, lines, result)) {
                return false;
            }
            peer.cancelled.removeInt();
        }
        return true;
    }

    /**
     * Sends parts of the first send whose bytes were requested; returns their number, negative if there was no space.
     */
    private int sendParts(Peer peer) {
        Chain<SendOperation> streams = peer.streams;
        SendOperation send = Objects.requireNonNull(streams.first());
        int parts = 0;
        while (parts < PARTS_PER_TURN && send.sent < send.wanted) {
            int part = (int) Math.min(maxMediumBytes, send.wanted - send.sent);
            MediumClaim claim = fill(peer, send, part);
            if (claim == null) {
                return -parts;
            }
            int meta = Wire.meta(rank, takeOwed(peer));
            claim.commit(firstHandler + Wire.DATA, meta, 0, send.receiveId, 0, (int) send.sent, Wire.high(send.sent));
            send.sent += part;
            parts++;
        }
        send.place.remove();
        if (send.sent < send.wanted) {
            streams.append(send.place);
        } else {
            sends.remove(send.id);
            send.complete(null);
        }
        return parts;
    }

    private @Nullable MediumClaim fill(Peer peer, SendOperation send, int part) {
        MediumClaim claim = endpoint.tryClaimMedium(peer.rank, part);
        if (claim != null) {
            send.memory.copyTo(send.sent, claim.data(), 0, part);
        }
        return claim;
    }

    private boolean sendMeta(Peer peer) {
        int lines = takeOwed(peer);
        return isSent(peer, lines, requests.request(peer.rank, firstHandler + Wire.META, Wire.meta(rank, lines)));
    }

    private static int takeOwed(Peer peer) {
        int lines = Math.min(peer.owed, Wire.MOST_LINES);
        peer.owed -= lines;
        // Before the message is sent, since the peer may use the credit before the send returns.
        peer.granted += lines;
        return lines;
    }

    private static boolean isSentInOrder(Peer peer, int lines, SendResult result) {
        boolean isSent = isSent(peer, lines, result);
        if (isSent) {
            peer.nextDeparture = Wire.following(peer.nextDeparture);
        }
        return isSent;
    }

    private static boolean isSent(Peer peer, int lines, SendResult result) {
        if (result == SendResult.SENT) {
            return true;
        }
        peer.owed += lines;
        peer.granted -= lines;
        return false;
    }

    private void activate(Peer peer) {
        if (!peer.isActive) {
            peer.isActive = true;
            if (activeCount == active.length) {
                active = Arrays.copyOf(active, activeCount * 2);
            }
            active[activeCount++] = peer;
        }
    }
}
