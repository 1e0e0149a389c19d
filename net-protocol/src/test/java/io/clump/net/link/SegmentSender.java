package io.clump.net.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Socket that sends datagrams to a link, several by one call if the test wants that, and returns the expected
 * datagrams.
 */
final class SegmentSender implements AutoCloseable {
    private static final int MOST_BYTES = 1 << 16;

    /** Period after which bytes repeat. */
    private static final int PERIOD = 251;

    private final DatagramChannel channel;
    private final InetSocketAddress address;
    private final InetSocketAddress to;
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(MOST_BYTES);
    private final Deque<ByteBuffer> underWay = new ArrayDeque<>();

    /** Bytes of the datagrams of a call, except the last. */
    private int segmentBytes = MOST_BYTES;

    private int value;

    SegmentSender(UdpLink link) {
        to = HostAndPort.parse(link.address()).socket();
        try {
            // Not connected: a connected channel of Java does not send datagrams of no byte.
            channel = DatagramChannel.open(
                    to.getAddress() instanceof Inet6Address
                            ? StandardProtocolFamily.INET6
                            : StandardProtocolFamily.INET);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, UdpLink.USUAL_SOCKET_BYTES);
            channel.bind(new InetSocketAddress(to.getAddress(), 0));
            address = (InetSocketAddress) channel.getLocalAddress();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the source address of its datagrams. */
    UdpAddress address() {
        return new UdpAddress(new HostAndPort(address));
    }

    /** Makes the system split sent bytes into datagrams of {@code datagramBytes} bytes; returns false if it cannot. */
    boolean cuts(int datagramBytes) {
        SocketDescriptor descriptor = SocketDescriptor.of(address);
        if (descriptor == null || !descriptor.segments(datagramBytes)) {
            return false;
        }
        segmentBytes = datagramBytes;
        return true;
    }

    /** Sends {@code length} bytes by one call; returns the number of datagrams. */
    int send(int length) {
        bytes.clear();
        for (int i = 0; i < length; i++) {
            bytes.put((byte) (value++ % PERIOD));
        }
        byte[] sent = new byte[length];
        bytes.flip().get(sent).flip();
        int count = 0;
        for (int at = 0; at < length || count == 0; at += segmentBytes) {
            underWay.add(ByteBuffer.wrap(sent, at, Math.min(segmentBytes, length - at)));
            count++;
        }
        try {
            assertThat(channel.send(bytes, to)).isEqualTo(length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return count;
    }

    /** Returns the datagram that must arrive next. */
    ByteBuffer next() {
        return underWay.remove();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
