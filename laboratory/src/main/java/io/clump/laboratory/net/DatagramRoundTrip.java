package io.clump.laboratory.net;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/** Two bare sockets bounce one datagram: what a round trip costs on this machine if nothing makes it reliable. */
public final class DatagramRoundTrip implements Workload {
    /** Parameter: length of the datagram, at least 8. */
    public static final String BYTES = "bytes";

    /** Parameter: whether the sockets are connected to each other. */
    public static final String CONNECTED = DatagramPair.CONNECTED;

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int SPINS_PER_LOOK_AT_THE_CLOCK = 1 << 14;

    private final int side;
    private final MappedFile file;
    private final RoundLine round;
    private final DatagramPair pair;
    private final ByteBuffer outgoing;
    private final ByteBuffer incoming;
    private long number;

    /**
     * Opens a socket.
     *
     * @param place both sides share the directory
     */
    public DatagramRoundTrip(Place place) {
        side = place.side();
        file = MappedFile.map(place.directory().resolve("round"), RoundLine.LENGTH_BYTES);
        round = new RoundLine(file.buffer());
        pair = new DatagramPair(place);
        int bytes = place.number(BYTES);
        outgoing = ByteBuffer.allocateDirect(bytes);
        incoming = ByteBuffer.allocateDirect(bytes);
    }

    @Override
    public long run(long operations) {
        return side == 0 ? ask(operations) : answer(operations);
    }

    @Override
    public void close() {
        pair.close();
        file.close();
    }

    private long ask(long operations) {
        round.awaitArrival();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            number++;
            send();
            await();
        }
        return System.nanoTime() - start;
    }

    private long answer(long operations) {
        round.arrive();
        for (long i = 0; i < operations; i++) {
            number++;
            await();
            send();
        }
        return NOT_MEASURED;
    }

    private void send() {
        outgoing.putLong(0, number);
        pair.send(outgoing);
    }

    /** Only one datagram is under way, and the kernel has room for thousands, so it is not lost. */
    private void await() {
        int spins = 0;
        long start = 0;
        while (pair.receive(incoming) == 0) {
            spins++;
            if (spins % SPINS_PER_LOOK_AT_THE_CLOCK == 0) {
                long now = System.nanoTime();
                start = start == 0 ? now : start;
                if (now - start > PATIENCE_NANOS) {
                    throw new ClumpException("a bare datagram was lost: number=" + number);
                }
            }
        }
        if (incoming.getLong(0) != number) {
            throw new ClumpException(
                    "not the datagram that was expected: number=" + incoming.getLong(0) + ", expected=" + number);
        }
    }
}
