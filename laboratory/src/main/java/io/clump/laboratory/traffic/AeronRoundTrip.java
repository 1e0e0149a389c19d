package io.clump.laboratory.traffic;

import io.aeron.logbuffer.FragmentHandler;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;

/** A message and its answer through two streams of Aeron. */
public final class AeronRoundTrip implements Workload {
    /** Parameter: name of an {@link AeronMedium}; shared memory if it is missing. */
    public static final String MEDIUM = AeronPair.MEDIUM;

    private final int side;
    private final MappedFile file;
    private final RoundLine round;
    private final AeronPair pair;
    private final Checksum received = Checksum.ofPeer();
    private final FragmentHandler handler;

    /**
     * Connects the streams.
     *
     * @param place both sides share the directory
     */
    public AeronRoundTrip(Place place) {
        side = place.side();
        file = MappedFile.map(place.directory().resolve("round"), RoundLine.LENGTH_BYTES);
        round = new RoundLine(file.buffer());
        pair = new AeronPair(place);
        handler = (buffer, offset, length, header) -> received.add(Message40.read(buffer, offset));
    }

    @Override
    public long run(long operations) {
        long end = received.count() + operations;
        pair.beginRound();
        long nanos = side == 0 ? ask(end) : answer(end);
        pair.endRound();
        received.check();
        return nanos;
    }

    @Override
    public String note() {
        return pair.note(side);
    }

    @Override
    public void close() {
        pair.close();
        file.close();
    }

    private long ask(long end) {
        round.awaitArrival();
        long start = System.nanoTime();
        while (received.count() < end) {
            long next = received.count() + 1;
            pair.send(next);
            while (received.count() < next) {
                pair.poll(handler);
            }
        }
        return System.nanoTime() - start;
    }

    private long answer(long end) {
        round.arrive();
        long answered = received.count();
        while (answered < end) {
            pair.poll(handler);
            while (answered < received.count()) {
                answered++;
                pair.send(answered);
            }
        }
        return NOT_MEASURED;
    }
}
