package io.clump.net.link;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.PollLog;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/**
 * Channel by which a selector watches a descriptor that does not belong to a JDK channel, such as a packet socket's, or
 * the descriptor of another selector. A selector of the JDK watches only channels of the JDK, but it watches them by
 * the number of their descriptor. So a datagram channel is opened, and its number given to the other descriptor ({@code
 * dup3}); then the kernel reports events of that descriptor under the number.
 *
 * <pre>
 *   Selector ─▶ DatagramChannel ─▶ number ─▶ packet socket ◀─ number ◀─ PacketSocket
 * </pre>
 */
// Why this is sound: The number belongs to the channel until the channel is closed, so dup3 cannot replace anything
// else. The channel's own socket, bound to a port of the loopback so that it could be found, is closed by dup3. No code
// reads or writes through the channel, which is in non-blocking mode like the packet socket; it is watched and closed,
// and both work on any descriptor.
//
// A packet socket with a ring is readable until the slot that the kernel filled last is released; without a ring, while
// frames wait in the socket. When a link has received all frames, neither is the case, so a selector sleeps; a frame
// that arrives between the link's last poll and the sleep ends the sleep at once. Frames that the filter rejects do not
// count. An interface that goes down leaves an error in the socket, which makes it readable until the error is read,
// once, before the sleep. A selector is readable while any channel that it watches is ready.
//
// Order of closing: a selector must remove a number from its set before the number is closed, and does so, since
// otherwise the kernel would watch the other descriptor until the last of its numbers is closed.
//
// If a step fails, for instance without /proc or an IPv4 loopback, there is no channel, and a sleeping owner polls
// every millisecond.
public final class WakeUp implements AutoCloseable {
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final String owner;
    private final TakeOver takeOver;
    private @Nullable DatagramChannel channel;

    /** True after the first attempt to open a channel, and after {@link #close}. */
    private boolean decided;

    /**
     * Makes an object that has no channel yet.
     *
     * @param owner name of the link whose owner is woken, for a message
     * @param takeOver gives the number to the descriptor
     */
    public WakeUp(String owner, TakeOver takeOver) {
        this.owner = owner;
        this.takeOver = takeOver;
    }

    /**
     * Returns the channel to watch. It is opened by the first call, since an owner that never sleeps needs none.
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
     * @return true between the first successful {@link #channel} and {@link #close}
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
        PollLog.log(
                WakeUp.class,
                Level.WARNING,
                "no channel that wakes the owner of " + owner
                        + ", which will poll every millisecond while it sleeps: cause=" + cause);
        return null;
    }

    /** Gives the number of a channel to another descriptor. */
    @FunctionalInterface
    public interface TakeOver {
        /**
         * Gives the number away.
         *
         * @param channel in non-blocking mode
         * @param number descriptor of the channel
         * @return whether that was possible
         * @throws IOException if that failed
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
