package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.net.ethernet.EthernetInterface;
import io.clump.net.posix.NetworkDevice;
import java.util.List;

/**
 * Checks whether the nodes of a job can use the network interfaces that the user has named.
 *
 * @param ethernet whether frames are sent through them without IP
 * @param needed whether the network uses any
 * @param nodes how many there are, all on this machine
 */
record InterfaceCheck(boolean ethernet, boolean needed, int nodes) {
    /** Throws a {@link BadInputException} that says what is wrong, if anything is. */
    void check(List<String> interfaces) {
        if (interfaces.isEmpty()) {
            if (ethernet) {
                throw new BadInputException("--net ethernet needs --interface: found none, expected for instance "
                        + "--interface lo, or one for each node with commas between them");
            }
            return;
        }
        if (!needed) {
            throw new BadInputException("--interface needs --net udp or ethernet: found --interface "
                    + String.join(",", interfaces) + " and another network");
        }
        if (interfaces.contains("")) {
            throw new BadInputException("an interface has no name: found --interface " + String.join(",", interfaces)
                    + ", expected names with commas between them");
        }
        if (interfaces.size() != 1 && interfaces.size() != nodes) {
            throw new BadInputException("wrong number of interfaces: --interface " + String.join(",", interfaces)
                    + " names " + interfaces.size() + " for " + nodes + " nodes, expected 1 or " + nodes);
        }
        try {
            List<NetworkDevice> devices =
                    interfaces.stream().map(this::usable).distinct().toList();
            if (ethernet && nodes > 1) {
                checkReach(interfaces, devices);
            }
        } catch (BadInputException e) {
            throw e;
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    private NetworkDevice usable(String name) {
        return ethernet ? EthernetInterface.require(name).device() : NetworkDevice.find(name);
    }

    /** All nodes are on this machine, and only a loopback hands on what one sends to another of the same interface. */
    private void checkReach(List<String> interfaces, List<NetworkDevice> different) {
        boolean isLoopback = different.stream().anyMatch(NetworkDevice::isLoopback);
        if (different.size() != (isLoopback ? 1 : nodes)) {
            throw new BadInputException("nodes cannot reach each other: --interface " + String.join(",", interfaces)
                    + " for " + nodes + " nodes on this machine, expected lo for all, or interfaces that are connected "
                    + "and differ");
        }
    }
}
