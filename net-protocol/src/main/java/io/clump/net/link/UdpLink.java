package io.clump.net.link;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.PollLog;
import io.clump.net.posix.DatagramCalls;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectableChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Link over a UDP socket of IPv4 or IPv6. If the path carries smaller packets than the interface, IP fragments. */
public final class UdpLink implements Link {
    /** Most bytes of a multicast datagram: the size that an endpoint with the usual bounds accepts. */
    private static final int MOST_MULTICAST_BYTES = 57_856;

    /** Size that is requested from the kernel for each of the socket's two buffers, unless another is given. */
    public static final int USUAL_SOCKET_BYTES = 4 << 20;

    /** Minimum size of a socket buffer that may be requested: a datagram of the largest size fits. */
    public static final int LEAST_SOCKET_BYTES = 128 << 10;

    /** Maximum size of a socket buffer that may be requested: the kernel doubles the number and must not overflow. */
    public static final int MOST_SOCKET_BYTES = 1 << 29;

    /**
     * Socket buffer below which a peer's first datagram of the usual size hardly fits. The default of Linux is enough.
     */
    private static final int ENOUGH_SOCKET_BUFFER_BYTES = 64 << 10;

    /**
     * Number of sender changes in quick succession that begin a spell of system calls. A peer sometimes changes its
     * port, too. Each change allocates an object.
     */
    private static final int MANY_CHANGES = 4;

    /** Number of datagrams between two changes below which the changes are in quick succession. */
    private static final int SOON = 64;

    /** Number of datagrams that are received by system calls, which do not allocate, after senders have alternated. */
    private static final int ALTERNATING_SPELL = 4096;

    /**
     * Number of polls without a datagram after which the channel is polled again. This is faster, and allocates at most
     * one object, for the next datagram.
     */
    private static final int QUIET_POLLS = 256;

    private final DatagramChannel channel;
    private final InetSocketAddress address;
    private final int maxDatagramBytes;
    private final UdpConnections connections;
    private final UdpPortChecks portChecks;
    private final UdpReceiveBatch receiveBatch;
    private final @Nullable UdpMulticast multicast;
    private @Nullable InetSocketAddress sender;
    private @Nullable SocketDescriptor descriptor;
    private boolean isDescriptorSought;

    /** Overruns that the kernel had counted when the link was closed; negative while it is open. */
    private long finalOverruns = -1;

    private boolean isFromGroup;
    private int alternating;
    private int quietPolls;
    private int changes;
    private int sinceChange;
    private boolean warned;

    private UdpLink(
            DatagramChannel channel,
            InetSocketAddress address,
            int maxDatagramBytes,
            int socketBytes,
            @Nullable UdpMulticast multicast) {
        this.channel = channel;
        this.address = address;
        this.maxDatagramBytes = maxDatagramBytes;
        connections = new UdpConnections(address.getAddress(), maxDatagramBytes, socketBytes);
        portChecks = new UdpPortChecks(address.getAddress());
        receiveBatch = new UdpReceiveBatch(maxDatagramBytes, this::descriptor);
        this.multicast = multicast;
    }

    /**
     * Opens a socket.
     *
     * @param local address of this machine by which others reach it
     * @param ports ports one of which the socket gets
     * @return the link
     * @throws ClumpException if the socket cannot be opened or bound; the message names the address
     */
    public static UdpLink open(InetAddress local, PortRange ports) {
        return open(local, ports, UdpInterface.MAX_DATAGRAM_BYTES, USUAL_SOCKET_BYTES);
    }

    /**
     * Opens a socket that sends to one peer at a time, for paths that may be narrower than the interface.
     *
     * @param local address of this machine by which others reach it
     * @param ports ports one of which the socket gets
     * @param maxDatagramBytes largest datagram that the paths carry, if the interface carries larger ones
     * @param socketBytes size that is requested from the kernel for each of the socket's two buffers
     * @return the link
     * @throws ClumpException if the socket cannot be opened or bound; the message names the address
     */
    public static UdpLink open(InetAddress local, PortRange ports, int maxDatagramBytes, int socketBytes) {
        return open(local, ports, maxDatagramBytes, socketBytes, null);
    }

    /**
     * Opens a socket for paths that may be narrower than the interface.
     *
     * @param local address of this machine by which others reach it
     * @param ports ports one of which the socket gets
     * @param maxDatagramBytes largest datagram that the paths carry, if the interface carries larger ones
     * @param socketBytes size that is requested from the kernel for each of the socket's two buffers
     * @param multicastJob number of the job whose links receive multicast datagrams; null for none
     * @return the link
     * @throws ClumpException if the socket cannot be opened or bound; the message names the address
     */
    public static UdpLink open(
            InetAddress local, PortRange ports, int maxDatagramBytes, int socketBytes, @Nullable Long multicastJob) {
        if (local.isAnyLocalAddress()) {
            throw new ClumpException("cannot open a UDP link: address=" + local.getHostAddress()
                    + ", expected an address that others can send to");
        }
        DatagramChannel channel = null;
        try {
            channel = DatagramChannel.open(
                    local instanceof Inet6Address ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET);
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, socketBytes);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, socketBytes);
            DatagramChannel unbound = channel;
            ports.bind(local, unbound::bind);
            int largest = Math.min(maxDatagramBytes, UdpInterface.datagramBytes(local));
            UdpMulticast multicast =
                    multicastJob == null ? null : UdpMulticast.of(channel, local, multicastJob, socketBytes);
            InetSocketAddress address = new InetSocketAddress(local, portOf(channel));
            UdpLink link = new UdpLink(channel, address, largest, socketBytes, multicast);
            link.enlargeBuffer(socketBytes);
            warnOfSmall(channel, StandardSocketOptions.SO_RCVBUF, socketBytes);
            warnOfSmall(channel, StandardSocketOptions.SO_SNDBUF, socketBytes);
            return link;
        } catch (IOException e) {
            ClumpException failure = new ClumpException(
                    "cannot open a UDP link: address=" + local.getHostAddress() + ", port=" + ports + ", cause=" + e,
                    e);
            closeAfter(failure, channel);
            throw failure;
        }
    }

    @Override
    public String address() {
        return new HostAndPort(address).toString();
    }

    @Override
    public int maxDatagramBytes() {
        return maxDatagramBytes;
    }

    /** Returns null for an IPv6 address if the socket is of IPv4. */
    @Override
    public @Nullable LinkAddress addressOf(String text) {
        HostAndPort to = HostAndPort.parse(text).from(address.getAddress());
        return to == null ? null : new UdpAddress(to);
    }

    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to) {
        return send(datagram, to, false);
    }

    /** Sends to an answering peer by a connection, if possible, which has another port than the link. */
    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to, boolean isAnswering) {
        UdpAddress peer = (UdpAddress) to;
        if (!isAnswering) {
            connections.doubt(peer);
        } else {
            if (portChecks.size() > 0) {
                portChecks.forget(peer);
            }
            if (connections.send(datagram, peer)) {
                return !datagram.hasRemaining();
            }
        }
        try {
            // 0 if the socket's buffer is full.
            return channel.send(datagram, peer.socket()) > 0;
        } catch (IOException e) {
            // The datagram is lost, and repeated like any other.
            warnOnce("cannot send to " + to, e);
            return true;
        }
    }

    /** Returns a size that may exceed that of the interface: IP fragments longer datagrams. */
    @Override
    public int maxMulticastBytes() {
        return multicast == null ? 0 : MOST_MULTICAST_BYTES;
    }

    @Override
    public boolean sendToAll(ByteBuffer datagram) {
        try {
            return channel.send(datagram, Objects.requireNonNull(multicast).group()) > 0;
        } catch (IOException e) {
            warnOnce("cannot send to " + multicast.group(), e);
            return true;
        }
    }

    @Override
    public void listenToAll() {
        if (multicast != null) {
            multicast.listen();
        }
    }

    @Override
    public void hold() {
        connections.hold();
    }

    @Override
    public void release() {
        connections.release();
    }

    /** Returns the number of calls that have sent more than one datagram. */
    long batches() {
        return connections.batches();
    }

    @Override
    public void forget(LinkAddress to) {
        connections.forget((UdpAddress) to);
        portChecks.forget((UdpAddress) to);
    }

    @Override
    public boolean checkPort(LinkAddress to) {
        return portChecks.checkPort((UdpAddress) to);
    }

    @Override
    public boolean receive(ByteBuffer into) {
        if (connections.isLate()) {
            connections.release();
        }
        if (receiveOwn(into)) {
            return true;
        }
        isFromGroup = multicast != null && multicast.receive(into);
        return isFromGroup;
    }

    private boolean receiveOwn(ByteBuffer into) {
        isFromGroup = false;
        if (receiveBatch.isOn()) {
            return receiveTogether(into);
        }
        int start = into.position();
        SocketDescriptor direct = alternating > 0 && quietPolls < QUIET_POLLS ? descriptor : null;
        boolean hasCome = direct == null ? receiveByChannel(into) : receiveDirectly(direct, into);
        quietPolls = hasCome ? 0 : Math.min(QUIET_POLLS, quietPolls + 1);
        receiveBatch.receivedAlone(hasCome ? into.position() - start : BulkSpell.NOTHING);
        return hasCome;
    }

    /** Returns the part of the link that receives several datagrams by one call. */
    UdpReceiveBatch receiveBatch() {
        return receiveBatch;
    }

    /** Returns the sender of the last received datagram. */
    @Override
    public LinkAddress sender() {
        if (isFromGroup && multicast != null) {
            return new UdpAddress(new HostAndPort(multicast.sender()));
        }
        InetSocketAddress from =
                sender == null && descriptor != null ? descriptor.sender() : Objects.requireNonNull(sender, "nobody");
        return new UdpAddress(new HostAndPort(from));
    }

    @Override
    public SelectableChannel channel() {
        return channel;
    }

    /** Returns the channel of the group, or that of the link's own socket if none was opened for the group. */
    @Override
    public SelectableChannel multicastChannel() {
        DatagramChannel ofGroup = multicast == null ? null : multicast.channel();
        return ofGroup == null ? channel : ofGroup;
    }

    /** Returns twice the channel's number on Linux, which doubles the requested size (socket(7)). */
    @Override
    public int bufferBytes() {
        try {
            return (DatagramCalls.AVAILABLE ? 2 : 1) * channel.getOption(StandardSocketOptions.SO_RCVBUF);
        } catch (IOException e) {
            return USUAL_BUFFER_BYTES;
        }
    }

    /** Returns the number of dropped datagrams, by a system call. Any thread may ask. */
    @Override
    public synchronized long overruns() {
        if (finalOverruns >= 0) {
            return finalOverruns;
        }
        SocketDescriptor own = descriptor();
        return own == null ? 0 : own.drops();
    }

    @Override
    public void close() {
        // From now on, the descriptor's number may belong to another file.
        synchronized (this) {
            finalOverruns = descriptor == null ? 0 : descriptor.drops();
        }
        alternating = 0;
        receiveBatch.close();
        connections.close();
        portChecks.close();
        if (multicast != null) {
            multicast.close();
        }
        try {
            channel.close();
        } catch (IOException e) {
            throw new ClumpException("cannot close the UDP link: address=" + address + ", cause=" + e, e);
        }
    }

    /** Returns the number of sockets beside its own. */
    int connectionCount() {
        return connections.size();
    }

    private boolean receiveByChannel(ByteBuffer into) {
        try {
            SocketAddress from = channel.receive(into);
            if (from != null) {
                // The channel returns the same object while the sender stays the same.
                sinceChange++;
                if (from != sender && sender != null) {
                    senderChanged();
                }
                sender = (InetSocketAddress) from;
                return true;
            }
        } catch (PortUnreachableException e) {
            // An earlier datagram reached a closed port; the peer's silence has the same effect.
            return false;
        } catch (IOException e) {
            warnOnce("cannot receive at " + address, e);
        }
        return false;
    }

    private boolean receiveTogether(ByteBuffer into) {
        boolean hasCome = receiveBatch.receive(into);
        if (hasCome) {
            // The descriptor knows the sender.
            sender = null;
        }
        return hasCome;
    }

    private boolean receiveDirectly(SocketDescriptor direct, ByteBuffer into) {
        if (!direct.receive(into)) {
            return false;
        }
        sender = null;
        alternating--;
        return true;
    }

    private void senderChanged() {
        changes = sinceChange < SOON ? changes + 1 : 1;
        sinceChange = 0;
        if (changes == MANY_CHANGES) {
            changes = 0;
            beginSpell();
        }
    }

    private void beginSpell() {
        descriptor();
        alternating = ALTERNATING_SPELL;
    }

    private synchronized @Nullable SocketDescriptor descriptor() {
        if (!isDescriptorSought) {
            isDescriptorSought = true;
            descriptor = SocketDescriptor.of(address);
        }
        return descriptor;
    }

    private static int portOf(DatagramChannel channel) throws IOException {
        return ((InetSocketAddress) channel.getLocalAddress()).getPort();
    }

    /** Enlarges the receive buffer beyond the general limit if this process may administer the network. */
    private void enlargeBuffer(int socketBytes) throws IOException {
        if (channel.getOption(StandardSocketOptions.SO_RCVBUF) < socketBytes) {
            SocketDescriptor own = descriptor();
            if (own != null) {
                own.forceReceiveBuffer(socketBytes);
            }
        }
    }

    private static void warnOfSmall(DatagramChannel channel, SocketOption<Integer> option, int socketBytes)
            throws IOException {
        int given = channel.getOption(option);
        if (given < ENOUGH_SOCKET_BUFFER_BYTES) {
            PollLog.log(
                    UdpLink.class,
                    Level.WARNING,
                    "small socket buffer: " + option.name() + "=" + given + ", requested " + socketBytes
                            + "; many senders will be slow (see net.core.rmem_max and wmem_max)");
        }
    }

    private static void closeAfter(ClumpException failure, @Nullable DatagramChannel channel) {
        if (channel == null) {
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Logs the first failure of this link: it would probably fail at every datagram. */
    private void warnOnce(String what, IOException cause) {
        if (!warned) {
            warned = true;
            PollLog.log(UdpLink.class, Level.WARNING, what + "; further failures of this link are not logged", cause);
        }
    }
}
