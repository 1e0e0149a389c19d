package io.clump.net.link;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * IP multicast for the links of a job. All of them send to the same group, whose address and port come from the number
 * of the job, so that other jobs have others with high probability; should two have the same, each drops what is not
 * its own. A second socket receives, since one that is bound to an address of this machine gets nothing that goes to a
 * group. Datagrams do not pass routers.
 */
final class UdpMulticast implements AutoCloseable {
    /** 239.192.0.0/14 is for the use of an organization (RFC 2365). */
    private static final int IPV4_GROUP = 239 << 24 | 192 << 16;

    private static final int IPV4_GROUP_MASK = 0x3FFFF;

    /** A group of the link that nobody has assigned (RFC 4291): ff12. */
    private static final byte[] IPV6_PREFIX = {(byte) 0xFF, 0x12};

    /** Below the ports that Linux gives out by itself. */
    private static final int FIRST_PORT = 20_000;

    private static final int PORTS = 10_000;

    private static final Logger LOGGER = System.getLogger(UdpMulticast.class.getName());

    private final InetSocketAddress group;
    private final NetworkInterface at;
    private final int socketBytes;
    private @Nullable DatagramChannel channel;
    private @Nullable InetSocketAddress sender;
    private boolean isTold;

    private UdpMulticast(InetSocketAddress group, NetworkInterface at, int socketBytes) {
        this.group = group;
        this.at = at;
        this.socketBytes = socketBytes;
    }

    /**
     * Prepares a socket for sending to the group of a job.
     *
     * @param socket bound to an address of this machine
     * @param local that address
     * @param job number of the job
     * @param socketBytes asked of the kernel for the buffer of what is received
     * @return the group; null if the address's interface has none
     */
    static @Nullable UdpMulticast of(DatagramChannel socket, InetAddress local, long job, int socketBytes) {
        try {
            NetworkInterface at = UdpInterface.of(local);
            if (at == null || !(at.supportsMulticast() || at.isLoopback())) {
                return null;
            }
            socket.setOption(StandardSocketOptions.IP_MULTICAST_IF, at);
            return new UdpMulticast(groupOf(job, local instanceof Inet6Address), at, socketBytes);
        } catch (IOException e) {
            return null;
        }
    }

    /** Where to send to all. */
    InetSocketAddress group() {
        return group;
    }

    /** Receives from now on; if that is not possible, nothing comes, and senders find that out. */
    void listen() {
        if (channel != null || isTold) {
            return;
        }
        DatagramChannel opened = null;
        try {
            opened = DatagramChannel.open(
                    group.getAddress() instanceof Inet6Address
                            ? StandardProtocolFamily.INET6
                            : StandardProtocolFamily.INET);
            opened.configureBlocking(false);
            // Every process of the job on this machine has one of these.
            opened.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            opened.setOption(StandardSocketOptions.SO_RCVBUF, socketBytes);
            opened.bind(group);
            opened.join(group.getAddress(), at);
            channel = opened;
        } catch (IOException e) {
            giveUp(e, opened);
        }
    }

    /** The socket that receives, or null. */
    @Nullable
    DatagramChannel channel() {
        return channel;
    }

    /** Receives a datagram if there is one; returns whether there was. */
    boolean receive(ByteBuffer into) {
        if (channel == null) {
            return false;
        }
        try {
            InetSocketAddress from = (InetSocketAddress) channel.receive(into);
            sender = from == null ? sender : from;
            return from != null;
        } catch (IOException e) {
            // Lost, and repaired by datagrams to this link alone.
            return false;
        }
    }

    /** The sender of the datagram that was received last. */
    InetSocketAddress sender() {
        return Objects.requireNonNull(sender, "nobody");
    }

    @Override
    public void close() {
        closeIfOpen(channel);
        channel = null;
    }

    private void giveUp(IOException cause, @Nullable DatagramChannel opened) {
        isTold = true;
        closeIfOpen(opened);
        LOGGER.log(
                Level.WARNING,
                "no multicast is received, so each datagram for many is sent to this process alone: group=" + group
                        + ", interface=" + at.getName() + ", cause=" + cause);
    }

    private static void closeIfOpen(@Nullable DatagramChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            LOGGER.log(Level.WARNING, "cannot close the socket of a multicast group", e);
        }
    }

    private static InetSocketAddress groupOf(long job, boolean isIpv6) throws UnknownHostException {
        long mixed = mix(job);
        int port = FIRST_PORT + (int) Long.remainderUnsigned(mixed >>> Integer.SIZE, PORTS);
        byte[] address;
        if (isIpv6) {
            address = ByteBuffer.allocate(2 * Long.BYTES)
                    .put(IPV6_PREFIX)
                    .position(Long.BYTES)
                    .putLong(mixed)
                    .array();
        } else {
            address = ByteBuffer.allocate(Integer.BYTES)
                    .putInt(IPV4_GROUP | ((int) mixed & IPV4_GROUP_MASK))
                    .array();
        }
        return new InetSocketAddress(InetAddress.getByAddress(address), port);
    }

    /** Spreads the numbers of jobs, which may differ in few bits. */
    private static long mix(long job) {
        long mixed = job * 0x9E3779B97F4A7C15L;
        return mixed ^ mixed >>> Integer.SIZE;
    }
}
