package io.clump.laboratory.traffic;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Ports;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A bare connection that does not wait for company: each message is written at once, after a
 * word that tells its length.
 */
final class TcpLink implements Link {
    private static final int HEADER_BYTES = Long.BYTES;
    private static final int RECEIVE_BYTES = 2 * (Block.MOST_BYTES + HEADER_BYTES);

    /** What side 0 tells, which does not listen. */
    private static final int NO_PORT = 1;

    private final SocketChannel channel;
    private final LinkReceiver receiver;
    private final ByteBuffer header = ByteBuffer.allocateDirect(HEADER_BYTES).order(ByteOrder.nativeOrder());
    private final ByteBuffer message = ByteBuffer.allocateDirect(HEADER_BYTES + Message40.LENGTH_BYTES);
    private final UnsafeBuffer messageView = new UnsafeBuffer(message);
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(RECEIVE_BYTES);
    private final UnsafeBuffer incomingView = new UnsafeBuffer(incoming);
    private final ByteBuffer[] headerAndBlock = new ByteBuffer[2];

    TcpLink(Place place, LinkReceiver receiver) {
        this.receiver = receiver;
        try {
            channel = place.side() == 0 ? connect(place) : accept(place);
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        } catch (IOException e) {
            throw new ClumpException("cannot open a bare connection: cause=" + e, e);
        }
        messageView.putLong(0, Message40.LENGTH_BYTES);
    }

    @Override
    public void sendShort(long number) {
        Message40.write(messageView, HEADER_BYTES, number);
        message.clear();
        try {
            while (message.hasRemaining()) {
                channel.write(message);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void sendBlock(UnsafeBuffer block, int lengthBytes) {
        ByteBuffer data = block.byteBuffer();
        if (data == null) {
            throw new ClumpException("a block is not outside the Java heap");
        }
        header.clear().putLong(0, lengthBytes);
        headerAndBlock[0] = header;
        headerAndBlock[1] = data.clear().limit(lengthBytes);
        try {
            while (data.hasRemaining()) {
                channel.write(headerAndBlock);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void poll() {
        try {
            int count = channel.read(incoming);
            if (count > 0) {
                takeAll();
            } else if (count < 0) {
                throw new ClumpException("the other side has closed the connection");
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void takeAll() {
        int end = incoming.position();
        int offset = 0;
        while (end - offset >= HEADER_BYTES) {
            int lengthBytes = (int) incomingView.getLong(offset);
            if (end - offset < HEADER_BYTES + lengthBytes) {
                break;
            }
            receiver.take(incomingView, offset + HEADER_BYTES, lengthBytes);
            offset += HEADER_BYTES + lengthBytes;
        }
        if (offset > 0) {
            incoming.limit(end).position(offset);
            incoming.compact();
        }
    }

    private static SocketChannel connect(Place place) throws IOException {
        int port = Ports.exchange(place, NO_PORT);
        return SocketChannel.open(new InetSocketAddress(Ports.address(place, 1), port));
    }

    private static SocketChannel accept(Place place) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(Ports.address(place, 1), 0));
            Ports.exchange(place, ((InetSocketAddress) server.getLocalAddress()).getPort());
            return server.accept();
        }
    }

    private static ClumpException failed(IOException cause) {
        return new ClumpException("a bare connection failed: cause=" + cause, cause);
    }
}
