package io.clump.benchmarks.shm;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.benchmarks.worker.MappedFile;
import io.clump.benchmarks.worker.Place;
import io.clump.benchmarks.worker.RoundLine;
import io.clump.benchmarks.worker.Workload;

/** A short request and its reply, eight arguments each, between endpoints that have mapped some others or none. */
public final class ClumpRoundTrip implements Workload {
    /** Parameter: number of endpoints that side 0 has mapped, and that have mapped it; at least 1. */
    public static final String MAPPED = "mapped";

    private static final int ECHO = 1;
    private static final int ANSWER = 2;

    private final int side;
    private final MappedFile file;
    private final RoundLine round;
    private final ClumpPair pair;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final Checksum received = Checksum.ofClump();
    private final String note;

    /**
     * Makes one side.
     *
     * @param place both sides share the directory
     */
    public ClumpRoundTrip(Place place) {
        side = place.side();
        file = MappedFile.map(place.directory().resolve("round"), RoundLine.LENGTH_BYTES);
        round = new RoundLine(file.buffer());
        pair = new ClumpPair(place);
        note = SilentPeers.map(pair, side, place.number(MAPPED) - 1);
        bundle = pair.bundle();
        endpoint = pair.endpoint();
        endpoint.setHandler(ECHO, this::echo);
        endpoint.setHandler(ANSWER, this::answer);
    }

    @Override
    public long run(long operations) {
        long end = received.count() + operations;
        long nanos = side == 0 ? ask(end) : answer(end);
        received.check();
        return nanos;
    }

    @Override
    public String note() {
        return note;
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
            ClumpArguments.request(endpoint, ClumpPair.PEER, ECHO, next);
            while (received.count() < next) {
                bundle.poll();
            }
        }
        return System.nanoTime() - start;
    }

    private long answer(long end) {
        round.arrive();
        while (received.count() < end) {
            bundle.poll();
        }
        return NOT_MEASURED;
    }

    private void echo(Message request) {
        received.add(ClumpArguments.read(request));
        ClumpArguments.echo(request, ANSWER);
    }

    private void answer(Message reply) {
        received.add(ClumpArguments.read(reply));
    }
}
