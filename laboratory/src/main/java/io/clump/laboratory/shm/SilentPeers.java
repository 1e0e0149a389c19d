package io.clump.laboratory.shm;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.laboratory.traffic.ClumpPair;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Endpoints of side 1 that are mapped, and map side 0 themselves, and say nothing. */
final class SilentPeers {
    private static final String SHARED = "RssShmem:";
    private static final long KILOBYTE = 1024;

    private SilentPeers() {}

    /** Makes them on side 1, maps them on side 0; returns what they take there, or an empty text. */
    static String map(ClumpPair pair, int side, int count) {
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
            pair.endpoint().map(number, names.get(number - 1), ClumpPair.TAG);
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
            endpoint.map(ClumpPair.PEER, other, ClumpPair.TAG);
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
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith(SHARED)) {
                    String kilobytes = line.substring(SHARED.length()).replace("kB", "");
                    return Long.parseLong(kilobytes.strip()) * KILOBYTE;
                }
            }
        } catch (IOException e) {
            throw new ClumpException("cannot find out how much memory is used: cause=" + e, e);
        }
        throw new ClumpException("cannot find out how much memory is used: no " + SHARED + " in /proc/self/status");
    }
}
