package io.clump.laboratory.net;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.traffic.Traffic;
import io.clump.laboratory.worker.Place;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A short request and its reply, where side 0 also has some idle peers: endpoints of side 1 that have exchanged one
 * request and its reply with side 0, and then stay silent. They are not closed, since side 0 would be notified, but
 * dropped, and the next garbage collection frees their sockets and queues. So they could not answer a liveness probe of
 * side 0, as idle peers do: the lease must not cause one.
 */
public final class IdlePeersRoundTrip extends Traffic {
    private static final int HELLO = ClumpPair.FREE_HANDLERS;
    private static final int ANSWER = ClumpPair.FREE_HANDLERS + 1;

    /** Number of peers that exist at the same time. */
    private static final int BATCH = 25;

    /** Number of peers before the counted ones: they cause the costs that occur once, for classes, pools and tables. */
    private static final int FIRST = BATCH;

    /** Number of garbage collections; references that the collector clears keep some memory until the next one. */
    private static final int COLLECTIONS = 8;

    /** Time for cleaners between two collections. */
    private static final long CLEANING_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** Far longer than an acknowledgement is delayed to be sent with others. */
    private static final long SETTLING_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Key that is published when the counted peers may come. */
    private static final String COUNTED = "idle-counted";

    private final Place place;
    private final ClumpPair pair;
    private final long sizeBytes;
    private int hellos;

    public IdlePeersRoundTrip(Place place) {
        this(place, new ClumpPair(place));
    }

    private IdlePeersRoundTrip(Place place, ClumpPair pair) {
        super(place, pair);
        this.place = place;
        this.pair = pair;
        int count = place.number("idle");
        sizeBytes = count > 0 && place.side() == 0 ? receiveHellos(count) : 0;
        if (count > 0 && place.side() == 1) {
            sendHellos(count);
        }
    }

    /** Returns the memory that side 0 uses for all its idle peers together. */
    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    /** Meets and maps the peers; returns the bytes of heap that this many take. */
    private long receiveHellos(int count) {
        Endpoint endpoint = pair.endpoint();
        endpoint.handlers().set(HELLO, message -> {
            hellos++;
            message.reply(ANSWER);
        });
        pair.pollUntil("hellos of " + FIRST + " peers", () -> hellos >= FIRST);
        map(1, FIRST);
        pair.settle();
        long before = heapBytes();
        pair.publish(COUNTED, endpoint);
        pair.pollUntil("hellos of " + (FIRST + count) + " peers", () -> hellos == FIRST + count);
        pair.settle();
        map(FIRST + 1, FIRST + count);
        return heapBytes() - before;
    }

    /** Sends the hellos of the first peers, and once the memory that they take is known, those of the counted ones. */
    private void sendHellos(int count) {
        sendHellos(1, FIRST + 1);
        pair.await(COUNTED);
        int end = FIRST + count + 1;
        for (int first = FIRST + 1; first < end; first += BATCH) {
            sendHellos(first, Math.min(end, first + BATCH));
        }
    }

    private void map(int first, int last) {
        for (int number = first; number <= last; number++) {
            pair.endpoint().destinations().map(number, pair.await(key(number)), ClumpPair.TAG);
        }
    }

    private void sendHellos(int first, int end) {
        EndpointName other = pair.await(ClumpPair.name(0));
        List<EndpointName> answered = new ArrayList<>();
        Layer layer = Layer.open(ClumpPair.builder(place)
                .node("idle")
                .local(LayerConfiguration.NO_PROTOCOL)
                .build());
        Bundle bundle = layer.allocateBundle();
        for (int number = first; number < end; number++) {
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(ClumpPair.TAG);
            endpoint.handlers().set(ANSWER, message -> answered.add(endpoint.name()));
            endpoint.destinations().map(ClumpPair.PEER, other, ClumpPair.TAG);
            pair.publish(key(number), endpoint);
            endpoint.request(ClumpPair.PEER, HELLO);
        }
        int count = end - first;
        poll(bundle, TIMEOUT_NANOS, () -> answered.size() == count);
        if (answered.size() < count) {
            throw new ClumpException("waited for answers: found=" + answered.size() + ", expected=" + count);
        }
        poll(bundle, SETTLING_NANOS, () -> false);
    }

    private static void poll(Bundle bundle, long nanos, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean() && System.nanoTime() - start < nanos) {
            bundle.poll();
            Thread.yield();
        }
    }

    private static String key(int number) {
        return "idle-" + number;
    }

    /** Returns the least bytes of heap in use: memory that cleaners release is freed only by the next collection. */
    private static long heapBytes() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            LockSupport.parkNanos(CLEANING_NANOS);
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
