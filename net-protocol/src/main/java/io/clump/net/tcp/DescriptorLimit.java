package io.clump.net.tcp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** File descriptors of this process. */
final class DescriptorLimit {
    /** Limit where the system does not report one: that of Linux for a user who sets none. */
    static final int USUAL_LIMIT = 1024;

    private static final Path LIMITS = Path.of("/proc/self/limits");

    private static final String LABEL = "Max open files";

    private DescriptorLimit() {}

    /** Returns the number of descriptors that this process may have open. */
    static int limit() {
        try {
            return Files.readAllLines(LIMITS).stream()
                    .filter(line -> line.startsWith(LABEL))
                    .map(line -> line.substring(LABEL.length()).trim().replaceFirst("\\s.*", ""))
                    .mapToInt(Integer::parseInt)
                    .findFirst()
                    .orElse(USUAL_LIMIT);
        } catch (IOException | NumberFormatException e) {
            return USUAL_LIMIT;
        }
    }
}
