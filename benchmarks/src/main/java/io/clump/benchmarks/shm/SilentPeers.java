package io.clump.benchmarks.shm;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Endpoints of side 1 that are mapped, and map side 0 themselves, and say nothing. */
final class SilentPeers {
    private static final String RESIDENT = "VmRSS:";
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
        EndpointName last = pair.await(key(count));
        long heapBefore = heapBytes();
        long residentBefore = residentBytes();
        for (int number = 1; number < count; number++) {
            pair.endpoint().map(number, pair.await(key(number)), ClumpPair.TAG);
        }
        pair.endpoint().map(count, last, ClumpPair.TAG);
        long resident = residentBytes() - residentBefore;
        long heap = heapBytes() - heapBefore;
        return String.format(
                Locale.ROOT,
                "memory per mapped peer: %,d bytes of heap; the process has grown by %,d bytes for each",
                heap / count,
                resident / count);
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

    private static long residentBytes() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith(RESIDENT)) {
                    String kilobytes = line.substring(RESIDENT.length()).replace("kB", "");
                    return Long.parseLong(kilobytes.strip()) * KILOBYTE;
                }
            }
        } catch (IOException e) {
            throw new ClumpException("cannot find out how much memory is used: cause=" + e, e);
        }
        throw new ClumpException("cannot find out how much memory is used: no " + RESIDENT + " in /proc/self/status");
    }
}
