package io.clump.launcher.job;

import io.clump.am2.machine.JavaOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Choice of huge pages for the heap of a process. They save most of its page faults, each of which takes microseconds,
 * and so about a tenth of the time of its start.
 */
final class HugePages {
    private static final String OPTION = "-XX:+UseTransparentHugePages";

    /** File in which the system says when it gives huge pages, with the valid choice in brackets. */
    private static final Path OF_THE_SYSTEM = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

    private static final String ON_REQUEST = "[madvise]";

    /** One of them occurs in the name of each option for pages. */
    private static final List<String> NAMES = List.of("LargePages", "TransparentHugePages", "HugeTLBFS");

    private HugePages() {}

    /** Returns the option, unless the system does not give huge pages on request or the user has chosen. */
    static List<String> unlessNamed(Map<String, String> environment, List<String> given) {
        return unlessNamed(environment, given, OF_THE_SYSTEM);
    }

    /**
     * Returns the option.
     *
     * @param system file of the system; the virtual machine prints a warning if the system gives no huge pages
     */
    static List<String> unlessNamed(Map<String, String> environment, List<String> given, Path system) {
        boolean isNamed = JavaOptions.all(environment, given)
                .anyMatch(text -> NAMES.stream().anyMatch(text::contains));
        return !isNamed && isOnRequest(system) ? List.of(OPTION) : List.of();
    }

    private static boolean isOnRequest(Path system) {
        try {
            return Files.readString(system).contains(ON_REQUEST);
        } catch (IOException expected) {
            // Containers may hide the file, and some systems have no huge pages.
            return false;
        }
    }
}
