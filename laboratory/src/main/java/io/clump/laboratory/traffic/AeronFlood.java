package io.clump.laboratory.traffic;

import io.aeron.logbuffer.FragmentHandler;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;

/** Messages through a stream of Aeron, from one sender. */
public final class AeronFlood implements Workload {
    /** Parameter: name of an {@link AeronMedium}; shared memory if it is missing. */
    public static final String MEDIUM = AeronPair.MEDIUM;

    private final int side;
    private final MappedFile file;
    private final RoundLine round;
    private final AeronPair pair;
    private final Checksum received = Checksum.ofPeer();
    private final FragmentHandler handler;
    private long sent;

    /**
     * Maps the pair.
     *
     * @param place both sides share the directory
     */
    public AeronFlood(Place place) {
        side = place.side();
        file = MappedFile.map(place.directory().resolve("round"), RoundLine.LENGTH_BYTES);
        round = new RoundLine(file.buffer());
        pair = new AeronPair(place);
        handler = (buffer, offset, length, header) -> received.add(Message40.read(buffer, offset));
    }

    @Override
    public long run(long operations) {
        pair.beginRound();
        long nanos = side == 0 ? send(operations) : receive(operations);
        pair.endRound();
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

    private long send(long operations) {
        round.awaitArrival();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            sent++;
            pair.send(sent);
        }
        round.awaitFinish();
        return System.nanoTime() - start;
    }

    private long receive(long operations) {
        long end = received.count() + operations;
        round.arrive();
        while (received.count() < end) {
            pair.poll(handler);
        }
        round.finish();
        received.check();
        return NOT_MEASURED;
    }
}
