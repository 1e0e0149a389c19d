package io.clump.am2.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Clock of the machine that all its processes share, from one start of the kernel to the next: whatever the wall clock
 * is set to, and in whichever time namespace a process is (time_namespaces(7)). Any thread may use it.
 */
public final class BootClock {
    private static final Path OFFSETS = Path.of("/proc/self/timens_offsets");

    /** Start of the line with the seconds and nanoseconds by which the clock of this namespace is ahead. */
    private static final String MONOTONIC = "monotonic";

    private static final long AHEAD_NANOS = aheadNanos();

    private BootClock() {}

    /**
     * Returns the time.
     *
     * @return milliseconds since a time about the machine's start
     */
    public static long millis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - AHEAD_NANOS);
    }

    private static long aheadNanos() {
        try {
            for (String line : Files.readAllLines(OFFSETS)) {
                String[] words = line.strip().split("\\s+", -1);
                if (words[0].equals(MONOTONIC)) {
                    return TimeUnit.SECONDS.toNanos(Long.parseLong(words[1])) + Long.parseLong(words[2]);
                }
            }
            return 0;
        } catch (IOException e) {
            // A kernel without time namespaces.
            return 0;
        }
    }
}
