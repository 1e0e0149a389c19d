package io.clump.bmi.engine;

import io.clump.matching.queue.Chain;
import io.clump.matching.queue.Place;
import java.util.ArrayDeque;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** One peer, from the first message until it is gone. A peer that comes back is a new one. */
public final class Peer {
    /** Frame without a body that waits to be sent. */
    record Control(int type, int number, int other) {}

    final Place<Peer> place = new Place<>(this);
    final Place<Peer> senderPlace = new Place<>(this);
    final PeerAddress address;
    final Link link;
    int number;

    /** Frames that go before all others. */
    final ArrayDeque<Control> controls = new ArrayDeque<>();

    /** Sends of which nothing has left, in the order in which they were posted. */
    final Chain<Send> envelopes = new Chain<>();

    /** Sends whose bytes wait to be asked for. */
    final Chain<Send> requested = new Chain<>();

    /** Sends whose bytes were asked for; they take turns. */
    final Chain<Send> streams = new Chain<>();

    /** Send whose bytes the link uses. */
    @Nullable
    Send underWay;

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

    /** How many sends are requested or stream. */
    int requestCount;

    /** Bytes of eager messages that may be sent. */
    int credit;

    /** True since a short message found too little credit, until one finds much. */
    boolean isOutOfCredit;

    long outOfCreditSince;

    /** Bytes of eager messages that the peer may send. */
    int lent;

    /** Bytes of eager messages that were taken, which the peer does not know yet. */
    int toReturn;

    /** Receive buffers with messages whose receive is not posted. */
    int ahead;

    boolean isGone;

    Peer(PeerAddress address, Link link, int credit) {
        this.address = address;
        this.link = link;
        this.credit = credit;
        lent = credit;
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
        return !posted.isEmpty() || !requested.isEmpty() || !requests.isEmpty();
    }

    boolean hasToSend() {
        return underWay != null || !controls.isEmpty() || !envelopes.isEmpty() || !streams.isEmpty();
    }
}
