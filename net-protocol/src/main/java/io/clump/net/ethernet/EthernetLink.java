package io.clump.net.ethernet;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.PollLog;
import io.clump.net.link.Link;
import io.clump.net.link.LinkAddress;
import io.clump.net.link.WakeUp;
import io.clump.net.posix.NetworkDevice;
import io.clump.net.posix.PacketSocket;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.util.Objects;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Channel of a network interface: each datagram is a frame, whose layout is in the package description. */
public final class EthernetLink implements Link {
    /**
     * Largest MTU that is used, that of common jumbo frames; a loopback would carry more, but need larger slots in its
     * ring.
     */
    public static final int MOST_MTU_BYTES = 9000;

    /**
     * Prefix of group addresses: the lowest bit of the first byte marks a group, the next one a local number (IEEE
     * 802).
     */
    private static final long GROUP_MAC_PREFIX = 0x03434CL << 24;

    private static final Logger LOGGER = System.getLogger(EthernetLink.class.getName());

    private static final int FRAME_ALIGNMENT = 64;

    /** Offset of a frame in its buffer, such that the datagram is aligned. */
    private static final int FRAME_OFFSET = FRAME_ALIGNMENT - FrameLayout.HEADER_BYTES;

    private final NetworkDevice device;
    private final EthernetAddress address;
    private final int maxDatagramBytes;
    private final PacketSocket socket;
    private final FrameSource source;
    private final UnsafeBuffer outgoing;
    private final WakeUp wakeUp;

    /** Address for frames to all, or null. */
    private final @Nullable EthernetAddress group;

    private long senderMac;
    private int senderChannel;
    private boolean warned;
    private boolean isListening;
    private boolean closed;

    private EthernetLink(
            NetworkDevice device,
            EthernetAddress address,
            int maxDatagramBytes,
            PacketSocket socket,
            FrameSource source,
            @Nullable EthernetAddress group) {
        this.group = group;
        this.device = device;
        this.address = address;
        this.maxDatagramBytes = maxDatagramBytes;
        this.socket = socket;
        this.source = source;
        wakeUp = new WakeUp("an Ethernet link", (channel, number) -> socket.takeOver(number));
        outgoing =
                new UnsafeBuffer(BufferUtil.allocateDirectAligned(FRAME_ALIGNMENT + maxDatagramBytes, FRAME_ALIGNMENT));
        Frame.source(outgoing, FRAME_OFFSET, address);
    }

    /**
     * Opens a channel.
     *
     * @param at the interface
     * @param channel number that distinguishes this link from others of the interface
     * @param mtuBytes most bytes of a frame after its Ethernet header, if that is less than the interface allows
     * @param ring whether to receive through memory shared with the kernel; without it, or if the kernel refuses it,
     *     each frame costs a system call
     * @param multicastJob number of the job whose links receive multicast datagrams; null for none
     * @return the link, which receives from now on
     * @throws ClumpException if this process lacks the permission, or the interface is gone; the message says which
     */
    public static EthernetLink open(
            EthernetInterface at, int channel, int mtuBytes, boolean ring, @Nullable Long multicastJob) {
        int maxDatagramBytes = maxDatagramBytes(at, mtuBytes);
        RingLayout layout = ring ? RingLayout.forDatagrams(maxDatagramBytes) : null;
        return open(at, channel, maxDatagramBytes, layout, multicastJob == null ? null : groupOf(multicastJob));
    }

    static EthernetLink open(EthernetInterface at, int channel, int maxDatagramBytes, @Nullable RingLayout ringLayout) {
        return open(at, channel, maxDatagramBytes, ringLayout, null);
    }

    private static EthernetLink open(
            EthernetInterface at,
            int channel,
            int maxDatagramBytes,
            @Nullable RingLayout layout,
            @Nullable EthernetAddress group) {
        EthernetAddress address = new EthernetAddress(at.mac(), channel);
        EthernetLink link = layout == null ? null : openRing(at.device(), address, maxDatagramBytes, layout, group);
        return link == null ? openPlain(at.device(), address, maxDatagramBytes, group) : link;
    }

    /** Returns one of the groups for free use; the channel keeps jobs apart. */
    private static EthernetAddress groupOf(long job) {
        return new EthernetAddress(new MacAddress(GROUP_MAC_PREFIX | (job & 0xFFFFFFL)), Long.hashCode(job));
    }

    /**
     * Returns the size of the largest datagram that links of an interface carry.
     *
     * @param at the interface
     * @param mtuBytes as in {@link #open}
     * @return bytes
     */
    public static int maxDatagramBytes(EthernetInterface at, int mtuBytes) {
        return Math.min(Math.min(at.device().mtuBytes(), mtuBytes), MOST_MTU_BYTES) - FrameLayout.OWN_HEADER_BYTES;
    }

    /**
     * Returns whether frames are received through memory shared with the kernel.
     *
     * @return false if each costs a system call
     */
    public boolean hasRing() {
        return source instanceof RingSource;
    }

    @Override
    public int bufferBytes() {
        return RingLayout.RING_BYTES;
    }

    /** Returns the number of frames for this link that were dropped for lack of space. Costs a system call. */
    @Override
    public long overruns() {
        return source.overruns();
    }

    @Override
    public String address() {
        return address.toString();
    }

    @Override
    public int maxDatagramBytes() {
        return maxDatagramBytes;
    }

    /** Returns null for unreachable addresses: a loopback reaches only itself, any other interface only other ones. */
    @Override
    public @Nullable LinkAddress addressOf(String text) {
        EthernetAddress to = EthernetAddress.parse(text);
        boolean isOwnMac = to.mac().equals(address.mac());
        return isOwnMac == device.isLoopback() ? to : null;
    }

    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to) {
        int lengthBytes = datagram.remaining();
        if (lengthBytes > maxDatagramBytes) {
            warnOnce("datagram too long: bytes=" + lengthBytes + ", most=" + maxDatagramBytes);
            return true;
        }
        Frame.destination(outgoing, FRAME_OFFSET, (EthernetAddress) to, lengthBytes);
        outgoing.putBytes(FRAME_ALIGNMENT, datagram, datagram.position(), lengthBytes);
        int error = socket.send(outgoing, FRAME_OFFSET, FrameLayout.HEADER_BYTES + lengthBytes);
        if (error != 0 && error != PacketSocket.NO_SPACE) {
            warnOnce("cannot send: " + PacketSocket.describe(error));
        }
        return error != PacketSocket.NO_SPACE;
    }

    @Override
    public int maxMulticastBytes() {
        return group == null ? 0 : maxDatagramBytes;
    }

    @Override
    public boolean sendToAll(ByteBuffer datagram) {
        return send(datagram, Objects.requireNonNull(group));
    }

    @Override
    public void listenToAll() {
        if (group == null || isListening) {
            return;
        }
        isListening = true;
        byte[] mac = new byte[MacAddress.LENGTH_BYTES];
        group.mac().write(new UnsafeBuffer(mac), 0);
        try {
            socket.attachFilter(FrameFilter.program(address, group));
            socket.join(device, mac);
        } catch (ClumpException e) {
            // Senders notice that this link does not answer.
            warnOnce("cannot listen to all: cause=" + e);
        }
    }

    @Override
    public boolean receive(ByteBuffer into) {
        if (closed) {
            return false;
        }
        int frame = source.next();
        if (frame == FrameSource.NONE) {
            return false;
        }
        UnsafeBuffer memory = source.memory();
        int lengthBytes = Frame.datagramBytes(memory, frame, source.lengthBytes());
        if (lengthBytes != Frame.MALFORMED) {
            senderMac = Frame.sourceMac(memory, frame);
            senderChannel = Frame.sourceChannel(memory, frame);
            int fitting = Math.min(lengthBytes, into.remaining());
            memory.getBytes(frame + FrameLayout.HEADER_BYTES, into, into.position(), fitting);
            into.position(into.position() + fitting);
        }
        source.release();
        return true;
    }

    @Override
    public LinkAddress sender() {
        return new EthernetAddress(new MacAddress(senderMac), senderChannel);
    }

    /**
     * Returns a channel that is readable while there are frames for this link; {@link WakeUp} reports when it is null.
     */
    @Override
    public @Nullable SelectableChannel channel() {
        return wakeUp.channel();
    }

    @Override
    public void settle() {
        if (wakeUp.isOpen()) {
            // Nothing but a frame keeps the channel readable.
            socket.clearError();
        }
    }

    /**
     * Closes the link. A channel that a selector watches keeps the socket open, without a ring, until the next
     * selection.
     */
    @Override
    public void close() {
        closed = true;
        wakeUp.close();
        socket.close();
    }

    private static @Nullable EthernetLink openRing(
            NetworkDevice device,
            EthernetAddress address,
            int maxDatagramBytes,
            RingLayout layout,
            @Nullable EthernetAddress group) {
        PacketSocket socket = PacketSocket.open();
        EthernetLink link;
        try {
            FrameSource source = new RingSource(socket, layout);
            link = new EthernetLink(device, address, maxDatagramBytes, socket, source, group);
        } catch (ClumpException e) {
            socket.close();
            PollLog.log(
                    LOGGER,
                    Level.WARNING,
                    "no ring for an Ethernet link, so each frame will cost a call to the system: interface="
                            + device.name() + ", cause=" + e.getMessage());
            return null;
        }
        return listening(link);
    }

    private static EthernetLink openPlain(
            NetworkDevice device, EthernetAddress address, int maxDatagramBytes, @Nullable EthernetAddress group) {
        PacketSocket socket = PacketSocket.open();
        // Frames of links with a greater limit are cut off, and then detected as malformed.
        FrameSource source = new SocketSource(socket, FrameLayout.HEADER_BYTES + maxDatagramBytes);
        return listening(new EthernetLink(device, address, maxDatagramBytes, socket, source, group));
    }

    /** Begins to receive. The filter is attached first, so that no frame for others is ever received. */
    private static EthernetLink listening(EthernetLink link) {
        try {
            link.socket.attachFilter(FrameFilter.program(link.address));
            link.socket.bind(link.device, FrameLayout.ETHER_TYPE);
            return link;
        } catch (ClumpException e) {
            link.close();
            throw e;
        }
    }

    /** Logs the first failure of this link: it would probably fail at every datagram. */
    private void warnOnce(String what) {
        if (!warned) {
            warned = true;
            PollLog.log(
                    LOGGER,
                    Level.WARNING,
                    what + ", interface=" + device.name() + "; further failures of this link are not logged");
        }
    }
}
