package io.clump.laboratory.traffic;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;

/** Short requests of eight arguments that nobody answers. */
public final class ClumpFlood implements Workload {
    private static final int TAKE = 1;

    private final int side;
    private final MappedFile file;
    private final RoundLine round;
    private final ClumpPair pair;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final Checksum received = Checksum.ofClump();
    private long sent;

    /**
     * Makes one side.
     *
     * @param place both sides share the directory
     */
    public ClumpFlood(Place place) {
        side = place.side();
        file = MappedFile.map(place.directory().resolve("round"), RoundLine.LENGTH_BYTES);
        round = new RoundLine(file.buffer());
        pair = new ClumpPair(place);
        bundle = pair.bundle();
        endpoint = pair.endpoint();
        endpoint.setHandler(TAKE, message -> received.add(ClumpArguments.read(message)));
    }

    @Override
    public long run(long operations) {
        long nanos = side == 0 ? send(operations) : receive(operations);
        pair.settle();
        return nanos;
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
            ClumpArguments.request(endpoint, ClumpPair.PEER, TAKE, sent);
        }
        // A network sends what is left, or was lost, only when it is polled.
        while (!round.hasFinished()) {
            bundle.poll();
        }
        return System.nanoTime() - start;
    }

    private long receive(long operations) {
        long end = received.count() + operations;
        round.arrive();
        while (received.count() < end) {
            bundle.poll();
        }
        round.finish();
        received.check();
        return NOT_MEASURED;
    }
}
