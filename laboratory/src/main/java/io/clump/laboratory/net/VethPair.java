package io.clump.laboratory.net;

import io.clump.am2.ClumpException;
import io.clump.laboratory.harness.NetworkNamespace;
import io.clump.laboratory.harness.Workbench;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Two network namespaces, joined by a pair of virtual Ethernet interfaces. */
final class VethPair {
    /** Name of the interface on each side. */
    static final String INTERFACE = "clump0";

    private static final String NETWORK = "10.121.7.";
    private static final int PREFIX_BITS = 24;
    private static final long PATIENCE_SECONDS = 30;

    private final List<NetworkNamespace> sides;

    private VethPair(List<NetworkNamespace> sides) {
        this.sides = sides;
    }

    /** Makes the namespaces; throws a {@link ClumpException} with the reason if that cannot be done. */
    static VethPair open(Workbench workbench) {
        VethPair pair = new VethPair(List.of(NetworkNamespace.bare(workbench), NetworkNamespace.bare(workbench)));
        run(List.of(
                "ip",
                "link",
                "add",
                INTERFACE,
                "netns",
                Long.toString(pair.sides.get(0).holder()),
                "type",
                "veth",
                "peer",
                "name",
                INTERFACE,
                "netns",
                Long.toString(pair.sides.get(1).holder())));
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
        return sides.get(side).runner();
    }

    private void runAt(int side, String... command) {
        List<String> whole = new ArrayList<>(runner(side));
        whole.addAll(List.of(command));
        run(whole);
    }

    private static void run(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String line = NetworkNamespace.firstLine(process);
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
}
