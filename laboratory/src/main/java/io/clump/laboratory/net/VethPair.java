package io.clump.laboratory.net;

import io.clump.am2.ClumpException;
import io.clump.laboratory.harness.NetworkNamespace;
import io.clump.laboratory.harness.Workbench;
import java.util.List;

/** Two network namespaces, joined by a pair of virtual Ethernet interfaces. */
final class VethPair {
    /** Name of the interface on each side. */
    static final String INTERFACE = "clump0";

    private static final String NETWORK = "10.121.7.";
    private static final int PREFIX_BITS = 24;

    private final List<NetworkNamespace> sides;

    private VethPair(List<NetworkNamespace> sides) {
        this.sides = sides;
    }

    /** Makes the namespaces; throws a {@link ClumpException} with the reason if that cannot be done. */
    static VethPair open(Workbench workbench) {
        VethPair pair = new VethPair(List.of(NetworkNamespace.bare(workbench), NetworkNamespace.bare(workbench)));
        pair.sides
                .get(0)
                .run(
                        "ip",
                        "link",
                        "add",
                        INTERFACE,
                        "type",
                        "veth",
                        "peer",
                        "name",
                        INTERFACE,
                        "netns",
                        Long.toString(pair.sides.get(1).holder()));
        for (int side = 0; side < 2; side++) {
            NetworkNamespace at = pair.sides.get(side);
            at.run("ip", "address", "add", address(side) + "/" + PREFIX_BITS, "dev", INTERFACE);
            at.run("ip", "link", "set", INTERFACE, "up");
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
}
