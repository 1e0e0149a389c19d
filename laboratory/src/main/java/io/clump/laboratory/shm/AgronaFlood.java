package io.clump.laboratory.shm;

import io.clump.laboratory.traffic.Checksum;
import io.clump.laboratory.traffic.Message40;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import org.agrona.concurrent.MessageHandler;

/** Messages through Agrona's many-to-one ring, from one sender. */
public final class AgronaFlood implements Workload {
    private final int side;
    private final MappedFile file;
    private final RoundLine round;
    private final AgronaRing ring;
    private final Checksum received = Checksum.ofPeer();
    private final MessageHandler handler;
    private long sent;

    /**
     * Maps the ring.
     *
     * @param place both sides share the directory
     */
    public AgronaFlood(Place place) {
        side = place.side();
        file = MappedFile.map(place.directory().resolve("round"), RoundLine.LENGTH_BYTES);
        round = new RoundLine(file.buffer());
        ring = new AgronaRing(place.directory().resolve("ring"));
        handler = (type, buffer, index, length) -> received.add(Message40.read(buffer, index));
    }

    @Override
    public long run(long operations) {
        return side == 0 ? send(operations) : receive(operations);
    }

    @Override
    public void close() {
        ring.close();
        file.close();
    }

    private long send(long operations) {
        round.awaitArrival();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            sent++;
            ring.send(sent);
        }
        round.awaitFinish();
        return System.nanoTime() - start;
    }

    private long receive(long operations) {
        long end = received.count() + operations;
        round.arrive();
        while (received.count() < end) {
            ring.poll(handler);
        }
        round.finish();
        received.check();
        return NOT_MEASURED;
    }
}
