package io.clump.laboratory.net;

import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import java.nio.ByteBuffer;

/**
 * Bare datagrams that nobody answers. Side 0 sends until side 1 has received as much as the round asks for, so what the
 * kernel loses counts for nothing: the figure is the rate of what is delivered.
 */
public final class DatagramFlood implements Workload {
    /** Parameter: length of each datagram, at least 8. */
    public static final String BYTES = "bytes";

    /** Parameter: how many bytes are an operation. */
    public static final String OPERATION_BYTES = "operation-bytes";

    private final int side;
    private final MappedFile file;
    private final RoundLine round;
    private final DatagramPair pair;
    private final ByteBuffer datagram;
    private final int operationBytes;
    private long number;

    /**
     * Opens a socket.
     *
     * @param place both sides share the directory
     */
    public DatagramFlood(Place place) {
        side = place.side();
        file = MappedFile.map(place.directory().resolve("round"), RoundLine.LENGTH_BYTES);
        round = new RoundLine(file.buffer());
        pair = new DatagramPair(place);
        datagram = ByteBuffer.allocateDirect(place.number(BYTES));
        operationBytes = place.number(OPERATION_BYTES);
    }

    @Override
    public long run(long operations) {
        return side == 0 ? send() : receive(operations);
    }

    @Override
    public void close() {
        pair.close();
        file.close();
    }

    private long send() {
        round.awaitArrival();
        long start = System.nanoTime();
        while (!round.hasFinished()) {
            number++;
            datagram.putLong(0, number);
            pair.send(datagram);
        }
        return System.nanoTime() - start;
    }

    private long receive(long operations) {
        drain();
        long end = operations * operationBytes;
        long received = 0;
        round.arrive();
        while (received < end) {
            received += pair.receive(datagram);
        }
        round.finish();
        return NOT_MEASURED;
    }

    /** What came after the end of the round before, when nobody sent any more. */
    private void drain() {
        int bytes = pair.receive(datagram);
        while (bytes > 0) {
            bytes = pair.receive(datagram);
        }
    }
}
