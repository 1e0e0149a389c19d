package io.clump.laboratory.bmi;

import io.clump.am2.ClumpException;
import io.clump.laboratory.traffic.BareConnection;
import io.clump.laboratory.worker.Place;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.agrona.CloseHelper;

/**
 * The plainest program on a connection: writes the bytes without a header and at once, and counts those that arrive.
 */
final class NioPipe implements Pipe {
    /** Short messages are read many at a time. */
    private static final int LEAST_BUFFER_BYTES = 64 * 1024;

    private final SocketChannel channel;
    private final int lengthBytes;
    private final ByteBuffer out;
    private final ByteBuffer in;
    private long arrivedBytes;

    NioPipe(Place place, int lengthBytes) {
        this.lengthBytes = lengthBytes;
        out = ByteBuffer.allocateDirect(lengthBytes);
        in = ByteBuffer.allocateDirect(Math.max(lengthBytes, LEAST_BUFFER_BYTES));
        channel = BareConnection.open(place);
    }

    @Override
    public void send() {
        out.clear();
        try {
            while (out.hasRemaining()) {
                channel.write(out);
            }
        } catch (IOException e) {
            throw BareConnection.failed(e);
        }
    }

    @Override
    public void receive() {
        try {
            while (arrivedBytes < lengthBytes) {
                int bytes = channel.read(in);
                if (bytes < 0) {
                    throw new ClumpException("the other side has closed the connection");
                }
                arrivedBytes += bytes;
                if (!in.hasRemaining() || in.position() >= lengthBytes) {
                    in.clear();
                }
            }
        } catch (IOException e) {
            throw BareConnection.failed(e);
        }
        arrivedBytes -= lengthBytes;
    }

    @Override
    public void progress() {}

    @Override
    public void close() {
        CloseHelper.close(channel);
    }
}
