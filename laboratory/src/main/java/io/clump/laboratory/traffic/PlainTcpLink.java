package io.clump.laboratory.traffic;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Place;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A bare connection without Nagle's algorithm: each message is written at once, after a word with its length.
 */
final class PlainTcpLink implements PairLink {
    private static final int HEADER_BYTES = Long.BYTES;
    private static final int RECEIVE_BYTES = 2 * (Block.MOST_BYTES + HEADER_BYTES);

    private final SocketChannel channel;
    private final PairLinkReceiver receiver;
    private final ByteBuffer header = ByteBuffer.allocateDirect(HEADER_BYTES).order(ByteOrder.nativeOrder());
    private final ByteBuffer message = ByteBuffer.allocateDirect(HEADER_BYTES + Message40.LENGTH_BYTES);
    private final UnsafeBuffer messageView = new UnsafeBuffer(message);
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(RECEIVE_BYTES);
    private final UnsafeBuffer incomingView = new UnsafeBuffer(incoming);
    private final ByteBuffer[] headerAndBlock = new ByteBuffer[2];

    PlainTcpLink(Place place, PairLinkReceiver receiver) {
        this.receiver = receiver;
        channel = BareConnection.open(place);
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
            throw BareConnection.failed(e);
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
            throw BareConnection.failed(e);
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
            throw BareConnection.failed(e);
        }
    }

    @Override
    public void close() {
        CloseHelper.close(channel);
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
}
