package io.clump.laboratory.loggp;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.laboratory.traffic.Block;
import io.clump.laboratory.traffic.ClumpArguments;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Gate;
import io.clump.laboratory.worker.GatedRounds;
import io.clump.laboratory.worker.Medians;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * An operation measures each number of the LogGP model once, by the thesis's method (Lumetta 1998, section 5.3.1):
 * round trips; a burst while the receiver is held off; requests each of which is left alone until its reply is there,
 * which one poll then accepts; a long burst; 512 kB in pieces of 8 kB, which the receiver copies and acknowledges. Side
 * 0 measures, side 1 answers.
 *
 * <p>Round trips come first. So if there is also a network, the poll strategy has seen local messages just before the
 * burst without answers, and polls the network as rarely as in local traffic. Parameters: {@code burst}, requests while
 * the receiver is held off, fewer than its queue takes, and {@code long-burst}.
 */
public final class LogGpWorkload implements Workload {
    /** Data of a bulk transfer, which goes in pieces of 8 kB. */
    private static final int BULK_BYTES = 512 << 10;

    // Places of the details, which are picoseconds.
    private static final int ROUND_TRIP = 0;
    private static final int SEND = 1;
    private static final int SEND_AND_RECEIVE = 2;
    private static final int GAP = 3;
    private static final int BULK = 4;
    private static final int QUANTITIES = 5;
    private static final int ECHO = 1;
    private static final int ANSWER = 2;
    private static final int TAKE = 3;

    private static final int PICOS_PER_NANO = 1000;
    private static final int ROUND_TRIPS = 16;
    private static final int LONE_REQUESTS = 8;
    private static final int PIECES = BULK_BYTES / Block.MEDIUM_BYTES;

    /** Number of round trips after which a reply has certainly arrived. */
    private static final int DELAY_ROUND_TRIPS = 4;

    /** Longest delay, if other processes have had the processors during the round trips. */
    private static final long MOST_DELAY_NANOS = 500_000;

    private final int burst;
    private final int longBurst;
    private final GatedRounds rounds;
    private final Gate gate;
    private final ClumpPair pair;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final UnsafeBuffer data = Block.allocate();
    private final Medians medians;
    private long sent;
    private long answered;

    public LogGpWorkload(Place place) {
        burst = place.number("burst");
        longBurst = place.number("long-burst");
        rounds = new GatedRounds(place, QUANTITIES);
        medians = rounds.medians();
        gate = rounds.gate();
        pair = new ClumpPair(place);
        bundle = pair.bundle();
        endpoint = pair.endpoint();
        endpoint.handlers().set(ECHO, request -> ClumpArguments.echo(request, ANSWER));
        endpoint.handlers().set(ANSWER, reply -> answered++);
        endpoint.handlers().set(TAKE, this::take);
    }

    @Override
    public long run(long operations) {
        long nanos = rounds.run(operations, this::measure, bundle::poll);
        pair.settle();
        return nanos;
    }

    /**
     * On side 0, in picoseconds: from a request to its reply, which is twice L and twice both overheads; o_s, the time
     * that the sender is busy with a request; the time of a request and of the poll for its reply, less the wait in
     * between, which is o_s and o_r; g, from one message to the next in a long burst, whose requests are all answered;
     * and the bulk transfer, until its last piece is acknowledged. The sheet computes the numbers of the model from
     * them, as the thesis does: L is half a round trip less both overheads, and negative if the receiver is already
     * busy with a message while the sender still is.
     */
    @Override
    public long[] details() {
        return rounds.details();
    }

    private void measure() {
        long roundTripPicos = roundTrips();
        holdOff();
        loneRequests(Math.min(MOST_DELAY_NANOS, DELAY_ROUND_TRIPS * roundTripPicos / PICOS_PER_NANO));
        manyRequests();
        bulk();
    }

    private long roundTrips() {
        long start = System.nanoTime();
        for (int i = 0; i < ROUND_TRIPS; i++) {
            request();
            awaitAnswers();
        }
        return medians.add(ROUND_TRIP, System.nanoTime() - start, 1, ROUND_TRIPS);
    }

    private void holdOff() {
        gate.close();
        long start = System.nanoTime();
        for (int i = 0; i < burst; i++) {
            request();
        }
        long nanos = System.nanoTime() - start;
        gate.open();
        awaitAnswers();
        medians.add(SEND, nanos, 1, burst);
    }

    private void loneRequests(long delayNanos) {
        long nanos = 0;
        int count = 0;
        for (int i = 0; i < LONE_REQUESTS; i++) {
            long start = System.nanoTime();
            request();
            long delayStart = System.nanoTime();
            long delayEnd = delayStart;
            while (delayEnd - delayStart < delayNanos) {
                delayEnd = System.nanoTime();
            }
            bundle.poll();
            long end = System.nanoTime();
            if (answered == sent) {
                nanos += end - start - (delayEnd - delayStart);
                count++;
            } else {
                // The other side was late, so the poll has accepted nothing.
                awaitAnswers();
            }
        }
        if (count > 0) {
            medians.add(SEND_AND_RECEIVE, nanos, 2L * count, count);
        }
    }

    private void manyRequests() {
        long start = System.nanoTime();
        for (int i = 0; i < longBurst; i++) {
            request();
        }
        awaitAnswers();
        medians.add(GAP, System.nanoTime() - start, 1, longBurst);
    }

    private void bulk() {
        long start = System.nanoTime();
        for (int i = 0; i < PIECES; i++) {
            sent++;
            endpoint.requestMedium(ClumpPair.PEER, TAKE, data, 0, Block.MEDIUM_BYTES);
        }
        awaitAnswers();
        medians.add(BULK, System.nanoTime() - start, 1, 1);
    }

    private void request() {
        sent++;
        ClumpArguments.request(endpoint, ClumpPair.PEER, ECHO, sent);
    }

    private void awaitAnswers() {
        while (answered < sent) {
            bundle.poll();
        }
    }

    private void take(Message message) {
        data.putBytes(0, message.data(), 0, Block.MEDIUM_BYTES);
        message.reply(ANSWER);
    }
}
