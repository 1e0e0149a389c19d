package io.clump.matching;

import io.clump.am2.BundleWork;
import io.clump.am2.Endpoint;
import io.clump.am2.MediumClaim;
import io.clump.am2.RequestOperations;
import io.clump.am2.SendResult;
import io.clump.exchange.SendEngine;
import io.clump.exchange.Sending;
import io.clump.exchange.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sends the messages that are due to each peer, as requests of the endpoint. Handlers only queue; this class sends,
 * outside of them. Each send polls, so handlers run inside these methods. They may add to the end of any queue here,
 * but only this class removes a queue's first element.
 */
final class MessageDepartures extends SendEngine<SendOperation, MatchingPeer> implements BundleWork {
    private static final int PARTS_OF_SEND = 8;

    private static final int PARTS_OF_PEER = 4 * PARTS_OF_SEND;

    private final Endpoint endpoint;
    private final RequestOperations requests;
    private final int rank;
    private final int firstHandler;
    private final int eagerBytes;
    private final int maxMediumBytes;
    private final int linesToReturn;
    private long pings;

    MessageDepartures(Endpoint endpoint, MatcherConfiguration configuration) {
        super(configuration.envelopesOfEach(), PARTS_OF_SEND, PARTS_OF_PEER);
        this.endpoint = endpoint;
        requests = endpoint.withoutWaiting();
        rank = configuration.rank();
        firstHandler = configuration.firstHandler();
        eagerBytes = configuration.eagerBytes();
        maxMediumBytes = endpoint.maxMediumBytes();
        linesToReturn = Math.max(1, Wire.linesOfCredit(configuration.creditBytesOfEach()) / 2);
    }

    /** Asks for the bytes of a matched message. */
    void grant(MatchingPeer peer, ReceiveOperation receive) {
        peer.grants.append(receive.place);
        activate(peer);
    }

    /** Asks the receiver not to match a send any more. */
    void cancel(MatchingPeer peer, SendOperation send) {
        if (!send.isCancelling) {
            send.isCancelling = true;
            peer.cancels.addInt(send.sending.number);
            activate(peer);
        }
    }

    /** Confirms to the peer that one of its sends was cancelled. */
    void cancelled(MatchingPeer peer, int sendId) {
        peer.cancelled.addInt(sendId);
        activate(peer);
    }

    /** The peer asks for bytes of a message, by their numbers. */
    void granted(MatchingPeer peer, int number, int receiveId, long wanted) {
        Sending<SendOperation> sending = announced(peer, number);
        if (sending != null) {
            sending.wanted = Math.min(wanted, sending.length);
            if (sending.wanted > 0) {
                grant(peer, sending, receiveId);
            } else {
                end(peer, sending.operation, null);
            }
        }
    }

    /** The peer will not ask for the bytes of a message that was to be cancelled. */
    void confirmed(MatchingPeer peer, int number) {
        Sending<SendOperation> sending = announced(peer, number);
        if (sending != null) {
            end(peer, sending.operation, sending.operation.withdrawn());
        }
    }

    /** Returns the announced message of a number; null if this peer has no such message. */
    private @Nullable Sending<SendOperation> announced(MatchingPeer peer, int number) {
        Sending<SendOperation> sending = find(number);
        return sending != null && sending.isAnnounced(peer) ? sending : null;
    }

    /** Lists the sends to a peer of which nothing was sent, or whose bytes it has not requested. */
    List<SendOperation> unmatched(MatchingPeer peer) {
        List<SendOperation> sends = new ArrayList<>();
        peer.envelopes.forEach(sending -> sends.add(sending.operation));
        peer.announced.forEach(sending -> sends.add(sending.operation));
        return sends;
    }

    /** Ends a send, which the receiver cannot name any more. */
    void end(MatchingPeer peer, SendOperation send, @Nullable OperationError error) {
        forget(peer, send.sending);
        send.complete(error);
    }

    /** Ends all sends to a peer. */
    void end(MatchingPeer peer, OperationError error) {
        forgetAll(peer, sending -> sending.operation.complete(error));
    }

    /** Notes lines of credit to give back, with the next message or when there are many. */
    void owe(MatchingPeer peer, int lines) {
        if (peer.rank == rank) {
            peer.credit.takeBack(lines);
            return;
        }
        peer.credit.owe(lines);
        if (peer.credit.owed() >= linesToReturn) {
            activate(peer);
        }
    }

    /** Makes the core check whether a peer is alive, by a message to it. */
    void ping(MatchingPeer peer) {
        boolean isEmpty = peer.credit.owed() == 0;
        if (sendMeta(peer) && isEmpty) {
            pings++;
        }
    }

    @Override
    public long pings() {
        return pings;
    }

    @Override
    public int advance(int accepted) {
        return turn();
    }

    @Override
    public long nanosToRetry() {
        return hasWork() ? 0 : NOTHING_TO_RETRY;
    }

    @Override
    protected boolean isDue(MatchingPeer peer) {
        return peer.hasSends() || peer.hasAnswers() || (peer.credit.owed() >= linesToReturn && !peer.isGone);
    }

    @Override
    protected boolean sendFirst(MatchingPeer peer) {
        while (!peer.grants.isEmpty()) {
            if (!sendGrant(peer)) {
                return false;
            }
        }
        return sendCancels(peer) && sendCancelled(peer);
    }

    @Override
    protected void sendLast(MatchingPeer peer) {
        if (peer.credit.owed() >= linesToReturn) {
            boolean unused = sendMeta(peer);
        }
    }

    @Override
    protected int cost(long length) {
        return Wire.linesOf(length);
    }

    @Override
    protected boolean mayBeEager(MatchingPeer peer, Sending<SendOperation> sending) {
        return sending.length <= eagerBytes && !sending.operation.isSynchronous;
    }

    @Override
    protected boolean mayAnnounce(MatchingPeer peer, Sending<SendOperation> sending) {
        return true;
    }

    @Override
    protected Sent sendEager(MatchingPeer peer, Sending<SendOperation> sending) {
        if (sending.length > Wire.TINY_BYTES) {
            return sendBytes(peer, sending);
        }
        SendOperation send = sending.operation;
        int length = (int) sending.length;
        long first = send.memory.word(0);
        long second = length > Long.BYTES ? send.memory.word(Long.BYTES) : 0;
        int lines = peer.credit.giveBack(Wire.MOST_LINES);
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
            return Sent.NO_SPACE;
        }
        sending.sent = length;
        return Sent.SENT;
    }

    @Override
    protected int maxPartBytes(MatchingPeer peer) {
        return endpoint.maxMediumBytes(peer.rank);
    }

    @Override
    protected void complete(Sending<SendOperation> sending) {
        sending.operation.complete(null);
    }

    /** Sends the first bytes with the envelope, and the next ones after it, as far as there is space. */
    private Sent sendBytes(MatchingPeer peer, Sending<SendOperation> sending) {
        SendOperation send = sending.operation;
        while (sending.sent < sending.length) {
            int part = (int) Math.min(maxMediumBytes, sending.length - sending.sent);
            MediumClaim claim = fill(peer, sending, part);
            if (claim == null) {
                return Sent.NO_SPACE;
            }
            int meta = Wire.meta(rank, peer.credit.giveBack(Wire.MOST_LINES));
            int order = Wire.order(peer.nextDeparture, 0);
            if (sending.sent == 0) {
                claim.commit(firstHandler + Wire.EAGER, meta, order, send.context, send.tag, (int) sending.length);
            } else {
                claim.commit(firstHandler + Wire.MORE, meta, order);
            }
            peer.nextDeparture = Wire.following(peer.nextDeparture);
            sending.sent += part;
        }
        return Sent.SENT;
    }

    @Override
    protected boolean sendAnnouncement(MatchingPeer peer, Sending<SendOperation> sending) {
        SendOperation send = sending.operation;
        int lines = peer.credit.giveBack(Wire.MOST_LINES);
        SendResult result = requests.request(
                peer.rank,
                firstHandler + Wire.ENVELOPE,
                Wire.meta(rank, lines),
                Wire.order(peer.nextDeparture, 0),
                send.context,
                send.tag,
                (int) sending.length,
                Wire.high(sending.length),
                sending.number);
        return isSentInOrder(peer, lines, result);
    }

    @Override
    protected Sent sendPart(MatchingPeer peer, Sending<SendOperation> sending, int bytes) {
        MediumClaim claim = fill(peer, sending, bytes);
        if (claim == null) {
            return Sent.NO_SPACE;
        }
        int meta = Wire.meta(rank, peer.credit.giveBack(Wire.MOST_LINES));
        long offset = sending.sent;
        claim.commit(firstHandler + Wire.DATA, meta, 0, sending.other, 0, (int) offset, Wire.high(offset));
        return Sent.SENT;
    }

    private boolean sendGrant(MatchingPeer peer) {
        ReceiveOperation receive = Objects.requireNonNull(peer.grants.first());
        // The bytes may come before the send returns.
        receive.place.remove();
        long wanted = receive.length();
        int lines = peer.credit.giveBack(Wire.MOST_LINES);
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
        count();
        if (wanted == 0) {
            receive.finish();
        }
        return true;
    }

    private boolean sendCancels(MatchingPeer peer) {
        while (!peer.cancels.isEmpty()) {
            Sending<SendOperation> sending = announced(peer, peer.cancels.peekInt());
            if (sending != null && !sendCancel(peer, sending)) {
                return false;
            }
            peer.cancels.removeInt();
        }
        return true;
    }

    private boolean sendCancel(MatchingPeer peer, Sending<SendOperation> sending) {
        SendOperation send = sending.operation;
        int lines = peer.credit.giveBack(Wire.MOST_LINES);
        SendResult result = requests.request(
                peer.rank,
                firstHandler + Wire.CANCEL,
                Wire.meta(rank, lines),
                Wire.order(peer.nextDeparture, 0),
                send.context,
                send.tag,
                sending.number);
        return isSentInOrder(peer, lines, result);
    }

    private boolean sendCancelled(MatchingPeer peer) {
        while (!peer.cancelled.isEmpty()) {
            int lines = peer.credit.giveBack(Wire.MOST_LINES);
            SendResult result = requests.request(
                    peer.rank, firstHandler + Wire.CANCELLED, Wire.meta(rank, lines), peer.cancelled.peekInt());
            if (!isSent(peer, lines, result)) {
                return false;
            }
            peer.cancelled.removeInt();
        }
        return true;
    }

    private @Nullable MediumClaim fill(MatchingPeer peer, Sending<SendOperation> sending, int part) {
        MediumClaim claim = endpoint.tryClaimMedium(peer.rank, part);
        if (claim != null) {
            sending.operation.memory.copyTo(sending.sent, claim.data(), 0, part);
        }
        return claim;
    }

    private boolean sendMeta(MatchingPeer peer) {
        int lines = peer.credit.giveBack(Wire.MOST_LINES);
        boolean isSent =
                isSent(peer, lines, requests.request(peer.rank, firstHandler + Wire.META, Wire.meta(rank, lines)));
        if (isSent) {
            count();
        }
        return isSent;
    }

    private static boolean isSentInOrder(MatchingPeer peer, int lines, SendResult result) {
        boolean isSent = isSent(peer, lines, result);
        if (isSent) {
            peer.nextDeparture = Wire.following(peer.nextDeparture);
        }
        return isSent;
    }

    private static boolean isSent(MatchingPeer peer, int lines, SendResult result) {
        if (result == SendResult.SENT) {
            return true;
        }
        peer.credit.keep(lines);
        return false;
    }
}
