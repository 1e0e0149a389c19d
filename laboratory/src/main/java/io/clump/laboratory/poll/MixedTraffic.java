package io.clump.laboratory.poll;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.Message;
import io.clump.laboratory.traffic.ClumpArguments;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Settling;
import io.clump.laboratory.worker.Workload;

/**
 * Side 0 exchanges requests and replies with a peer of its own node, then with one of another node, and so on
 * alternately. Side 1 is both peers. An operation is a phase of each kind.
 */
public final class MixedTraffic implements Workload {
    /** Parameter: round trips of a phase with the local peer. */
    public static final String LOCAL = "local";

    /** Parameter: round trips of a phase with the peer of another node. */
    public static final String REMOTE = "remote";

    private static final String FAR = "far";
    private static final int FAR_INDEX = ClumpPair.PEER + 1;
    private static final int ECHO = 1;
    private static final int ANSWER = 2;

    private final int side;
    private final int localPerPhase;
    private final int remotePerPhase;
    private final RoundLine round;
    private final ClumpPair pair;

    /** Bundle of the remote peer's node; side 0 has no such node, and a bundle without endpoints. */
    private final Bundle farBundle;

    private long received;
    private long localNanos;
    private long remoteNanos;

    /**
     * Makes one side.
     *
     * @param place both sides share the directory, and their node: parameter {@link ClumpPair#NODES}
     */
    public MixedTraffic(Place place) {
        side = place.side();
        localPerPhase = place.number(LOCAL);
        remotePerPhase = place.number(REMOTE);
        round = place.round();
        pair = new ClumpPair(place);
        prepare(pair.endpoint());
        if (side == 0) {
            farBundle = pair.silentBundle();
            pair.endpoint().destinations().map(FAR_INDEX, pair.await(FAR), ClumpPair.TAG);
        } else {
            farBundle = place.keep(Layer.open(ClumpPair.builder(place).node(FAR).build()))
                    .allocateBundle();
            Endpoint far = farBundle.allocateEndpoint();
            far.setTag(ClumpPair.TAG);
            prepare(far);
            pair.publish(FAR, far);
        }
    }

    @Override
    public long run(long operations) {
        localNanos = 0;
        remoteNanos = 0;
        if (side == 0) {
            round.awaitArrival();
        } else {
            round.arrive();
        }
        for (long i = 0; i < operations; i++) {
            localNanos += phase(ClumpPair.PEER, pair.bundle(), localPerPhase);
            remoteNanos += phase(FAR_INDEX, farBundle, remotePerPhase);
        }
        Settling.of(this::pollBoth);
        return side == 0 ? localNanos + remoteNanos : NOT_MEASURED;
    }

    /** On side 0: the time of all phases of the one kind, and of the other. */
    @Override
    public long[] details() {
        return side == 0 ? new long[] {localNanos, remoteNanos} : NO_DETAILS;
    }

    private long phase(int peer, Bundle answering, int roundTrips) {
        long start = System.nanoTime();
        long end = received + roundTrips;
        if (side == 0) {
            ask(peer, end);
        } else {
            while (received < end) {
                answering.poll();
            }
        }
        return System.nanoTime() - start;
    }

    private void ask(int peer, long end) {
        Bundle bundle = pair.bundle();
        while (received < end) {
            long next = received + 1;
            ClumpArguments.request(pair.endpoint(), peer, ECHO, next);
            while (received < next) {
                bundle.poll();
            }
        }
    }

    private void prepare(Endpoint endpoint) {
        endpoint.handlers().set(ECHO, this::echo);
        endpoint.handlers().set(ANSWER, message -> received++);
    }

    private void echo(Message request) {
        received++;
        ClumpArguments.echo(request, ANSWER);
    }

    /** Polls both as programs do: a network that is not polled acknowledges nothing. */
    private void pollBoth() {
        pair.bundle().poll();
        farBundle.poll();
    }
}
