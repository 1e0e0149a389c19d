package io.clump.am2.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Identifies the processes that share the clock of {@link System#nanoTime()}: those of one start of one kernel, in one
 * time namespace.
 */
final class ClockDomain {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path NAMESPACE = Path.of("/proc/self/ns/time");

    private ClockDomain() {}

    /**
     * Returns a text that is the same for all processes with the same clock; a unique text if the system does not give
     * it.
     */
    static String ofThisProcess() {
        try {
            String namespace = Files.isSymbolicLink(NAMESPACE)
                    ? Files.readSymbolicLink(NAMESPACE).toString()
                    : "";
            return Files.readString(BOOT).strip() + namespace;
        } catch (IOException e) {
            return "process " + ProcessHandle.current().pid() + " at " + System.nanoTime();
        }
    }
}
