package io.clump.laboratory.harness;

import io.clump.am2.ClumpException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A network of its own for processes on this machine. It has no name: it is held by a process that waits for the end of
 * its input, and is gone with the last process in it, whatever ends the benchmark.
 *
 * @param holder number of the process that holds it
 */
public record NetworkNamespace(long holder) {
    private static final String READY = "ready";
    private static final long TIMEOUT_SECONDS = 30;

    /**
     * Makes a namespace that has only the loopback interface, and that no process outside of it reaches.
     *
     * @throws ClumpException if that cannot be done, with the reason, such as that it needs root
     */
    public static NetworkNamespace withLoopback(Workbench workbench) {
        return open(workbench, "ip link set lo up");
    }

    /**
     * Makes one with the loopback interface, as each host has it. Its own {@code /sys} shows the interfaces that it
     * will get.
     *
     * @throws ClumpException if that cannot be done, with the reason, such as that it needs root
     */
    public static NetworkNamespace bare(Workbench workbench) {
        return open(workbench, "mount -t sysfs none /sys && ip link set lo up");
    }

    /**
     * Makes one that stands for a host: with a name and a {@code /dev/shm} of its own, and the loopback interface.
     *
     * @param name of the host
     * @throws ClumpException if that cannot be done, with the reason, such as that it needs root
     */
    public static NetworkNamespace host(Workbench workbench, String name) {
        return open(
                workbench, "hostname " + name + " && mount -t tmpfs -o mode=1777 tmpfs /dev/shm && ip link set lo up");
    }

    /** Words before those of a command, which run it in the namespace. */
    public List<String> runner() {
        return List.of("nsenter", "--target", Long.toString(holder), "--net", "--mount", "--uts");
    }

    /**
     * Runs a command in the namespace, to its end.
     *
     * @throws ClumpException if it fails, with the first line of its output
     */
    public void run(String... command) {
        List<String> whole = new ArrayList<>(runner());
        whole.addAll(List.of(command));
        try {
            Process process =
                    new ProcessBuilder(whole).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String line = firstLine(process);
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new ClumpException(String.join(" ", command) + ": does not end");
            }
            if (process.exitValue() != 0) {
                throw new ClumpException(String.join(" ", command) + ": " + line);
            }
        } catch (IOException e) {
            throw new ClumpException("no network namespace: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClumpException("interrupted while a network namespace was made", e);
        }
    }

    private static String firstLine(Process process) throws IOException {
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        return line == null ? "no output" : line;
    }

    private static NetworkNamespace open(Workbench workbench, String preparation) {
        String script = preparation + " && echo " + READY + " && exec cat";
        ProcessBuilder builder = new ProcessBuilder("unshare", "--net", "--mount", "--uts", "/bin/sh", "-c", script);
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
