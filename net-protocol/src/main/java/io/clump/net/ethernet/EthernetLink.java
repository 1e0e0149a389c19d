package io.clump.net.ethernet;

import io.clump.am2.ClumpException;
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

/** A channel of a network interface: each datagram is a frame. The package says what a frame looks like. */
public final class EthernetLink implements Link {
    /** The limit of common jumbo frames; a loopback would take more, at the price of larger slots in its ring. */
    public static final int MOST_MTU_BYTES = 9000;

    /** Marks a group, by the lowest bit of the first byte, and a local number, by the next (IEEE 802). */
    private static final long GROUP_MAC_PREFIX = 0x03434CL << 24;

    private static final Logger LOGGER = System.getLogger(EthernetLink.class.getName());

    private static final int FRAME_ALIGNMENT = 64;

    /** So that the datagram in it is aligned. */
    private static final int FRAME_OFFSET = FRAME_ALIGNMENT - FrameLayout.HEADER_BYTES;

    private final NetworkDevice device;
    private final EthernetAddress address;
    private final int maxDatagramBytes;
    private final PacketSocket socket;
    private final FrameSource source;
    private final UnsafeBuffer outgoing;
    private final WakeUp wakeUp;

    /** Where frames to all go, or null. */
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
     * @param channel number that tells this link from others of the interface
     * @param mtuBytes most bytes of a frame behind its Ethernet header, if that is less than the interface allows
     * @param ring whether to receive through memory shared with the kernel; where that cannot be had, and if not, each
     *     frame costs a call to the system
     * @param multicastJob number of the job whose links it may send to at once; null for none
     * @return the link, which receives from now on
     * @throws ClumpException if this process may not, or the interface is gone; says which
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

    /** One of the groups that anybody may use; the channel keeps jobs apart. */
    private static EthernetAddress groupOf(long job) {
        return new EthernetAddress(new MacAddress(GROUP_MAC_PREFIX | (job & 0xFFFFFFL)), Long.hashCode(job));
    }

    /**
     * The largest datagram that links of an interface carry.
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
     * @return false if each costs a call to the system
     */
    public boolean hasRing() {
        return source instanceof RingSource;
    }

    @Override
    public int bufferBytes() {
        return RingLayout.RING_BYTES;
    }

    /** Frames that were for this link and found no room. Costs a call to the system. */
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

    /** What is sent from a loopback stays there; what is sent from any other interface to itself does not come back. */
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
        if (error != 0 && error != PacketSocket.NO_ROOM) {
            warnOnce("cannot send: " + PacketSocket.describe(error));
        }
        return error != PacketSocket.NO_ROOM;
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
            // Senders find out that nothing comes.
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

    /** Readable while there are frames for this link; {@link WakeUp} says when there is none. */
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

    /** A channel that a selector watches keeps the socket open, without a ring, until that looks again. */
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
            LOGGER.log(
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
        // Frames of links with a greater limit are cut off, and found to be.
        FrameSource source = new SocketSource(socket, FrameLayout.HEADER_BYTES + maxDatagramBytes);
        return listening(new EthernetLink(device, address, maxDatagramBytes, socket, source, group));
    }

    /** The filter comes first, so that no frame of others is ever received. */
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

    /** A link that fails does so at every datagram; the first time is worth a line. */
    private void warnOnce(String what) {
        if (!warned) {
            warned = true;
            LOGGER.log(
                    Level.WARNING,
                    what + ", interface=" + device.name() + "; further failures of this link are not logged");
        }
    }
}
