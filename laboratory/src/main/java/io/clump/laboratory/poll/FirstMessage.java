package io.clump.laboratory.poll;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.laboratory.traffic.ClumpArguments;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.time.Duration;

/**
 * A short request to a process that sleeps, and its reply. Before each request the asking process polls for some
 * milliseconds, and the other one gets nothing and falls asleep; the request is sent after that. All times are reported
 * one by one, at most {@code operations} in a round.
 */
public final class FirstMessage implements Workload {
    private static final int ECHO = 1;
    private static final int ANSWER = 2;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final int side;
    private final ClumpPair pair;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final Latencies latencies;
    private long received;

    public FirstMessage(Place place) {
        side = place.side();
        pair = new ClumpPair(place);
        bundle = pair.bundle();
        endpoint = pair.endpoint();
        latencies = new Latencies(place.number("operations"));
        endpoint.handlers().set(ECHO, this::echo);
        endpoint.handlers().set(ANSWER, message -> received++);
    }

    @Override
    public long run(long operations) {
        latencies.clear();
        long end = received + operations;
        if (side == 0) {
            ask(end);
        } else {
            answer(end);
        }
        pair.settle();
        return latencies.sum();
    }

    @Override
    public long[] details() {
        return latencies.all();
    }

    private void ask(long end) {
        while (received < end) {
            long quiet = System.nanoTime();
            while (System.nanoTime() - quiet < Latencies.QUIET_NANOS) {
                bundle.poll();
            }
            long expected = received + 1;
            long start = System.nanoTime();
            ClumpArguments.request(endpoint, ClumpPair.PEER, ECHO, expected);
            while (received < expected) {
                bundle.poll();
            }
            latencies.add(System.nanoTime() - start);
        }
    }

    private void answer(long end) {
        while (received < end) {
            bundle.awaitMessage(TIMEOUT);
        }
    }

    private void echo(Message request) {
        received++;
        ClumpArguments.echo(request, ANSWER);
    }
}
