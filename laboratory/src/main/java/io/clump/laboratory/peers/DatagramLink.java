package io.clump.laboratory.peers;

import io.clump.am2.ClumpException;
import io.clump.laboratory.net.DatagramPair;
import io.clump.laboratory.traffic.Message40;
import io.clump.laboratory.worker.Place;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Bare datagrams over the loopback interface, a message in each; nothing makes them reliable. */
final class DatagramLink implements PeerLink {
    /** The most that fits into a datagram. */
    static final int MOST_BYTES = 65_507;

    private final DatagramPair pair;
    private final Receiver receiver;
    private final ByteBuffer message = ByteBuffer.allocateDirect(Message40.LENGTH_BYTES);
    private final UnsafeBuffer messageView = new UnsafeBuffer(message);
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(MOST_BYTES);
    private final UnsafeBuffer incomingView = new UnsafeBuffer(incoming);
    private ByteBuffer blockSlice = message;

    DatagramLink(Place place, Receiver receiver) {
        this.receiver = receiver;
        pair = new DatagramPair(place);
    }

    @Override
    public void sendShort(long number) {
        Message40.write(messageView, 0, number);
        pair.send(message);
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
        pair.send(blockSlice);
    }

    @Override
    public void poll() {
        int lengthBytes = pair.receive(incoming);
        if (lengthBytes > 0) {
            receiver.take(incomingView, 0, lengthBytes);
        }
    }

    /** Throws away what came after the end of the phase before, when nobody sent any more. */
    @Override
    public void beginPhase(int lengthBytes) {
        int left = pair.receive(incoming);
        while (left > 0) {
            left = pair.receive(incoming);
        }
    }

    @Override
    public boolean loses() {
        return true;
    }

    @Override
    public void close() {
        pair.close();
    }
}
