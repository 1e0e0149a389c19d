package io.clump.laboratory.harness;

import io.clump.am2.ClumpException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A network of its own for processes on this machine. It has no name: it is held by a process that waits for the end of its
 * input, and is gone with the last process in it, whatever ends the benchmark.
 *
 * @param holder number of the process that holds it
 */
public record NetworkNamespace(long holder) {
    private static final String READY = "ready";

    /**
     * Makes one that nobody outside of it reaches. It has the loopback interface alone.
     *
     * @throws ClumpException if that cannot be done, with the reason, such as that it needs root
     */
    public static NetworkNamespace withLoopback(Workbench workbench) {
        return open(workbench, "ip link set lo up");
    }

    /**
     * Makes one without interfaces that are up. Its own {@code /sys} shows the interfaces that it will get.
     *
     * @throws ClumpException if that cannot be done, with the reason, such as that it needs root
     */
    public static NetworkNamespace bare(Workbench workbench) {
        return open(workbench, "mount -t sysfs none /sys");
    }

    /** Words before those of a command, which run it in the namespace. */
    public List<String> runner() {
        String namespaces = "/proc/" + holder + "/ns/";
        return List.of("nsenter", "--net=" + namespaces + "net", "--mount=" + namespaces + "mnt");
    }

    /** The first line that a process says. */
    public static String firstLine(Process process) throws IOException {
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = out.readLine();
        return line == null ? "it said nothing" : line;
    }

    private static NetworkNamespace open(Workbench workbench, String preparation) {
        ProcessBuilder builder = new ProcessBuilder(
                "unshare", "--net", "--mount", "/bin/sh", "-c", preparation + " && echo " + READY + " && exec cat");
        try {
            Process process = workbench.startHelper(builder.redirectErrorStream(true));
            String line = firstLine(process);
            if (!READY.equals(line)) {
                throw new ClumpException("no network namespace: " + line);
            }
            return new NetworkNamespace(process.pid());
        } catch (IOException e) {
            throw new ClumpException("no network namespace: " + e.getMessage(), e);
        }
    }
}
