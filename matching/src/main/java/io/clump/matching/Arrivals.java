package io.clump.matching;

import io.clump.am2.Endpoint;
import io.clump.am2.Handler;
import io.clump.am2.Message;
import io.clump.matching.queue.Slots;
import java.util.Objects;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** The handlers: they bring arrived messages and posted receives together, and queue what is to be sent for that. */
final class Arrivals {
    private final Endpoint endpoint;
    private final int firstHandler;
    private final Peer[] peers;
    private final PostedReceives posted;
    private final UnexpectedMessages unexpected;
    private final Departures departures;
    private final ArrivedMessage arrived = new ArrivedMessage();

    /** Receives that the sender names. */
    private final Slots<ReceiveOperation> receives = new Slots<>();

    Arrivals(
            Endpoint endpoint,
            int firstHandler,
            Peer[] peers,
            PostedReceives posted,
            UnexpectedMessages unexpected,
            Departures departures) {
        this.endpoint = endpoint;
        this.firstHandler = firstHandler;
        this.peers = peers;
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
        set(Wire.META, message -> peer(message.argument(0)));
    }

    void close() {
        for (int i = 0; i < Wire.COUNT; i++) {
            endpoint.setHandler(firstHandler + i, null);
        }
    }

    /** Gives a message to a receive that matches it; the message is in no queue any more. */
    void deliver(MatchedMessage message, ReceiveOperation receive) {
        receive.match(message.source(), message.tag(), message.length());
        switch (message.content()) {
            case AT_SENDER -> {
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
        endpoint.setHandler(firstHandler + handler, code);
    }

    private void setOrdered(int kind) {
        set(kind, message -> inOrder(kind, message));
    }

    /** Accepts a message if it is the next one of its sender, and those that wait for it; else holds a copy of it. */
    private void inOrder(int kind, Message message) {
        Peer peer = peer(message.argument(0));
        if (peer == null) {
            return;
        }
        int number = Wire.number(message.argument(1));
        if (number == peer.nextArrival) {
            peer.nextArrival = Wire.following(number);
            accept(kind, peer, arrived.of(message));
            if (peer.held != null) {
                acceptHeld(peer, peer.held);
            }
        } else {
            Int2ObjectHashMap<HeldMessage> held = peer.held == null ? new Int2ObjectHashMap<>() : peer.held;
            peer.held = held;
            held.put(number, new HeldMessage(kind, arrived.of(message)));
        }
    }

    private void acceptHeld(Peer peer, Int2ObjectHashMap<HeldMessage> held) {
        HeldMessage next = held.remove(peer.nextArrival);
        while (next != null) {
            peer.nextArrival = Wire.following(peer.nextArrival);
            accept(next.kind(), peer, next);
            next = held.remove(peer.nextArrival);
        }
    }

    private void accept(int kind, Peer peer, Incoming message) {
        switch (kind) {
            case Wire.TINY -> tiny(peer, message);
            case Wire.EAGER -> eager(peer, message);
            case Wire.MORE -> fill(peer, message);
            case Wire.ENVELOPE -> envelope(peer, message);
            default -> cancel(peer, message);
        }
    }

    private void tiny(Peer peer, Incoming message) {
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

    private void eager(Peer peer, Incoming message) {
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

    /** Takes in a part of the eager message that arrives from a peer; its parts follow one another. */
    private void fill(Peer peer, Incoming message) {
        ReceiveOperation receive = peer.filledReceive;
        MatchedMessage kept = peer.filledMessage;
        if (receive != null) {
            receive.accept(receive.arrived(), message.data(), 0, message.dataLength());
            if (receive.arrived() == receive.messageLength()) {
                peer.filledReceive = null;
                end(peer, receive);
            }
        } else if (kept != null) {
            kept.accept(message.data(), 0, message.dataLength());
            if (kept.hasArrived()) {
                peer.filledMessage = null;
                ReceiveOperation waiting = kept.receiver();
                if (waiting != null) {
                    hand(kept, waiting);
                }
            }
        }
    }

    private void envelope(Peer peer, Incoming message) {
        int context = message.argument(2);
        int tag = message.argument(3);
        long length = message.longArgument(4);
        int sendId = message.argument(6);
        ReceiveOperation receive = posted.take(context, peer.rank, tag);
        if (receive == null) {
            unexpected.add(context, peer.rank, tag, length).stayAtSender(sendId);
        } else {
            receive.match(peer.rank, tag, length);
            ask(peer, receive, sendId);
        }
    }

    private void cancel(Peer peer, Incoming message) {
        int sendId = message.argument(4);
        MatchedMessage found = unexpected.find(message.argument(2), peer.rank, message.argument(3), sendId);
        if (found != null) {
            unexpected.remove(found);
            unexpected.giveBack(found);
            departures.cancelled(peer, sendId);
        }
    }

    private void granted(Message message) {
        Peer peer = peer(message.argument(0));
        SendOperation send = departures.sends().get(message.argument(1));
        if (peer == null || send == null || send.destination != peer.rank || !send.isWaiting) {
            return;
        }
        send.isWaiting = false;
        send.receiveId = message.argument(2);
        send.wanted = Math.min(message.longArgument(4), send.memory.lengthBytes());
        if (send.wanted > 0) {
            departures.stream(peer, send);
        } else {
            end(send, null);
        }
    }

    private void data(Message message) {
        Peer peer = peer(message.argument(0));
        ReceiveOperation receive = receives.get(message.argument(2));
        long offset = message.longArgument(4);
        if (peer != null && receive != null && receive.source() == peer.rank && offset >= 0) {
            receive.accept(offset, message.data(), 0, message.dataLength());
            if (receive.hasArrived()) {
                receives.remove(receive.id);
                receive.finish();
            }
        }
    }

    private void cancelled(Message message) {
        Peer peer = peer(message.argument(0));
        SendOperation send = departures.sends().get(message.argument(1));
        if (peer != null && send != null && send.destination == peer.rank && send.isWaiting) {
            end(send, OperationError.CANCELLED);
        }
    }

    /** Ends a send that the receiver could name until now. */
    void end(SendOperation send, @Nullable OperationError error) {
        if (send.place.isQueued()) {
            send.place.remove();
        }
        send.isWaiting = false;
        departures.sends().remove(send.id);
        send.complete(error);
    }

    private void ask(Peer peer, ReceiveOperation receive, int sendId) {
        receive.sendId = sendId;
        receive.id = receive.length() > 0 ? receives.add(receive) : 0;
        departures.grant(peer, receive);
    }

    /** Copies a kept message to its receive. */
    private void hand(MatchedMessage message, ReceiveOperation receive) {
        receive.accept(0, message.bytes(), 0, (int) message.length());
        Peer peer = peers[message.source()];
        unexpected.giveBack(message);
        end(peer, receive);
    }

    /** Ends a receive whose message came with its envelope, which has taken credit. */
    private void end(Peer peer, ReceiveOperation receive) {
        departures.owe(peer, Wire.linesOf(receive.messageLength()));
        receive.finish();
    }

    /**
     * Returns the sender of a message, and takes the credit that it gives back.
     *
     * @return null if it claims to be none, or to be one that was given up
     */
    private @Nullable Peer peer(int meta) {
        int rank = Wire.rank(meta);
        if (rank >= peers.length || peers[rank].isDead) {
            return null;
        }
        Peer peer = peers[rank];
        peer.credit += Wire.lines(meta);
        return peer;
    }
}
