package io.clump.bmi.engine;

import io.clump.exchange.Chain;
import io.clump.exchange.ExchangePeer;
import io.clump.exchange.Place;
import java.util.ArrayDeque;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** One peer, from the first message until it is gone. A peer that reconnects is a new one. */
public final class BmiPeer extends ExchangePeer<Send> {
    /** Frame without a body that waits to be sent. */
    record Control(int type, int number, int other) {}

    final Place<BmiPeer> senderPlace = new Place<>(this);
    final PeerAddress address;
    final Link link;
    int number;

    /** Frames that go before all others. */
    final ArrayDeque<Control> controls = new ArrayDeque<>();

    final TagTable<Receive> posted = new TagTable<>();
    final TagTable<Arrival> arrived = new TagTable<>();

    /** Unexpected messages, which the program takes in this order. */
    final Chain<Arrival> unexpected = new Chain<>();

    /** Messages whose bytes stay at the sender, by its number, until all bytes are here. */
    final Int2ObjectHashMap<Arrival> requests = new Int2ObjectHashMap<>();

    /** Message of which a body arrives now. */
    @Nullable
    Arrival body;

    /** Bytes of that body that are missing. */
    int bodyMissing;

    /** Turn of all peers before the last post. */
    long lastTurn = -1;

    /** Messages posted since then, without the first. */
    int gathered;

    /** True since a short message found too little credit, until one finds much. */
    boolean isOutOfCredit;

    long outOfCreditSince;

    /** Receive buffers with messages whose receive is not posted. */
    int ahead;

    /** Messages of {@code requests} whose bytes were not requested. */
    int requestsHere;

    /** The link has nothing that it has not handed on to the network. */
    boolean isFlushed = true;

    BmiPeer(PeerAddress address, Link link, int creditBytes) {
        super(creditBytes);
        this.address = address;
        this.link = link;
    }

    /**
     * Returns the number of the peer in its engine.
     *
     * @return a number that is not used again soon
     */
    public int number() {
        return number;
    }

    /**
     * Returns the address of the peer.
     *
     * @return the address that leads to it
     */
    public PeerAddress address() {
        return address;
    }

    /**
     * Returns the way to the peer.
     *
     * @return the link
     */
    public Link link() {
        return link;
    }

    /**
     * Returns whether the peer is gone.
     *
     * @return true once it was given up
     */
    public boolean isGone() {
        return isGone;
    }

    /**
     * Returns whether an operation waits for the peer.
     *
     * @return true if something is to come from it
     */
    public boolean isAwaited() {
        return !posted.isEmpty() || isAsked() || !requests.isEmpty();
    }
}
