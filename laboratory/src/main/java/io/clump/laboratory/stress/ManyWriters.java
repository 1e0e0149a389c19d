package io.clump.laboratory.stress;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.laboratory.traffic.ClumpArguments;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Side 0 receives short requests and answers each; the others send. A round has a phase for each number of writers, in
 * which the operations are divided among this number of senders, while the others sleep. Details of side 0: nanoseconds
 * of each phase, in the order of the parameter; the clock runs from when all writers are awake until the last request
 * has arrived.
 *
 * <p>There may be fewer processors than processes, so a process that finds nothing to do for a while yields.
 */
public final class ManyWriters implements Workload {
    private static final String RECEIVER = "receiver";
    private static final int TO_RECEIVER = 0;
    private static final int ASK = 1;
    private static final int ANSWER = 2;

    private static final int PAIR_OF_LINES_BYTES = 128;
    private static final int CALLED_OFFSET = 0;
    private static final int BEGUN_OFFSET = CALLED_OFFSET + PAIR_OF_LINES_BYTES;
    private static final int ARRIVALS_OFFSET = BEGUN_OFFSET + PAIR_OF_LINES_BYTES;

    /** Empty polls before the process yields. */
    private static final int SPINS = 256;

    private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final int side;
    private final int[] writers;
    private final UnsafeBuffer memory;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final long[] nanos;
    private long phase;
    private long asked;
    private long received;
    private long answered;

    public ManyWriters(Place place) {
        side = place.side();
        writers = place.numbers("writers");
        nanos = new long[writers.length];
        int most = Arrays.stream(writers).max().orElseThrow();
        memory = place.map("phases", ARRIVALS_OFFSET + (most + 1) * PAIR_OF_LINES_BYTES);
        Layer layer = place.keep(Layer.open(ClumpPair.configuration(place)));
        bundle = layer.allocateBundle();
        endpoint = bundle.allocateEndpoint();
        endpoint.setTag(ClumpPair.TAG);
        endpoint.handlers().set(ASK, request -> {
            received++;
            ClumpArguments.echo(request, ANSWER);
        });
        endpoint.handlers().set(ANSWER, reply -> answered++);
        if (side == 0) {
            layer.registry().publish(RECEIVER, endpoint.name());
        } else {
            endpoint.destinations().map(TO_RECEIVER, layer.registry().await(RECEIVER, TIMEOUT), ClumpPair.TAG);
        }
    }

    @Override
    public long run(long operations) {
        long total = 0;
        for (int which = 0; which < writers.length; which++) {
            phase++;
            if (side == 0) {
                nanos[which] = receive(operations, writers[which]);
                total += nanos[which];
            } else if (side <= writers[which]) {
                send(share(operations, writers[which]));
            }
        }
        return side == 0 ? total : NOT_MEASURED;
    }

    @Override
    public long[] details() {
        return side == 0 ? nanos.clone() : NO_DETAILS;
    }

    private long receive(long operations, int count) {
        // release: senders of this phase wake up; pairs with send
        memory.putLongRelease(CALLED_OFFSET, phase);
        for (int sender = 1; sender <= count; sender++) {
            // acquire: the sender is awake; pairs with send
            while (memory.getLongAcquire(arrival(sender)) != phase) {
                Thread.yield();
            }
        }
        long end = received + operations;
        long start = System.nanoTime();
        // release: senders send; pairs with send
        memory.putLongRelease(BEGUN_OFFSET, phase);
        int idle = 0;
        while (received < end) {
            idle = bundle.poll() == 0 ? rest(idle) : 0;
        }
        return System.nanoTime() - start;
    }

    private void send(long share) {
        // acquire: the receiver calls for this phase, or one after it; pairs with receive
        while (memory.getLongAcquire(CALLED_OFFSET) < phase) {
            LockSupport.parkNanos(SLEEP_NANOS);
        }
        // release: this sender is awake; pairs with receive
        memory.putLongRelease(arrival(side), phase);
        // acquire: the phase has begun; pairs with receive
        while (memory.getLongAcquire(BEGUN_OFFSET) < phase) {
            Thread.yield();
        }
        for (long i = 0; i < share; i++) {
            asked++;
            ClumpArguments.request(endpoint, TO_RECEIVER, ASK, asked);
        }
        int idle = 0;
        while (answered < asked) {
            idle = bundle.poll() == 0 ? rest(idle) : 0;
        }
    }

    /** Returns the operations of this sender; the shares of all senders add up to the whole. */
    private long share(long operations, int count) {
        return operations * side / count - operations * (side - 1) / count;
    }

    private static int rest(int idle) {
        if (idle < SPINS) {
            Thread.onSpinWait();
            return idle + 1;
        }
        Thread.yield();
        return 0;
    }

    private static int arrival(int sender) {
        return ARRIVALS_OFFSET + sender * PAIR_OF_LINES_BYTES;
    }
}
