package io.clump.laboratory.launch;

import io.clump.am2.ClumpException;
import io.clump.laboratory.harness.NetworkNamespace;
import io.clump.laboratory.harness.Workbench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Hosts on this machine, and a front from which jobs are started: namespaces with an address each, joined by a bridge.
 * They are gone with the workbench.
 *
 * @param front where the bridge is
 * @param all the hosts
 * @param enter a script that runs a command, its second argument, on the host that its first one names, as {@code ssh}
 *     does
 */
record Hosts(NetworkNamespace front, List<NetworkNamespace> all, Path enter) {
    private static final String NETWORK = "10.121.8.";
    private static final int FRONT = 254;
    private static final String BITS = "/24";

    /** Makes some hosts; throws a {@link ClumpException} with the reason if that cannot be done. */
    static Hosts open(Workbench workbench, int size) {
        // With the machine's /dev/shm, where the workbench has its directory.
        NetworkNamespace front = NetworkNamespace.withLoopback(workbench);
        front.run("ip", "link", "add", "bridge", "type", "bridge");
        front.run("ip", "address", "add", NETWORK + FRONT + BITS, "dev", "bridge");
        front.run("ip", "link", "set", "bridge", "up");
        List<NetworkNamespace> all = new ArrayList<>();
        for (int host = 0; host < size; host++) {
            NetworkNamespace one = NetworkNamespace.host(workbench, "host" + host);
            String cable = "cable" + host;
            String there = Long.toString(one.holder());
            front.run("ip", "link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", there);
            front.run("ip", "link", "set", cable, "master", "bridge", "up");
            one.run("ip", "address", "add", address(host) + BITS, "dev", "eth0");
            one.run("ip", "link", "set", "eth0", "up");
            all.add(one);
        }
        return new Hosts(front, all, script(workbench.directory().resolve("enter"), all));
    }

    static String address(int host) {
        return NETWORK + (host + 1);
    }

    /** Returns the hosts in the form of {@code clump} and {@code mpirun}, each with this many processes. */
    String list(int processes) {
        return IntStream.range(0, all.size())
                .mapToObj(host -> address(host) + ":" + processes)
                .collect(Collectors.joining(","));
    }

    private static Path script(Path path, List<NetworkNamespace> all) {
        StringBuilder script = new StringBuilder("#!/bin/sh\ncase $1 in\n");
        for (int host = 0; host < all.size(); host++) {
            script.append(address(host))
                    .append(") at=")
                    .append(all.get(host).holder())
                    .append(" ;;\n");
        }
        script.append("*) echo \"no such host: $1\" >&2; exit 255 ;;\nesac\nshift\n")
                .append("exec nsenter --target $at --net --mount --uts /bin/sh -c \"$*\"\n");
        try {
            return Files.setPosixFilePermissions(
                    Files.writeString(path, script), PosixFilePermissions.fromString("rwx------"));
        } catch (IOException e) {
            throw new ClumpException("cannot write a script: path=" + path + ", cause=" + e, e);
        }
    }
}
