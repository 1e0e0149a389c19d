package io.clump.laboratory.harness;

import io.clump.laboratory.worker.Cores;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Machine of a measurement.
 *
 * @param cpu model of the processor
 * @param processors how many this process may use
 * @param kernel name and version of the system
 * @param java version of the Java virtual machine
 * @param bound the processors of side 0 and side 1
 * @param loadAverage of the last minute, before the first measurement: that of other processes
 */
public record Machine(String cpu, int processors, String kernel, String java, List<Integer> bound, double loadAverage) {
    private static final String MODEL = "model name";

    /** Describes this machine as it is now. */
    public static Machine current(Cores cores) {
        return new Machine(
                model(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                System.getProperty("java.runtime.version") + " (" + System.getProperty("java.vendor") + ")",
                List.of(cores.first(), cores.second()),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    /** Returns whether each side has a processor for itself. */
    public boolean areTwoBound() {
        return !bound.get(0).equals(bound.get(1));
    }

    private static String model() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/cpuinfo"))) {
                if (line.startsWith(MODEL)) {
                    return line.substring(line.indexOf(':') + 1).strip();
                }
            }
        } catch (IOException e) {
            return "unknown";
        }
        return "unknown";
    }
}
