package io.clump.laboratory.overhead;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.laboratory.traffic.ClumpArguments;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Gate;
import io.clump.laboratory.worker.GatedRounds;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * Side 0 sends a burst with each of the {@link PlainSenders} and then with {@link Endpoint#request}, while side 1 is
 * held off; after each burst side 1 accepts and frees everything, so that it has all lines. Details of side 0:
 * picoseconds of a send, in that order.
 */
public final class SendOverhead implements Workload {
    /** Number of details; the last one is Clump's own. */
    public static final int STEPS = 9;

    private static final int BURST = 128;

    /**
     * Before each of Clump's own bursts, so that the poll strategy does not conclude that local messages have ceased.
     */
    private static final int ROUND_TRIPS = 16;

    private static final int ASK = 1;
    private static final int ANSWER = 2;
    private static final int ARGUMENTS = 8;

    private final GatedRounds rounds;
    private final Gate gate;
    private final PlainQueues queues;
    private final PlainSenders senders;
    private final ClumpPair pair;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final PlainSenders.SendStep[] steps;

    private long plainSent;
    private long asked;
    private long answered;

    public SendOverhead(Place place) {
        rounds = new GatedRounds(place, STEPS);
        gate = rounds.gate();
        queues = new PlainQueues(place.map("queues", PlainQueues.lengthBytes(BURST)), BURST);
        pair = new ClumpPair(place);
        bundle = pair.bundle();
        endpoint = pair.endpoint();
        endpoint.handlers().set(ASK, request -> ClumpArguments.echo(request, ANSWER));
        endpoint.handlers().set(ANSWER, reply -> answered++);
        senders = new PlainSenders(queues, bundle);
        List<PlainSenders.SendStep> all = new ArrayList<>(senders.steps());
        all.add(this::request);
        steps = all.toArray(PlainSenders.SendStep[]::new);
    }

    @Override
    public long run(long operations) {
        long nanos = rounds.run(operations, this::measure, () -> queues.accept() + bundle.poll());
        pair.settle();
        return nanos;
    }

    @Override
    public long[] details() {
        return rounds.details();
    }

    @Override
    public String note() {
        return senders.sum() + queues.sum() == Long.MIN_VALUE ? "never" : "";
    }

    private void measure() {
        for (int which = 0; which < STEPS; which++) {
            measureStep(which);
        }
    }

    private void measureStep(int which) {
        PlainSenders.SendStep step = steps[which];
        boolean isOwn = which == STEPS - 1;
        if (isOwn) {
            roundTrips();
        }
        gate.close();
        long start = System.nanoTime();
        for (int i = 0; i < BURST; i++) {
            step.send(ClumpPair.PEER, ASK, ARGUMENTS, i, 2, 3, 4, 5, 6, 7, 8);
        }
        long nanos = System.nanoTime() - start;
        gate.open();
        rounds.medians().add(which, nanos, 1, BURST);
        if (isOwn) {
            awaitAnswers();
        } else if (which >= PlainSenders.FIRST_SHARED) {
            plainSent += BURST;
            awaitAccepted();
        }
    }

    private void roundTrips() {
        for (int i = 0; i < ROUND_TRIPS; i++) {
            request(ClumpPair.PEER, ASK, ARGUMENTS, i, 2, 3, 4, 5, 6, 7, 8);
            awaitAnswers();
        }
    }

    private void request(
            int destination, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        asked++;
        endpoint.request(destination, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    private void awaitAnswers() {
        while (answered < asked) {
            bundle.poll();
        }
    }

    private void awaitAccepted() {
        while (queues.acceptedAcquire() < plainSent) {
            Thread.onSpinWait();
        }
    }
}
