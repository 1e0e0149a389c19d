package io.clump.net.link;

import io.clump.am2.ClumpException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/** Sends and receives single datagrams. Belongs to one thread; no method but {@link #close} waits for anything. */
public interface Link extends AutoCloseable {
    /** A received datagram of no more bytes than this was a {@link #knock}, and says nothing. */
    int KNOCK_BYTES = 1;

    /** What a socket of Linux keeps unless the machine's administrator allows more. */
    int USUAL_BUFFER_BYTES = 212_992;

    /**
     * Where others reach this link.
     *
     * @return text that {@link #addressOf} of the others' links reads
     */
    String address();

    /**
     * The largest datagram that travels in one piece.
     *
     * @return bytes
     */
    int maxDatagramBytes();

    /**
     * Reads what another link of this kind said of itself. Allocates.
     *
     * @param address what its {@link #address} returned
     * @return the address, or null if this link could not even try to send there
     * @throws ClumpException if the text is no address; quotes it
     */
    @Nullable
    LinkAddress addressOf(String address);

    /**
     * Sends a datagram; one that cannot be sent is lost.
     *
     * @param datagram what lies between its position and its limit; in a direct buffer it is not copied
     * @param to where to; made by this link
     * @return false if the system has no room for it now, and it has not left
     */
    boolean send(ByteBuffer datagram, LinkAddress to);

    /**
     * Sends a datagram to a peer of which is known whether it answers, which may open a faster way there, and allocate
     * then; that shows another address of this machine than {@link #address}.
     *
     * @param datagram as in {@link #send(ByteBuffer, LinkAddress)}
     * @param to where to; made by this link, and always the same object for the same peer
     * @param isAnswering whether the peer knows the address of this link and has answered all that it should have
     * @return as there
     */
    default boolean send(ByteBuffer datagram, LinkAddress to, boolean isAnswering) {
        return send(datagram, to);
    }

    /**
     * Says that several datagrams to one peer follow. The link may keep them until {@link #release}, and send them by
     * one call to the system.
     */
    default void hold() {}

    /** Sends what was kept since {@link #hold}; what the system has no room for leaves before anything else. */
    default void release() {}

    /**
     * The largest datagram that {@link #sendToAll} takes.
     *
     * @return bytes; 0 if this link sends to one at a time only
     */
    default int maxMulticastBytes() {
        return 0;
    }

    /**
     * Sends a datagram to all links of the job that {@linkplain #listenToAll listen}; one that cannot be sent is lost.
     *
     * @param datagram as in {@link #send(ByteBuffer, LinkAddress)}, of at most {@link #maxMulticastBytes}
     * @return as there
     */
    default boolean sendToAll(ByteBuffer datagram) {
        throw new UnsupportedOperationException("sends to one at a time only: " + address());
    }

    /** Receives from now on what others send to all, as far as the network carries it here. */
    default void listenToAll() {}

    /**
     * Asks the host of a silent peer whether the peer is there, which the peer itself takes no notice of. May allocate.
     *
     * @param to the peer; made by this link
     * @return whether the host has answered, since it was asked last, that nobody receives there; false if it says
     *     nothing, as where hosts do not say such things
     */
    default boolean knock(LinkAddress to) {
        return false;
    }

    /**
     * Finds a peer that is gone: its host has answered just now, and to this link alone, that nobody receives there.
     *
     * @return the address of one that was not returned since it was found; null if there is none
     */
    default @Nullable LinkAddress takeGone() {
        return null;
    }

    /**
     * Breaks the connection with a peer, for tests: what is under way on it may be lost. Nothing happens where there is
     * none.
     *
     * @param to the peer; made by this link
     */
    default void sever(LinkAddress to) {}

    /**
     * Gives up what this link has for sending to a peer, to which nothing is sent any more.
     *
     * @param to the peer; made by this link
     */
    default void forget(LinkAddress to) {}

    /**
     * Receives a datagram if there is one. A link may take several from the system at once and keep the rest: only a
     * look that finds none says that none is left.
     *
     * @param into filled from its position on, which moves; what does not fit is cut off
     * @return whether there was one
     */
    boolean receive(ByteBuffer into);

    /**
     * Who sent the datagram that was received last. Allocates; needed only of strangers.
     *
     * @return the address
     */
    LinkAddress sender();

    /**
     * The channel that becomes readable when a datagram comes after a look that found none; for waiting, not for
     * reading.
     *
     * @return the channel, in non-blocking mode, or null if the link must be asked again and again
     */
    default @Nullable SelectableChannel channel() {
        return null;
    }

    /**
     * The channel that becomes readable when a datagram for all comes, once this link {@linkplain #listenToAll
     * listens}. As {@link #channel}.
     *
     * @return the channel, often the same; null if the link must be asked again and again
     */
    default @Nullable SelectableChannel multicastChannel() {
        return channel();
    }

    /**
     * Returns whether a datagram may be waiting for {@link #receive} that does not make {@link #channel} readable.
     *
     * @return true if the owner should look again before it waits
     */
    default boolean isHolding() {
        return false;
    }

    /**
     * Says that the owner is about to wait for {@link #channel}, after a look that found no datagram. If anything else
     * has made the channel readable, it does so no longer.
     */
    default void settle() {}

    /**
     * How many datagrams the system dropped since they came faster than they were received. What the system collects
     * before it is received, and drops together, counts as one.
     *
     * @return the number so far; 0 if that is not known
     */
    default long overruns() {
        return 0;
    }

    /**
     * How many datagrams were dropped since nobody with the job's key has sent them.
     *
     * @return the number so far; 0 for a link that does not look
     */
    default long forged() {
        return 0;
    }

    /**
     * How much the system keeps of datagrams that have come and were not received yet, as it counts: about twice their
     * bytes.
     *
     * @return bytes; what Linux gives every socket if that is not known
     */
    default int bufferBytes() {
        return USUAL_BUFFER_BYTES;
    }

    /** Gives the address up. */
    @Override
    void close();
}
