package io.clump.net.ethernet;

import io.clump.am2.ClumpException;
import io.clump.net.posix.NetworkDevice;
import io.clump.net.posix.PacketSocket;

/**
 * Network interface that can send and receive frames.
 *
 * @param device the interface as the kernel sees it
 */
public record EthernetInterface(NetworkDevice device) {
    /** Checks that the interface is switched on and has an address. */
    public EthernetInterface {
        if (!device.hasMac()) {
            throw unusable(device, "it has no MAC address, expected an Ethernet interface or lo");
        }
        if (!device.isUp()) {
            throw unusable(device, "it is down, expected it to be up");
        }
    }

    /**
     * Finds an interface, and checks that this process may use it.
     *
     * @param name for instance {@code eth0}
     * @return the interface
     * @throws ClumpException if no interface has that name, it cannot carry frames, or this process lacks CAP_NET_RAW;
     *     the message names the found and the expected value
     */
    public static EthernetInterface require(String name) {
        EthernetInterface found = new EthernetInterface(NetworkDevice.find(name));
        try {
            PacketSocket.open().close();
        } catch (ClumpException e) {
            throw new ClumpException(e.getMessage() + "; interface=" + name, e);
        }
        return found;
    }

    /**
     * Returns the MAC address.
     *
     * @return the address; all zeroes for a loopback
     */
    public MacAddress mac() {
        return new MacAddress(device.mac());
    }

    private static ClumpException unusable(NetworkDevice device, String why) {
        return new ClumpException("unusable network interface: found=" + device.name() + ": " + why);
    }
}
