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
        List<String> attempt = new ArrayList<>(prefix);
        attempt.add("true");
        try {
            int status = new ProcessBuilder(attempt).start().waitFor();
            Assumptions.assumeTrue(status == 0, "no such namespaces here: " + namespaces);
        } catch (IOException e) {
            Assumptions.abort("no command for namespaces here: " + e.getMessage());
        }
        return prefix;
    }
}
