package io.clump.matching;

import io.clump.am2.Endpoint;
import io.clump.am2.Handler;
import io.clump.am2.Message;
import io.clump.am2.order.ArrivedMessage;
import io.clump.am2.order.EarlyMessage;
import io.clump.am2.order.Incoming;
import io.clump.exchange.Slots;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Handlers of the matcher. They match arrived messages with posted receives, and queue the messages to be sent in
 * response.
 */
final class MessageArrivals {
    /**
     * Maximum number of messages by which one may be ahead of the next expected one. It exceeds the packets of a queue,
     * so a message that is further ahead cannot come from a matcher.
     */
    static final int MOST_AHEAD = 1 << 20;

    private final Endpoint endpoint;
    private final int firstHandler;
    private final int eagerBytes;
    private final int mostEnvelopes;
    private final MatchingPeer[] peers;
    private final Senders senders;
    private final PostedReceives posted;
    private final UnexpectedMessages unexpected;
    private final MessageDepartures departures;
    private final ArrivedMessage arrived = new ArrivedMessage();

    /** Receives by the number that the sender names. */
    private final Slots<ReceiveOperation> receives = new Slots<>();

    MessageArrivals(
            Endpoint endpoint,
            MatcherConfiguration configuration,
            MatchingPeer[] peers,
            Senders senders,
            PostedReceives posted,
            UnexpectedMessages unexpected,
            MessageDepartures departures) {
        this.endpoint = endpoint;
        firstHandler = configuration.firstHandler();
        eagerBytes = configuration.eagerBytes();
        mostEnvelopes = configuration.envelopesOfEach();
        this.peers = peers;
        this.senders = senders;
        this.posted = posted;
        this.unexpected = unexpected;
        this.departures = departures;
    }

    Slots<ReceiveOperation> receives() {
        return receives;
    }

    void open() {
        setOrdered(Wire.TINY);
        setOrdered(Wire.EAGER);
        setOrdered(Wire.MORE);
        setOrdered(Wire.ENVELOPE);
        setOrdered(Wire.CANCEL);
        set(Wire.GRANT, this::granted);
        set(Wire.DATA, this::data);
        set(Wire.CANCELLED, this::cancelled);
        set(Wire.META, senders::of);
        set(Wire.ALL_TINY, this::tinyToAll);
        set(Wire.ALL, this::toAll);
    }

    void close() {
        for (int i = 0; i < Wire.COUNT; i++) {
            endpoint.handlers().set(firstHandler + i, null);
        }
    }

    /** Gives a message, which is no longer in a queue, to a receive that matches it. */
    void deliver(MatchedMessage message, ReceiveOperation receive) {
        receive.match(message.source(), message.tag(), message.length());
        switch (message.content()) {
            case AT_SENDER -> {
                peers[message.source()].envelopesHere--;
                ask(peers[message.source()], receive, message.sendId());
                unexpected.giveBack(message);
            }
            case AT_SEND -> {
                SendOperation send = Objects.requireNonNull(message.send());
                receive.memory.putAll(send.memory, receive.length());
                receive.finish();
                send.complete(null);
                unexpected.giveBack(message);
            }
            case KEPT -> {
                message.receiver(receive);
                if (message.hasArrived()) {
                    hand(message, receive);
                }
            }
            case NONE -> throw new IllegalStateException("no message");
        }
    }

    private void set(int handler, Handler code) {
        endpoint.handlers().set(firstHandler + handler, code);
    }

    private void setOrdered(int kind) {
        set(kind, message -> inOrder(kind, message));
    }

    /**
     * Accepts a message if it is the next one of its sender, and then the held messages that follow it; otherwise holds
     * a copy of it.
     */
    private void inOrder(int kind, Message message) {
        MatchingPeer peer = senders.of(message);
        if (peer == null) {
            return;
        }
        int number = Wire.number(message.argument(1));
        if (number == peer.nextArrival) {
            peer.nextArrival = Wire.following(number);
            accept(kind, peer, arrived.of(message));
            if (!peer.early.isEmpty()) {
                acceptEarly(peer);
            }
        } else {
            hold(kind, peer, number, arrived.of(message));
        }
    }

    /** Holds a copy of a message. Its bytes are taken from the credit, so the credit also bounds held messages. */
    private void hold(int kind, MatchingPeer peer, int number, Incoming message) {
        if (Wire.distance(peer.nextArrival, number) > MOST_AHEAD
                || !peer.early.hold(number, new EarlyMessage(kind, message), message.dataLength())) {
            senders.refuse(
                    peer,
                    "duplicate number, number out of the window, or more bytes than the credit: found=" + number
                            + ", next=" + peer.nextArrival + ", bytes=" + message.dataLength());
        }
    }

    private void acceptEarly(MatchingPeer peer) {
        EarlyMessage next = peer.early.take(peer.nextArrival);
        while (next != null) {
            peer.nextArrival = Wire.following(peer.nextArrival);
            accept(next.kind(), peer, next);
            next = peer.isRefused ? null : peer.early.take(peer.nextArrival);
        }
    }

    private void accept(int kind, MatchingPeer peer, Incoming message) {
        if (kind != Wire.MORE && !isPossible(kind, peer, message)) {
            return;
        }
        switch (kind) {
            case Wire.TINY -> tiny(peer, message);
            case Wire.EAGER -> eager(peer, message);
            case Wire.MORE -> fill(peer, message);
            case Wire.ENVELOPE -> envelope(peer, message);
            default -> cancel(peer, message);
        }
    }

    /** Returns whether a message may begin now, and charges its credit; if not, declares the peer failed. */
    private boolean isPossible(int kind, MatchingPeer peer, Incoming message) {
        if (message.argument(3) < 0 || peer.filledReceive != null || peer.filledMessage != null) {
            senders.refuse(peer, "its tag is negative, or it interrupts another message: tag=" + message.argument(3));
            return false;
        }
        if (kind == Wire.TINY) {
            return isAllowed(peer, Wire.tinyLength(message.argument(1)), Wire.TINY_BYTES);
        }
        if (kind == Wire.EAGER) {
            return isAllowed(peer, message.argument(4), eagerBytes);
        }
        if (kind == Wire.ENVELOPE && (message.longArgument(4) < 0 || peer.envelopesHere == mostEnvelopes)) {
            senders.refuse(peer, "it is too long, or one too many: bytes=" + message.longArgument(4));
            return false;
        }
        return true;
    }

    /** Takes the credit of a message whose bytes come with it. */
    private boolean isAllowed(MatchingPeer peer, int length, int most) {
        if (length < 0 || length > most || !peer.credit.charge(Wire.linesOf(length))) {
            senders.refuse(
                    peer,
                    "it is longer than the configuration here allows: bytes=" + length + ", expected at most " + most
                            + ", lines of credit=" + peer.credit.lent());
            return false;
        }
        return true;
    }

    private void tinyToAll(Message message) {
        MatchingPeer peer = senders.of(message);
        if (peer != null && isPossibleToAll(peer, message, Wire.tinyLength(message.argument(1)), Wire.TINY_BYTES)) {
            tiny(peer, arrived.of(message));
        }
    }

    private void toAll(Message message) {
        MatchingPeer peer = senders.of(message);
        int length = message.dataLength();
        if (peer == null || !isPossibleToAll(peer, message, length, eagerBytes)) {
            return;
        }
        int context = message.argument(2);
        int tag = message.argument(3);
        ReceiveOperation receive = posted.take(context, peer.rank, tag);
        if (receive == null) {
            unexpected.addKept(context, peer.rank, tag, length).accept(message.data(), 0, length);
        } else {
            receive.match(peer.rank, tag, length);
            receive.accept(0, message.data(), 0, length);
            end(peer, receive);
        }
    }

    /** Returns whether a message to several peers may come, whatever else is under way, and takes its credit. */
    private boolean isPossibleToAll(MatchingPeer peer, Message message, int length, int most) {
        if (message.argument(3) < 0) {
            senders.refuse(peer, "its tag is negative: tag=" + message.argument(3));
            return false;
        }
        return isAllowed(peer, length, most);
    }

    private void tiny(MatchingPeer peer, Incoming message) {
        int length = Wire.tinyLength(message.argument(1));
        int context = message.argument(2);
        int tag = message.argument(3);
        ReceiveOperation receive = posted.take(context, peer.rank, tag);
        if (receive == null) {
            unexpected
                    .addKept(context, peer.rank, tag, length)
                    .acceptWords(message.longArgument(4), message.longArgument(6));
        } else {
            receive.match(peer.rank, tag, length);
            receive.acceptWords(message.longArgument(4), message.longArgument(6));
            end(peer, receive);
        }
    }

    private void eager(MatchingPeer peer, Incoming message) {
        int context = message.argument(2);
        int tag = message.argument(3);
        int length = message.argument(4);
        ReceiveOperation receive = posted.take(context, peer.rank, tag);
        if (receive == null) {
            peer.filledMessage = unexpected.addKept(context, peer.rank, tag, length);
        } else {
            receive.match(peer.rank, tag, length);
            peer.filledReceive = receive;
        }
        fill(peer, message);
    }

    /** Accepts a part of the eager message that arrives from a peer; its parts follow one another. */
    private void fill(MatchingPeer peer, Incoming message) {
        ReceiveOperation receive = peer.filledReceive;
        MatchedMessage kept = peer.filledMessage;
        int length = message.dataLength();
        if (length > left(receive, kept)) {
            senders.refuse(peer, "it has more bytes than its message: found=" + length);
        } else if (receive != null) {
            receive.accept(receive.arrived(), message.data(), 0, length);
            if (receive.arrived() == receive.messageLength()) {
                peer.filledReceive = null;
                end(peer, receive);
            }
        } else if (kept != null) {
            kept.accept(message.data(), 0, length);
            if (kept.hasArrived()) {
                peer.filledMessage = null;
                ReceiveOperation waiting = kept.receiver();
                if (waiting != null) {
                    hand(kept, waiting);
                }
            }
        }
    }

    /** Returns how many bytes of an eager message have not arrived; negative if there is no such message. */
    private static long left(@Nullable ReceiveOperation receive, @Nullable MatchedMessage kept) {
        if (receive != null) {
            return receive.messageLength() - receive.arrived();
        }
        return kept == null ? -1 : kept.length() - kept.arrived();
    }

    private void envelope(MatchingPeer peer, Incoming message) {
        int context = message.argument(2);
        int tag = message.argument(3);
        long length = message.longArgument(4);
        int sendId = message.argument(6);
        ReceiveOperation receive = posted.take(context, peer.rank, tag);
        if (receive == null) {
            peer.envelopesHere++;
            unexpected.add(context, peer.rank, tag, length).stayAtSender(sendId);
        } else {
            receive.match(peer.rank, tag, length);
            ask(peer, receive, sendId);
        }
    }

    private void cancel(MatchingPeer peer, Incoming message) {
        int sendId = message.argument(4);
        MatchedMessage found = unexpected.find(message.argument(2), peer.rank, message.argument(3), sendId);
        if (found != null) {
            peer.envelopesHere--;
            unexpected.remove(found);
            unexpected.giveBack(found);
            departures.cancelled(peer, sendId);
        }
    }

    private void granted(Message message) {
        MatchingPeer peer = senders.of(message);
        if (peer != null) {
            departures.granted(peer, message.argument(1), message.argument(2), message.longArgument(4));
        }
    }

    private void data(Message message) {
        MatchingPeer peer = senders.of(message);
        ReceiveOperation receive = receives.get(message.argument(2));
        if (peer == null || receive == null || receive.source() != peer.rank) {
            return;
        }
        long offset = message.longArgument(4);
        int length = message.dataLength();
        if (offset < 0 || length > receive.length() - Math.max(offset, receive.arrived())) {
            senders.refuse(peer, "its bytes were not requested: offset=" + offset + ", bytes=" + length);
        } else {
            receive.accept(offset, message.data(), 0, length);
            if (receive.hasArrived()) {
                receives.remove(receive.id);
                receive.finish();
            }
        }
    }

    private void cancelled(Message message) {
        MatchingPeer peer = senders.of(message);
        if (peer != null) {
            departures.confirmed(peer, message.argument(1));
        }
    }

    private void ask(MatchingPeer peer, ReceiveOperation receive, int sendId) {
        receive.sendId = sendId;
        receive.id = receive.length() > 0 ? receives.add(receive) : 0;
        departures.grant(peer, receive);
    }

    /** Copies a kept message to its receive. */
    private void hand(MatchedMessage message, ReceiveOperation receive) {
        receive.accept(0, message.bytes(), 0, (int) message.length());
        MatchingPeer peer = peers[message.source()];
        unexpected.giveBack(message);
        end(peer, receive);
    }

    /** Ends a receive whose message came with its envelope, which has taken credit. */
    private void end(MatchingPeer peer, ReceiveOperation receive) {
        departures.owe(peer, Wire.linesOf(receive.messageLength()));
        receive.finish();
    }
}
