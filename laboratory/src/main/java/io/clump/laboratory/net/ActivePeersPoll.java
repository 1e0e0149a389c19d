package io.clump.laboratory.net;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import java.util.concurrent.TimeUnit;

/**
 * Polls of side 0 that find nothing, a moment after it has exchanged a request and a reply with each of many endpoints
 * of side 1. An operation is a poll; the exchanges before it are not measured.
 */
public final class ActivePeersPoll implements Workload {
    private static final int ASK = ClumpPair.FREE_HANDLERS;
    private static final int ANSWER = ClumpPair.FREE_HANDLERS + 1;

    /** Far longer than the delay of any acknowledgement. */
    private static final long SETTLING_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final int side;
    private final int peers;
    private final ClumpPair pair;
    private final RoundLine round;
    private final Bundle answering;
    private long count;

    public ActivePeersPoll(Place place) {
        side = place.side();
        peers = place.number("peers");
        round = place.round();
        pair = new ClumpPair(place);
        answering = side == 0 ? pair.bundle() : pair.silentBundle();
        for (int peer = 0; peer < peers; peer++) {
            if (side == 1) {
                pair.publish(key(peer), answering());
            } else {
                pair.endpoint().destinations().map(ClumpPair.PEER + 1 + peer, pair.await(key(peer)), ClumpPair.TAG);
            }
        }
        pair.endpoint().handlers().set(ANSWER, message -> count++);
    }

    @Override
    public long run(long operations) {
        long end = count + peers;
        if (side == 1) {
            round.arrive();
        } else {
            round.awaitArrival();
            for (int peer = 0; peer < peers; peer++) {
                pair.endpoint().request(ClumpPair.PEER + 1 + peer, ASK);
            }
        }
        while (count < end) {
            answering.poll();
        }
        long settling = System.nanoTime();
        while (System.nanoTime() - settling < SETTLING_NANOS) {
            answering.poll();
        }
        if (side == 1) {
            return NOT_MEASURED;
        }
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            answering.poll();
        }
        return System.nanoTime() - start;
    }

    private Endpoint answering() {
        Endpoint endpoint = answering.allocateEndpoint();
        endpoint.setTag(ClumpPair.TAG);
        endpoint.handlers().set(ASK, request -> {
            count++;
            request.reply(ANSWER);
        });
        return endpoint;
    }

    private static String key(int peer) {
        return "active-" + peer;
    }
}
