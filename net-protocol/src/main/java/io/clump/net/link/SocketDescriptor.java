package io.clump.net.link;

import io.clump.net.posix.DatagramCalls;
import io.clump.net.posix.MessageHeader;
import java.io.File;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.BufferUtil;
import org.jspecify.annotations.Nullable;

/**
 * Descriptor of a channel's socket, to receive by the system call. A channel allocates an address object for each
 * datagram whose sender differs from that of the one before; the system call does not, but takes about half a
 * microsecond longer.
 */
public final class SocketDescriptor {
    private static final String OPEN_DESCRIPTORS = "/proc/self/fd";
    private static final int ADDRESS_BYTES = 28;
    private static final int PORT_OFFSET = 2;
    private static final int IPV4_OFFSET = 4;
    private static final int IPV6_OFFSET = 8;
    private static final int IPV6_SCOPE_OFFSET = 24;
    private static final int IPV4_FAMILY = 2;
    private static final int IPV6_FAMILY = 10;

    private final int descriptor;

    /** A sockaddr, followed by the 32 bits of its length. */
    private final ByteBuffer from = ByteBuffer.allocateDirect(ADDRESS_BYTES + Integer.BYTES);

    private final long fromAddress = BufferUtil.address(from);

    private SocketDescriptor(int descriptor) {
        this.descriptor = descriptor;
        from.order(ByteOrder.nativeOrder());
    }

    /**
     * Finds the open datagram socket that is bound to an address; there can be one only.
     *
     * @param bound local address of the socket
     * @return its descriptor; null if it is unknown on this system
     */
    public static @Nullable SocketDescriptor of(InetSocketAddress bound) {
        String[] names = DatagramCalls.AVAILABLE ? new File(OPEN_DESCRIPTORS).list() : null;
        if (names != null) {
            for (String name : names) {
                int descriptor = Integer.parseInt(name);
                if (isBound(descriptor, bound)) {
                    return new SocketDescriptor(descriptor);
                }
            }
        }
        return null;
    }

    /**
     * Returns the number by which the system knows the socket in this process.
     *
     * @return the number; valid while the channel is open
     */
    public int number() {
        return descriptor;
    }

    /**
     * Returns the number of datagrams that the kernel has dropped since the socket's receive buffer was full; 0 if
     * unknown.
     */
    long drops() {
        int[] memory = new int[DatagramCalls.MEMINFO_LENGTH];
        int[] lengthBytes = {Integer.BYTES * memory.length};
        int result = DatagramCalls.getsockopt(
                descriptor, DatagramCalls.SOL_SOCKET, DatagramCalls.SO_MEMINFO, memory, lengthBytes);
        return result == 0 ? Integer.toUnsignedLong(memory[DatagramCalls.MEMINFO_DROPS]) : 0;
    }

    /**
     * Makes the kernel split sent bytes into datagrams of {@code bytes} bytes, the last one shorter; 0 ends that.
     * Returns false if the kernel cannot.
     */
    boolean segments(int bytes) {
        return DatagramCalls.setsockopt(
                        descriptor, DatagramCalls.SOL_UDP, DatagramCalls.UDP_SEGMENT, new int[] {bytes}, Integer.BYTES)
                == 0;
    }

    /**
     * Asks for a receive buffer beyond the administrator's general limit; returns false if this process may not have
     * it.
     */
    boolean forceReceiveBuffer(int bytes) {
        return DatagramCalls.setsockopt(
                        descriptor,
                        DatagramCalls.SOL_SOCKET,
                        DatagramCalls.SO_RCVBUFFORCE,
                        new int[] {bytes},
                        Integer.BYTES)
                == 0;
    }

    /**
     * Makes the kernel deliver datagrams that arrived together in one call, or not; returns false if the kernel cannot.
     */
    boolean receivesTogether(boolean isTogether) {
        return DatagramCalls.setsockopt(
                        descriptor,
                        DatagramCalls.SOL_UDP,
                        DatagramCalls.UDP_GRO,
                        new int[] {isTogether ? 1 : 0},
                        Integer.BYTES)
                == 0;
    }

    /** Returns whether there is something to receive. */
    boolean hasDatagram() {
        return DatagramCalls.recvfrom(
                        descriptor, fromAddress, 0, DatagramCalls.MSG_DONTWAIT | DatagramCalls.MSG_PEEK, 0, 0)
                >= 0;
    }

    /**
     * Makes the header of messages that are received at an address outside of the Java heap; {@link #sender} returns
     * the sender of the last one.
     */
    MessageHeader header(long dataAddress, int dataBytes) {
        return new MessageHeader(fromAddress, ADDRESS_BYTES, dataAddress, dataBytes);
    }

    /**
     * Receives as {@link java.nio.channels.DatagramChannel#receive} into a direct buffer; returns whether there was a
     * datagram.
     */
    boolean receive(ByteBuffer into) {
        from.putInt(ADDRESS_BYTES, ADDRESS_BYTES);
        long length = DatagramCalls.recvfrom(
                descriptor,
                BufferUtil.address(into) + into.position(),
                into.remaining(),
                DatagramCalls.MSG_DONTWAIT,
                fromAddress,
                fromAddress + ADDRESS_BYTES);
        if (length < 0) {
            return false;
        }
        into.position(into.position() + (int) length);
        return true;
    }

    /** Returns the sender of the last received datagram. */
    InetSocketAddress sender() {
        byte[] bytes = new byte[ADDRESS_BYTES];
        from.get(0, bytes);
        try {
            return new InetSocketAddress(host(bytes, from.getInt(IPV6_SCOPE_OFFSET)), port(bytes));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("address of " + bytes.length + " bytes", e);
        }
    }

    private static InetAddress host(byte[] bytes, int scope) throws UnknownHostException {
        if (bytes[0] == IPV4_FAMILY) {
            return InetAddress.getByAddress(Arrays.copyOfRange(bytes, IPV4_OFFSET, IPV6_OFFSET));
        }
        byte[] address = Arrays.copyOfRange(bytes, IPV6_OFFSET, IPV6_SCOPE_OFFSET);
        // An IPv4-mapped IPv6 address becomes an IPv4 address.
        InetAddress plain = InetAddress.getByAddress(address);
        return plain.isLinkLocalAddress() && plain instanceof Inet6Address
                ? Inet6Address.getByAddress(null, address, scope)
                : plain;
    }

    private static int port(byte[] address) {
        return Byte.toUnsignedInt(address[PORT_OFFSET]) << Byte.SIZE | Byte.toUnsignedInt(address[PORT_OFFSET + 1]);
    }

    private static boolean isBound(int descriptor, InetSocketAddress bound) {
        byte[] address = new byte[ADDRESS_BYTES];
        int[] type = new int[1];
        if (DatagramCalls.getsockname(descriptor, address, new int[] {ADDRESS_BYTES}) != 0
                || DatagramCalls.getsockopt(
                                descriptor, DatagramCalls.SOL_SOCKET, DatagramCalls.SO_TYPE, type, new int[] {
                                    Integer.BYTES
                                })
                        != 0) {
            return false;
        }
        boolean isFour = bound.getAddress() instanceof Inet4Address;
        int offset = isFour ? IPV4_OFFSET : IPV6_OFFSET;
        byte[] host = bound.getAddress().getAddress();
        return type[0] == DatagramCalls.SOCK_DGRAM
                && address[0] == (isFour ? IPV4_FAMILY : IPV6_FAMILY)
                && port(address) == bound.getPort()
                && Arrays.equals(host, Arrays.copyOfRange(address, offset, offset + host.length));
    }
}
