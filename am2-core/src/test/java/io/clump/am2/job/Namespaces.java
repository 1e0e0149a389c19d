package io.clump.am2.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** Commands that run others in namespaces of their own, as in containers. */
public final class Namespaces {
    private Namespaces() {}

    /**
     * Returns the start of a command, whose end kills what it has started; skips the test where there are no such
     * namespaces.
     */
    public static List<String> unshare(String namespaces) throws InterruptedException {
        List<String> prefix = new ArrayList<>(List.of("unshare", "--fork", "--kill-child"));
        prefix.addAll(List.of(namespaces.split(" ", -1)));
        assumeRuns(prefix);
        return prefix;
    }

    /** Skips the test if a command that runs another one is missing, or may not do so here. */
    public static void assumeRuns(List<String> prefix) throws InterruptedException {
        List<String> attempt = new ArrayList<>(prefix);
        attempt.add("true");
        try {
            int status = new ProcessBuilder(attempt).start().waitFor();
            Assumptions.assumeTrue(status == 0, "not allowed here: " + prefix);
        } catch (IOException e) {
            Assumptions.abort("no such command here: " + e.getMessage());
        }
    }
}
