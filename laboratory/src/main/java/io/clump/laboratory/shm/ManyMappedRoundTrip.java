package io.clump.laboratory.shm;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.laboratory.apps.AppRun;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.traffic.Traffic;
import io.clump.laboratory.worker.Place;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A short request and its reply between endpoints that have mapped some others or none. The others are endpoints of
 * side 1, which map side 0 themselves and say nothing.
 */
public final class ManyMappedRoundTrip extends Traffic {
    private static final long KILOBYTE = 1024;

    private final String note;

    public ManyMappedRoundTrip(Place place) {
        this(place, new ClumpPair(place));
    }

    private ManyMappedRoundTrip(Place place, ClumpPair pair) {
        super(place, pair);
        note = map(pair, place.side(), place.number("mapped") - 1);
    }

    @Override
    public String note() {
        return note;
    }

    /** Makes some peers on side 1, maps them on side 0; returns a note about their memory there, or an empty text. */
    private static String map(ClumpPair pair, int side, int count) {
        if (count == 0) {
            return "";
        }
        if (side == 1) {
            allocate(pair, count);
            return "";
        }
        List<EndpointName> names = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            names.add(pair.await(key(number)));
        }
        long heapBefore = heapBytes();
        long sharedBefore = sharedBytes();
        for (int number = 1; number <= count; number++) {
            pair.endpoint().destinations().map(number, names.get(number - 1), ClumpPair.TAG);
        }
        long shared = sharedBytes() - sharedBefore;
        long heap = heapBytes() - heapBefore;
        return String.format(
                Locale.ROOT,
                "memory per mapped peer: %,d bytes of Java heap, and %,d bytes of its queues touched",
                heap / count,
                shared / count);
    }

    private static void allocate(ClumpPair pair, int count) {
        EndpointName other = pair.await(ClumpPair.name(0));
        Bundle bundle = pair.silentBundle();
        for (int number = 1; number <= count; number++) {
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(ClumpPair.TAG);
            endpoint.destinations().map(ClumpPair.PEER, other, ClumpPair.TAG);
            pair.publish(key(number), endpoint);
        }
    }

    private static String key(int number) {
        return "silent-" + number;
    }

    private static long heapBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Pages of shared memory that this process has touched. */
    private static long sharedBytes() {
        return AppRun.kilobytes("RssShmem") * KILOBYTE;
    }
}
