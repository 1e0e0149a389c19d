package io.clump.laboratory.net;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Side 0 exchanges short requests and replies with 13 of 16 peers in turn, and also sends requests to the other three,
 * each as long as few of its answers are missing. Either all three answer, or one has stopped (it does not
 * poll any more, which is all that others notice of a stopped process), one polls rarely, and one is a process that
 * ends at the first request without an answer.
 */
public final class Stragglers implements Workload {
    private static final int ASK = ClumpPair.FREE_HANDLERS;
    private static final int ANSWER = ClumpPair.FREE_HANDLERS + 1;

    private static final int PEERS = 16;
    private static final int HEALTHY = 13;
    private static final int SLOW = 13;
    private static final int DEAD = 15;

    /** Round trips of the others between two questions to each of the three. */
    private static final int INTERVAL = 64;

    /** Answers of each of the three that may be missing. */
    private static final int MOST_MISSING = 4;

    /** The time between two polls of the slow peer. */
    private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final int side;
    private final boolean areDisturbed;
    private final ClumpPair pair;
    private final RoundLine round;
    private final List<Bundle> three = new ArrayList<>();
    private final long[] missing = new long[PEERS];
    private final @Nullable DyingPeer dying;
    private long answered;
    private long asked;
    private long slowPolled;

    public Stragglers(Place place) {
        side = place.side();
        areDisturbed = place.number("disturbed") == 1;
        round = place.round();
        pair = new ClumpPair(place);
        dying = side == 1 && areDisturbed ? place.keep(DyingPeer.start(place, key(DEAD), ASK)) : null;
        if (side == 0) {
            Endpoint endpoint = pair.endpoint();
            endpoint.handlers().set(ANSWER, this::takeAnswer);
            endpoint.handlers().setReturnedMessageHandler(message -> {});
            for (int peer = 0; peer < PEERS; peer++) {
                endpoint.destinations().map(peer, pair.await(key(peer)), ClumpPair.TAG);
            }
            return;
        }
        for (int peer = 0; peer < PEERS; peer++) {
            if (peer != DEAD || dying == null) {
                pair.publish(key(peer), peer(peer));
            }
        }
    }

    @Override
    public long run(long operations) {
        if (side == 0) {
            round.awaitArrival();
            return ask(operations);
        }
        round.arrive();
        long end = asked + operations;
        while (asked < end) {
            answer();
        }
        pair.settle();
        return NOT_MEASURED;
    }

    private Endpoint peer(int peer) {
        Bundle bundle = pair.bundle();
        if (peer >= HEALTHY) {
            bundle = pair.silentBundle();
            three.add(bundle);
        }
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(ClumpPair.TAG);
        boolean isHealthy = peer < HEALTHY;
        endpoint.handlers().set(ASK, request -> {
            asked += isHealthy ? 1 : 0;
            request.reply(ANSWER, request.argument(0));
        });
        // Answers that are in flight when side 0 closes are returned.
        endpoint.handlers().setReturnedMessageHandler(message -> {});
        return endpoint;
    }

    private long ask(long operations) {
        Endpoint endpoint = pair.endpoint();
        long nanos = 0;
        for (long i = 0; i < operations; i++) {
            if (i % INTERVAL == 0) {
                askTheThree(endpoint);
            }
            long next = answered + 1;
            int peer = (int) (i % HEALTHY);
            long start = System.nanoTime();
            endpoint.request(peer, ASK, peer);
            while (answered < next) {
                pair.bundle().poll();
            }
            nanos += System.nanoTime() - start;
        }
        pair.settle();
        return nanos;
    }

    private void askTheThree(Endpoint endpoint) {
        for (int peer = HEALTHY; peer < PEERS; peer++) {
            if (missing[peer] < MOST_MISSING && !endpoint.destinations().isGone(peer)) {
                missing[peer]++;
                endpoint.request(peer, ASK, peer);
            }
        }
    }

    private void answer() {
        pair.bundle().poll();
        if (!areDisturbed) {
            three.forEach(Bundle::poll);
            return;
        }
        long now = System.nanoTime();
        if (now - slowPolled >= SLOW_NANOS) {
            slowPolled = now;
            three.get(SLOW - HEALTHY).poll();
        }
    }

    private void takeAnswer(Message message) {
        int peer = message.argument(0);
        if (peer < HEALTHY) {
            answered++;
        } else {
            missing[peer]--;
        }
    }

    private static String key(int peer) {
        return "peer-" + peer;
    }
}
