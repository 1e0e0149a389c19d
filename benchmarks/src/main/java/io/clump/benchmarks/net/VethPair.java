package io.clump.benchmarks.net;

import io.clump.am2.ClumpException;
import io.clump.benchmarks.harness.Workbench;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Two network namespaces, joined by a pair of virtual Ethernet interfaces. They have no names: each is held by a process
 * that waits for the end of its input, and is gone with the last process in it, whatever ends the benchmark.
 */
final class VethPair {
    /** Name of the interface on each side. */
    static final String INTERFACE = "clump0";

    private static final String NETWORK = "10.121.7.";
    private static final int PREFIX_BITS = 24;
    private static final long PATIENCE_SECONDS = 30;

    /** Its own /sys shows the interfaces of the namespace. */
    private static final List<String> HOLDER = List.of(
            "unshare", "--net", "--mount", "/bin/sh", "-c", "mount -t sysfs none /sys && echo ready && exec cat");

    private static final String READY = "ready";

    private final List<Long> holders;

    private VethPair(List<Long> holders) {
        this.holders = holders;
    }

    /** Makes the namespaces; throws a {@link ClumpException} with the reason if that cannot be done. */
    static VethPair open(Workbench workbench) {
        VethPair pair = new VethPair(List.of(hold(workbench), hold(workbench)));
        run(List.of(
                "ip",
                "link",
                "add",
                INTERFACE,
                "netns",
                Long.toString(pair.holders.get(0)),
                "type",
                "veth",
                "peer",
                "name",
                INTERFACE,
                "netns",
                Long.toString(pair.holders.get(1))));
        for (int side = 0; side < 2; side++) {
            pair.runAt(side, "ip", "address", "add", address(side) + "/" + PREFIX_BITS, "dev", INTERFACE);
            pair.runAt(side, "ip", "link", "set", INTERFACE, "up");
        }
        return pair;
    }

    /** The address of a side's interface. */
    static String address(int side) {
        return NETWORK + (side + 1);
    }

    /** What runs a command in the namespace of a side. */
    List<String> runner(int side) {
        String namespaces = "/proc/" + holders.get(side) + "/ns/";
        return List.of("nsenter", "--net=" + namespaces + "net", "--mount=" + namespaces + "mnt");
    }

    private void runAt(int side, String... command) {
        List<String> whole = new ArrayList<>(runner(side));
        whole.addAll(List.of(command));
        run(whole);
    }

    private static long hold(Workbench workbench) {
        try {
            Process holder = workbench.startHelper(new ProcessBuilder(HOLDER).redirectErrorStream(true));
            String line = firstLine(holder);
            if (!READY.equals(line)) {
                throw new ClumpException("no network namespace: " + line);
            }
            return holder.pid();
        } catch (IOException e) {
            throw new ClumpException("no network namespace: " + e.getMessage(), e);
        }
    }

    private static void run(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String line = firstLine(process);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
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
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = out.readLine();
        return line == null ? "it said nothing" : line;
    }
}
