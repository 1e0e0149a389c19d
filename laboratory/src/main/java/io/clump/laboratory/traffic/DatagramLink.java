package io.clump.laboratory.traffic;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Ports;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Bare datagrams, a message in each, through sockets with the options that Clump gives its own;
 * nothing makes them reliable.
 */
final class DatagramLink implements PairLink {
    /** The most that fits into a datagram. */
    static final int MOST_BYTES = 65_507;

    private static final int SOCKET_BUFFER_BYTES = 4 << 20;
    private static final int NO_BLOCKS = -1;

    private final DatagramChannel channel;
    private final InetSocketAddress other;
    private final boolean isConnected;
    private final PairLinkReceiver receiver;
    private final ByteBuffer message;
    private final UnsafeBuffer messageView;
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(MOST_BYTES);
    private final UnsafeBuffer incomingView = new UnsafeBuffer(incoming);
    private ByteBuffer blockSlice = ByteBuffer.allocate(0);

    /** Length of the blocks of the phase, which may be as long as the datagrams of short messages. */
    private int blockBytes = NO_BLOCKS;

    /** A socket that is connected to the other one, or not, as those of endpoints that know many cannot be. */
    DatagramLink(Place place, boolean isConnected, int shortBytes, PairLinkReceiver receiver) {
        this.isConnected = isConnected;
        this.receiver = receiver;
        message = ByteBuffer.allocateDirect(shortBytes);
        messageView = new UnsafeBuffer(message);
        try {
            channel = DatagramChannel.open(StandardProtocolFamily.INET);
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER_BYTES);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER_BYTES);
            channel.bind(new InetSocketAddress(Ports.address(place, place.side()), 0));
            int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
            other = new InetSocketAddress(Ports.address(place, 1 - place.side()), Ports.exchange(place, port));
            if (isConnected) {
                channel.connect(other);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void sendShort(long number) {
        Message40.write(messageView, 0, number);
        send(message);
    }

    @Override
    public void sendBlock(UnsafeBuffer block, int lengthBytes) {
        if (blockSlice.capacity() != lengthBytes) {
            ByteBuffer data = block.byteBuffer();
            if (data == null) {
                throw new ClumpException("a block is not outside the Java heap");
            }
            blockSlice = data.slice(0, lengthBytes);
        }
        send(blockSlice);
    }

    @Override
    public void poll() {
        int lengthBytes = receive();
        if (lengthBytes == message.capacity() && lengthBytes != blockBytes) {
            receiver.takeShort(Message40.read(incomingView, 0));
        } else if (lengthBytes > 0) {
            receiver.copyBlock(incomingView, 0, lengthBytes);
        }
    }

    /** Discards datagrams that arrived after the end of the phase before, when the other side did not send any more. */
    @Override
    public void beginPhase(int lengthBytes) {
        blockBytes = lengthBytes == Message40.LENGTH_BYTES ? NO_BLOCKS : lengthBytes;
        int left = receive();
        while (left > 0) {
            left = receive();
        }
    }

    @Override
    public boolean loses() {
        return true;
    }

    @Override
    public void close() {
        CloseHelper.close(channel);
    }

    /** Sends a whole buffer; a datagram that the kernel does not take is lost. */
    private void send(ByteBuffer datagram) {
        datagram.clear();
        try {
            if (isConnected) {
                channel.write(datagram);
            } else {
                channel.send(datagram, other);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Receives a datagram if there is one, and returns its length, else 0. */
    private int receive() {
        incoming.clear();
        try {
            if (isConnected) {
                channel.read(incoming);
            } else {
                channel.receive(incoming);
            }
            return incoming.position();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static ClumpException failed(IOException cause) {
        return new ClumpException("a bare socket failed: cause=" + cause, cause);
    }
}
