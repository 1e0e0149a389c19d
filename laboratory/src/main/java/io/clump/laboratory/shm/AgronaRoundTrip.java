package io.clump.laboratory.shm;

import io.clump.laboratory.traffic.Checksum;
import io.clump.laboratory.traffic.Message40;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import org.agrona.concurrent.MessageHandler;

/** A message and its answer through two of Agrona's many-to-one rings. */
public final class AgronaRoundTrip implements Workload {
    private final int side;
    private final MappedFile file;
    private final RoundLine round;
    private final AgronaRing outgoing;
    private final AgronaRing incoming;
    private final Checksum received = Checksum.ofPeer();
    private final MessageHandler handler;

    /**
     * Maps the rings.
     *
     * @param place both sides share the directory
     */
    public AgronaRoundTrip(Place place) {
        side = place.side();
        file = MappedFile.map(place.directory().resolve("round"), RoundLine.LENGTH_BYTES);
        round = new RoundLine(file.buffer());
        outgoing = new AgronaRing(place.directory().resolve("ring-from-" + side));
        incoming = new AgronaRing(place.directory().resolve("ring-from-" + (1 - side)));
        handler = (type, buffer, index, length) -> received.add(Message40.read(buffer, index));
    }

    @Override
    public long run(long operations) {
        long end = received.count() + operations;
        long nanos = side == 0 ? ask(end) : answer(end);
        received.check();
        return nanos;
    }

    @Override
    public void close() {
        outgoing.close();
        incoming.close();
        file.close();
    }

    private long ask(long end) {
        round.awaitArrival();
        long start = System.nanoTime();
        while (received.count() < end) {
            long next = received.count() + 1;
            outgoing.send(next);
            while (received.count() < next) {
                incoming.poll(handler);
            }
        }
        return System.nanoTime() - start;
    }

    private long answer(long end) {
        round.arrive();
        long answered = received.count();
        while (answered < end) {
            incoming.poll(handler);
            while (answered < received.count()) {
                answered++;
                outgoing.send(answered);
            }
        }
        return NOT_MEASURED;
    }
}
