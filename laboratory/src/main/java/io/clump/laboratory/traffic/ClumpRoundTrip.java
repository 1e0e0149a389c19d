package io.clump.laboratory.traffic;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;

/** A short request and its reply, eight arguments each. */
public final class ClumpRoundTrip implements Workload {
    private static final int ECHO = 1;
    private static final int ANSWER = 2;

    private final int side;
    private final MappedFile file;
    private final RoundLine round;
    private final ClumpPair pair;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final Checksum received = Checksum.ofClump();

    /**
     * Makes one side.
     *
     * @param place both sides share the directory
     */
    public ClumpRoundTrip(Place place) {
        this(place, new ClumpPair(place));
    }

    /**
     * Makes one side of a pair that has made other acquaintances before.
     *
     * @param place both sides share the directory
     * @param pair closed with this; its handlers 1 and 2 are replaced
     */
    public ClumpRoundTrip(Place place, ClumpPair pair) {
        this.pair = pair;
        side = place.side();
        file = MappedFile.map(place.directory().resolve("round"), RoundLine.LENGTH_BYTES);
        round = new RoundLine(file.buffer());
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
        pair.settle();
        return nanos;
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
