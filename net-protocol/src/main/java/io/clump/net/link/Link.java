package io.clump.net.link;

import io.clump.am2.ClumpException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/** Link that sends and receives single datagrams. Belongs to one thread; no method but {@link #close} blocks. */
public interface Link extends AutoCloseable {
    /** Most bytes of a {@link #checkPort}: a received datagram of no more bytes carries no information. */
    int PORT_CHECK_BYTES = 1;

    /** Capacity of a Linux socket's buffer unless the machine's administrator allows more. */
    int USUAL_BUFFER_BYTES = 212_992;

    /**
     * Returns the address by which others reach this link.
     *
     * @return text that {@link #addressOf} of the others' links reads
     */
    String address();

    /**
     * Returns the size of the largest datagram that travels in one piece.
     *
     * @return bytes
     */
    int maxDatagramBytes();

    /**
     * Reads the address of another link of this kind. Allocates.
     *
     * @param address result of its {@link #address}
     * @return the address, or null if this link cannot send there
     * @throws ClumpException if the text is no address; quotes it
     */
    @Nullable
    LinkAddress addressOf(String address);

    /**
     * Sends a datagram; a datagram that cannot be sent is lost.
     *
     * @param datagram bytes between its position and its limit; in a direct buffer they are not copied
     * @param to the receiver; made by this link
     * @return false if the system has no space for it now, and it was not sent
     */
    boolean send(ByteBuffer datagram, LinkAddress to);

    /**
     * Sends a datagram to a peer that is known to answer or not. To an answering peer, the link may open a faster path,
     * which allocates, and which has another source address than {@link #address}.
     *
     * @param datagram as in {@link #send(ByteBuffer, LinkAddress)}
     * @param to the receiver; made by this link, and always the same object for the same peer
     * @param isAnswering whether the peer knows the address of this link and has answered all that it should have
     * @return as in {@link #send(ByteBuffer, LinkAddress)}
     */
    default boolean send(ByteBuffer datagram, LinkAddress to, boolean isAnswering) {
        return send(datagram, to);
    }

    /**
     * Announces several datagrams to one peer. The link may keep them until {@link #release}, and send them by one
     * system call. Their bytes do not change before, unless a message is larger than a datagram.
     */
    default void hold() {}

    /**
     * Sends the datagrams that were kept since {@link #hold}; those for which the system has no space are sent before
     * any others.
     */
    default void release() {}

    /**
     * Returns the size of the largest datagram that {@link #sendToAll} accepts.
     *
     * @return bytes; 0 if this link sends to one peer at a time only
     */
    default int maxMulticastBytes() {
        return 0;
    }

    /**
     * Sends a datagram to all links of the job that {@linkplain #listenToAll receive} multicast; a datagram that cannot
     * be sent is lost.
     *
     * @param datagram as in {@link #send(ByteBuffer, LinkAddress)}, of at most {@link #maxMulticastBytes}
     * @return as in {@link #send(ByteBuffer, LinkAddress)}
     */
    default boolean sendToAll(ByteBuffer datagram) {
        throw new UnsupportedOperationException("sends to one at a time only: " + address());
    }

    /** Receives multicast datagrams from now on, as far as the network carries them here. */
    default void listenToAll() {}

    /**
     * Asks the host of a silent peer whether the peer is there; the peer itself ignores the question. May allocate.
     *
     * @param to the peer; made by this link
     * @return whether the host has reported, since the last call, that no process receives there; false if it does not
     *     answer, or such reports do not exist
     */
    default boolean checkPort(LinkAddress to) {
        return false;
    }

    /**
     * Finds a peer that is gone: its host has reported just now, to this link, that no process receives there.
     *
     * @return its address, once for each report; null if no peer is known to be gone
     */
    default @Nullable LinkAddress takeGone() {
        return null;
    }

    /**
     * Breaks the connection with a peer, for tests: bytes under way may be lost. Does nothing if there is no
     * connection.
     *
     * @param to the peer; made by this link
     */
    default void sever(LinkAddress to) {}

    /**
     * Frees the resources for sending to a peer, to which nothing is sent any more.
     *
     * @param to the peer; made by this link
     */
    default void forget(LinkAddress to) {}

    /**
     * Receives a datagram if there is one. A link may take several from the system at once and keep the rest: only the
     * result false means that none is left.
     *
     * @param into filled from its position on, which moves; a longer datagram is cut off
     * @return whether there was one
     */
    boolean receive(ByteBuffer into);

    /**
     * Returns the sender of the last received datagram. Allocates; needed only for unknown senders.
     *
     * @return the address
     */
    LinkAddress sender();

    /**
     * Returns the channel that becomes readable when a datagram arrives after {@link #receive} found none; for waiting,
     * not for reading.
     *
     * @return the channel, in non-blocking mode, or null if the link must be polled
     */
    default @Nullable SelectableChannel channel() {
        return null;
    }

    /**
     * Returns the channel that becomes readable when a multicast datagram arrives, once this link {@linkplain
     * #listenToAll listens}. As {@link #channel}.
     *
     * @return the channel, often the same; null if the link must be polled
     */
    default @Nullable SelectableChannel multicastChannel() {
        return channel();
    }

    /**
     * Returns whether a datagram may be waiting for {@link #receive} that does not make {@link #channel} readable.
     *
     * @return true if the owner should poll again before it waits
     */
    default boolean isHolding() {
        return false;
    }

    /**
     * Prepares for waiting for {@link #channel}, after {@link #receive} found no datagram: clears any other cause that
     * makes the channel readable.
     */
    default void settle() {}

    /**
     * Returns the number of datagrams that the system dropped since they arrived faster than they were received.
     * Datagrams that the system merges, and drops together, count as one.
     *
     * @return the number so far; 0 if that is not known
     */
    default long overruns() {
        return 0;
    }

    /**
     * Returns the number of datagrams that were dropped since they were not encrypted with the job's key.
     *
     * @return the number so far; 0 for a link that does not check
     */
    default long forged() {
        return 0;
    }

    /**
     * Returns the capacity of the system's receive buffer, as the system counts: about twice the bytes of the
     * datagrams.
     *
     * @return bytes; the default of Linux if that is not known
     */
    default int bufferBytes() {
        return USUAL_BUFFER_BYTES;
    }

    /** Gives the address up. */
    @Override
    void close();
}
