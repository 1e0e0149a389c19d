package io.clump.net.link;

import java.io.IOException;
import java.net.InetAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Knocks at the ports of silent peers. The kernel of a host answers to a datagram for a port that no process has with a message
 * of ICMP, port unreachable, and tells the sender of it only at a socket that is connected there. So each knock is a
 * datagram of such a socket that says nothing, and the answer to one shows at the next. A process that is stopped or busy has
 * its port still; it drops knocks when it goes on.
 *
 * <p>A host whose firewall lets nothing through answers nothing, or forbids with another message; a peer on it is merely silent.
 */
final class UdpKnocks {
    /** Most peers that are knocked at by turns; the one that was longest ago gives up its socket to a further one. */
    static final int MOST = 64;

    private static final int FIRST_CAPACITY = 16;
    private static final float LOAD = 0.75f;

    private final InetAddress local;
    private final ByteBuffer knock = ByteBuffer.allocateDirect(Link.KNOCK_BYTES);
    private final Map<UdpAddress, DatagramChannel> channels = new LinkedHashMap<>(FIRST_CAPACITY, LOAD, true);

    UdpKnocks(InetAddress local) {
        this.local = local;
    }

    /** How many sockets are open. */
    int size() {
        return channels.size();
    }

    /** Knocks; returns whether the peer's host has answered to an earlier knock that nobody is there. */
    boolean knock(UdpAddress to) {
        try {
            DatagramChannel channel = channels.get(to);
            if (channel == null) {
                channel = open(to);
            }
            return isRefused(channel);
        } catch (IOException e) {
            // Nothing is known of the peer, as before.
            forget(to);
            return false;
        }
    }

    /** The peer answers again. */
    void forget(UdpAddress to) {
        close(channels.remove(to));
    }

    void close() {
        channels.values().forEach(UdpKnocks::close);
        channels.clear();
    }

    private DatagramChannel open(UdpAddress to) throws IOException {
        if (channels.size() == MOST) {
            forget(channels.keySet().iterator().next());
        }
        DatagramChannel opened = UdpConnections.channel(local, to.socket());
        channels.put(to, opened);
        return opened;
    }

    private boolean isRefused(DatagramChannel channel) throws IOException {
        boolean refused = false;
        try {
            channel.write(knock.clear());
        } catch (PortUnreachableException e) {
            // The kernel tells once, instead of sending.
            refused = true;
            channel.write(knock.clear());
        }
        return refused;
    }

    private static void close(@Nullable DatagramChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // It never carries anything again, which is all that closing is for.
        }
    }
}
