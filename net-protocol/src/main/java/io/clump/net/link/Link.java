package io.clump.net.link;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/** Sends and receives single datagrams. Belongs to one thread; no method but {@link #close} waits for anything. */
public interface Link extends AutoCloseable {
    /**
     * Where others reach this link.
     *
     * @return address and port
     */
    InetSocketAddress address();

    /**
     * The largest datagram.
     *
     * @return bytes
     */
    int maxDatagramBytes();

    /**
     * Whether an address is of a kind that this link can send to.
     *
     * @param to address and port
     * @return false if a datagram to it could not even be tried
     */
    boolean reaches(InetSocketAddress to);

    /**
     * Sends a datagram; one that cannot be sent now is lost.
     *
     * @param datagram what lies between its position and its limit; in a direct buffer it is not copied
     * @param to where to; an address that the link reaches
     */
    void send(ByteBuffer datagram, InetSocketAddress to);

    /**
     * Receives a datagram if there is one.
     *
     * @param into filled from its position on, which moves; what does not fit is cut off
     * @return who sent it, or null if there is none
     */
    @Nullable
    InetSocketAddress receive(ByteBuffer into);

    /**
     * What becomes readable when there is a datagram; for waiting, not for reading.
     *
     * @return the channel, in non-blocking mode, or null if the link must be asked again and again
     */
    default @Nullable SelectableChannel channel() {
        return null;
    }

    /** Gives the address up. */
    @Override
    void close();
}
