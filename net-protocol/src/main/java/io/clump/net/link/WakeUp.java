package io.clump.net.link;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/**
 * How a selector learns that something has come for a descriptor that is no channel of the JDK's, such as a packet
 * socket's, or the descriptor of another selector. A selector of the JDK watches only what the JDK has opened, but what
 * it watches is the number of a descriptor. So a channel for datagrams is opened, and its number given to the other
 * descriptor ({@code dup3}); what the kernel then says of the number, it says of that.
 *
 * <pre>
 *   Selector ─▶ DatagramChannel ─▶ number ─▶ packet socket ◀─ number ◀─ PacketSocket
 * </pre>
 */
// Why this is sound:
// The number is the channel's until it is closed, so dup3 can hit nothing else. Of the socket that was there
// before, bound to a port of the loopback so that it could be found, nothing is left. Nobody reads or writes
// through the channel, which is in non-blocking mode as the packet socket is; it is watched and closed, and both
// work on any descriptor.
//
// When a packet socket is readable: with a ring, as long as the slot that the kernel filled last is not given back;
// without, as long as frames wait in the socket. A link that has received all there is has done both, so a selector
// sleeps; a frame that comes between the link's last look and the sleep is seen when the sleep begins. Frames
// that the filter rejects count as nothing. An interface that goes down leaves an error in the socket, which
// counts as readable until it is read: once, before the sleep. A selector is readable as long as anything that it
// watches is ready.
//
// Order of the end: a selector takes a number out of its set before the number is closed, and must, since the
// kernel would watch the other descriptor until the last of its numbers is closed.
//
// If a step fails, as it does without /proc or an IPv4 loopback, there is no channel, and a sleeper asks every
// millisecond.
public final class WakeUp implements AutoCloseable {
    private static final Logger LOGGER = System.getLogger(WakeUp.class.getName());
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final String owner;
    private final TakeOver takeOver;
    private @Nullable DatagramChannel channel;

    /** After the first attempt, and after the end. */
    private boolean decided;

    /**
     * Makes none yet.
     *
     * @param owner who is woken, for a message
     * @param takeOver gives the number to the descriptor
     */
    public WakeUp(String owner, TakeOver takeOver) {
        this.owner = owner;
        this.takeOver = takeOver;
    }

    /**
     * What to watch, made when it is asked for first: who never sleeps needs none.
     *
     * @return the channel, or null if there can be none
     */
    public @Nullable SelectableChannel channel() {
        if (!decided) {
            decided = true;
            channel = open();
        }
        return channel;
    }

    /**
     * Returns whether there is a channel, and does not make one.
     *
     * @return true between the first successful {@link #channel} and the end
     */
    public boolean isOpen() {
        return channel != null && channel.isOpen();
    }

    @Override
    public void close() {
        decided = true;
        closeIfOpen(channel);
    }

    private @Nullable DatagramChannel open() {
        DatagramChannel opened = null;
        String cause;
        try {
            opened = DatagramChannel.open(StandardProtocolFamily.INET);
            opened.configureBlocking(false);
            opened.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0));
            SocketDescriptor descriptor = SocketDescriptor.of((InetSocketAddress) opened.getLocalAddress());
            if (descriptor != null && takeOver.takesOver(opened, descriptor.number())) {
                return opened;
            }
            cause = descriptor == null ? "its descriptor is not found in /proc/self/fd" : "it takes no other number";
        } catch (IOException | UnsupportedOperationException e) {
            cause = e.toString();
        }
        closeIfOpen(opened);
        LOGGER.log(
                Level.WARNING,
                "no channel that wakes the owner of " + owner
                        + ", which will look every millisecond while it sleeps: cause=" + cause);
        return null;
    }

    /** Gives the number of a channel to another descriptor. */
    @FunctionalInterface
    public interface TakeOver {
        /**
         * Gives the number away.
         *
         * @param channel in non-blocking mode
         * @param number by which the system knows it
         * @return whether that was possible
         * @throws IOException if it was not
         */
        boolean takesOver(SelectableChannel channel, int number) throws IOException;
    }

    private static void closeIfOpen(@Nullable DatagramChannel channel) {
        if (channel == null) {
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            throw new ClumpException("cannot close a channel that wakes the owner of a link: cause=" + e, e);
        }
    }
}
