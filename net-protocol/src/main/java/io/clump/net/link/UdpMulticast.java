package io.clump.net.link;

import io.clump.am2.spi.PollLog;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * IP multicast for the links of a job. All of them send to the same group, whose address and port are derived from the
 * number of the job, so that other jobs have other groups with high probability. If two jobs have the same, each drops
 * the datagrams of the other. A second socket receives, since a socket that is bound to an address of this machine gets
 * no datagrams to a group. Datagrams do not pass routers.
 */
final class UdpMulticast implements AutoCloseable {
    /** Prefix of the groups: 239.192.0.0/14 is for the use of an organization (RFC 2365). */
    private static final int IPV4_GROUP = 239 << 24 | 192 << 16;

    private static final int IPV4_GROUP_MASK = 0x3FFFF;

    /** Prefix of link-local groups without assignment (RFC 4291): ff12. */
    private static final byte[] IPV6_PREFIX = {(byte) 0xFF, 0x12};

    /** First port, below the ephemeral ports of Linux. */
    private static final int FIRST_PORT = 20_000;

    private static final int PORTS = 10_000;

    private final InetSocketAddress group;
    private final NetworkInterface at;
    private final int socketBytes;
    private @Nullable DatagramChannel channel;
    private @Nullable InetSocketAddress sender;
    private boolean hasFailed;

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
     * @param socketBytes size that is requested from the kernel for the receive buffer
     * @return the group; null if the address's interface has none
     */
    static @Nullable UdpMulticast of(DatagramChannel socket, InetAddress local, long job, int socketBytes) {
        try {
            NetworkInterface at = UdpInterface.of(local);
            if (at == null || !(at.supportsMulticast() || isLoopbackWithGroups(at, local))) {
                return null;
            }
            socket.setOption(StandardSocketOptions.IP_MULTICAST_IF, at);
            return new UdpMulticast(groupOf(job, local instanceof Inet6Address ? at : null), at, socketBytes);
        } catch (IOException e) {
            return null;
        }
    }

    /** Returns the address of the group. */
    InetSocketAddress group() {
        return group;
    }

    /** Receives from now on; if that is impossible, no datagrams arrive, which senders notice. */
    void listen() {
        if (channel != null || hasFailed) {
            return;
        }
        DatagramChannel opened = null;
        try {
            opened = DatagramChannel.open(
                    group.getAddress() instanceof Inet6Address
                            ? StandardProtocolFamily.INET6
                            : StandardProtocolFamily.INET);
            opened.configureBlocking(false);
            // Every process of the job on this machine has such a socket.
            opened.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            opened.setOption(StandardSocketOptions.SO_RCVBUF, socketBytes);
            opened.bind(group);
            opened.join(group.getAddress(), at);
            channel = opened;
        } catch (IOException e) {
            giveUp(e, opened);
        }
    }

    /** Returns the receiving socket, or null. */
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
            // The datagram is lost, and repeated to this link alone.
            return false;
        }
    }

    /** Returns the sender of the last received datagram. */
    InetSocketAddress sender() {
        return Objects.requireNonNull(sender, "nobody");
    }

    @Override
    public void close() {
        closeIfOpen(channel);
        channel = null;
    }

    private void giveUp(IOException cause, @Nullable DatagramChannel opened) {
        hasFailed = true;
        closeIfOpen(opened);
        PollLog.log(
                UdpMulticast.class,
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
            PollLog.log(UdpMulticast.class, Level.WARNING, "cannot close the socket of a multicast group", e);
        }
    }

    /**
     * Linux routes groups of IPv4 over the loopback interface, although that has no multicast flag, and groups of IPv6
     * not.
     */
    private static boolean isLoopbackWithGroups(NetworkInterface at, InetAddress local) throws SocketException {
        return at.isLoopback() && !(local instanceof Inet6Address);
    }

    /** Returns the group of a job: of IPv6 at an interface, of IPv4 if that is null. */
    private static InetSocketAddress groupOf(long job, @Nullable NetworkInterface ofIpv6) throws UnknownHostException {
        long mixed = mix(job);
        int port = FIRST_PORT + (int) Long.remainderUnsigned(mixed >>> Integer.SIZE, PORTS);
        if (ofIpv6 == null) {
            byte[] address = ByteBuffer.allocate(Integer.BYTES)
                    .putInt(IPV4_GROUP | ((int) mixed & IPV4_GROUP_MASK))
                    .array();
            return new InetSocketAddress(InetAddress.getByAddress(address), port);
        }
        byte[] address = ByteBuffer.allocate(2 * Long.BYTES)
                .put(IPV6_PREFIX)
                .position(Long.BYTES)
                .putLong(mixed)
                .array();
        // No socket can be bound to a group of this prefix without the number of the interface.
        return new InetSocketAddress(Inet6Address.getByAddress(null, address, ofIpv6.getIndex()), port);
    }

    /** Mixes the bits of a job's number, since numbers may differ in few bits. */
    private static long mix(long job) {
        long mixed = job * 0x9E3779B97F4A7C15L;
        return mixed ^ mixed >>> Integer.SIZE;
    }
}
