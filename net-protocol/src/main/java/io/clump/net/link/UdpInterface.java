package io.clump.net.link;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Queries about the network interfaces of this machine by which UDP datagrams leave. */
public final class UdpInterface {
    /** Largest datagram: 65,535 less the headers of IPv4 and UDP; over IPv6 it could be 20 more. */
    static final int MAX_DATAGRAM_BYTES = 65_507;

    private static final int UDP_HEADER_BYTES = 8;
    private static final int IPV4_HEADER_BYTES = 20;
    private static final int IPV6_HEADER_BYTES = 40;

    /** MTU of every IPv6 path, and of nearly all IPv4 paths; used if the MTU of an address's interface is unknown. */
    private static final int LEAST_MTU = 1280;

    private UdpInterface() {}

    /**
     * Reads from the properties of a layer the address by which others reach this machine.
     *
     * @param configuration of the layer
     * @param addressKey property that has the address
     * @param interfaceKey property that names the interface instead
     * @param preset address if neither is set
     * @return the address
     * @throws ClumpException if both properties are set, or the address or interface is unknown
     */
    public static InetAddress addressOf(
            LayerConfiguration configuration, String addressKey, String interfaceKey, String preset) {
        String address = configuration.properties().get(addressKey);
        String nameOrAddress = configuration.properties().get(interfaceKey);
        if (nameOrAddress == null) {
            return lookUp(addressKey, address == null ? preset : address);
        }
        if (address != null) {
            throw new ClumpException("two ways to say one thing: " + addressKey + "=" + address + " and " + interfaceKey
                    + "=" + nameOrAddress + ", expected one of them");
        }
        return addressOf(nameOrAddress);
    }

    private static InetAddress lookUp(String key, String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new ClumpException(
                    "unknown address: " + key + "=" + text + ", expected an address or a name of this machine", e);
        }
    }

    /**
     * Finds the address of an interface by which others reach this machine: one of IPv4 if there is any, else one of
     * IPv6, a link-local one only if there is no other.
     *
     * @param nameOrAddress the interface's name, such as {@code eth0}, or one of its addresses, which is then taken
     * @return an address of that interface, with its scope if it needs one
     * @throws ClumpException if there is no such interface or it has no address; names the existing interfaces
     */
    public static InetAddress addressOf(String nameOrAddress) {
        try {
            NetworkInterface named = NetworkInterface.getByName(nameOrAddress);
            if (named == null) {
                return localAddress(nameOrAddress);
            }
            return named.inetAddresses()
                    .min(Comparator.comparingInt(UdpInterface::rank))
                    .orElseThrow(() -> new ClumpException("network interface without address: " + nameOrAddress));
        } catch (SocketException e) {
            throw new ClumpException("cannot read network interface " + nameOrAddress + ": cause=" + e, e);
        }
    }

    /**
     * Returns the size of the largest datagram that leaves an address in one piece.
     *
     * @param local an address of this machine
     * @return bytes that UDP carries, at most 65,507
     */
    static int datagramBytes(InetAddress local) {
        int headers = UDP_HEADER_BYTES + (local instanceof Inet4Address ? IPV4_HEADER_BYTES : IPV6_HEADER_BYTES);
        return Math.min(MAX_DATAGRAM_BYTES, mtu(local) - headers);
    }

    /** Returns the interface of an address of this machine; null if none has it. */
    static @Nullable NetworkInterface of(InetAddress local) throws SocketException {
        NetworkInterface found = NetworkInterface.getByInetAddress(local);
        // All of 127.0.0.0/8 is this machine, though the interface names one address only.
        return found == null && local.isLoopbackAddress()
                ? NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress())
                : found;
    }

    private static int mtu(InetAddress local) {
        try {
            NetworkInterface found = of(local);
            return found == null ? LEAST_MTU : found.getMTU();
        } catch (SocketException e) {
            throw new ClumpException(
                    "cannot find how much the interface carries: address=" + local.getHostAddress() + ", cause=" + e,
                    e);
        }
    }

    private static InetAddress localAddress(String text) throws SocketException {
        try {
            InetAddress address = InetAddress.getByName(text);
            if (isLiteral(text) && NetworkInterface.getByInetAddress(address) != null) {
                return withScope(address);
            }
        } catch (UnknownHostException e) {
            throw unknown(text, e);
        }
        throw unknown(text, null);
    }

    /** Adds the interface to a link-local address, which is ambiguous without it. */
    private static InetAddress withScope(InetAddress address) throws SocketException {
        return NetworkInterface.getByInetAddress(address)
                .inetAddresses()
                .filter(own -> java.util.Arrays.equals(own.getAddress(), address.getAddress()))
                .findFirst()
                .orElse(address);
    }

    /** Returns whether a text is an address rather than a name that would have to be looked up. */
    private static boolean isLiteral(String text) {
        return text.indexOf(':') >= 0 || text.chars().allMatch(c -> c == '.' || Character.isDigit(c));
    }

    private static int rank(InetAddress address) {
        if (address instanceof Inet4Address) {
            return 0;
        }
        return address instanceof Inet6Address && address.isLinkLocalAddress() ? 2 : 1;
    }

    private static ClumpException unknown(String text, @Nullable Throwable cause) throws SocketException {
        List<String> names = NetworkInterface.networkInterfaces()
                .map(NetworkInterface::getName)
                .sorted()
                .toList();
        String message = "unknown network interface: found=" + text + ", expected the name or an address of one of "
                + String.join(", ", names);
        return cause == null ? new ClumpException(message) : new ClumpException(message, cause);
    }
}
