package mine;

import io.clump.am2.ClumpException;
import io.clump.net.link.Link;
import io.clump.net.link.LinkAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectableChannel;

/** Link over a datagram socket of the loopback; its address is the port. */
final class MineLink implements Link {
    static final int DATAGRAM_BYTES = 8_192;

    private static final int SOCKET_BYTES = 1 << 20;

    private final DatagramChannel channel;
    private SocketAddress sender;

    private record Address(SocketAddress socket) implements LinkAddress {}

    MineLink() {
        try {
            channel = DatagramChannel.open();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BYTES);
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new ClumpException("cannot open a socket: cause=" + e, e);
        }
    }

    @Override
    public String address() {
        return Integer.toString(channel.socket().getLocalPort());
    }

    @Override
    public int maxDatagramBytes() {
        return DATAGRAM_BYTES;
    }

    @Override
    public LinkAddress addressOf(String address) {
        try {
            return new Address(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(address)));
        } catch (IllegalArgumentException e) {
            throw new ClumpException("invalid address: found=" + address + ", expected a port", e);
        }
    }

    @Override
    public boolean send(ByteBuffer datagram, LinkAddress to) {
        try {
            return channel.send(datagram, ((Address) to).socket) > 0;
        } catch (IOException e) {
            return true; // It is lost, and the engine sends it again.
        }
    }

    @Override
    public boolean receive(ByteBuffer into) {
        try {
            sender = channel.receive(into);
            return sender != null;
        } catch (PortUnreachableException e) {
            return false;
        } catch (IOException e) {
            throw new ClumpException("cannot receive: cause=" + e, e);
        }
    }

    @Override
    public LinkAddress sender() {
        SocketAddress known = sender;
        if (known == null) {
            throw new IllegalStateException("nothing was received");
        }
        return new Address(known);
    }

    @Override
    public SelectableChannel channel() {
        return channel;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new ClumpException("cannot close a socket: cause=" + e, e);
        }
    }
}
