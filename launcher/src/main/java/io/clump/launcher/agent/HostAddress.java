package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.math.BigInteger;
import java.net.DatagramSocket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Chooses the address by which the other hosts reach this one. */
final class HostAddress {
    /** Index of this host's address in SSH_CONNECTION, after the client's address and port. */
    private static final int OWN_FIELD = 2;

    private static final int SSH_FIELDS = 4;

    /** Port of a connected socket that sends nothing; any port would do. */
    private static final int DISCARD = 9;

    /** Prefixes of networks inside a machine, which other machines cannot reach. */
    private static final List<String> INSIDE = List.of("docker", "virbr", "br-", "veth", "cni", "podman", "lxc");

    private HostAddress() {}

    /**
     * Returns the address of this host.
     *
     * @param sshConnection value of SSH_CONNECTION; null if the agent was not started by ssh
     */
    static InetAddress choose(AddressPreference preference, @Nullable String sshConnection) {
        return preference.wanted().isEmpty()
                ? likeliest(preference.launcher(), sshConnection)
                : wanted(preference.wanted());
    }

    /** Returns an address in the form that networks accept, or the name of its interface. */
    static String text(InetAddress address, boolean isName) {
        return isName ? interfaceOf(address).getName() : address.getHostAddress();
    }

    private static InetAddress likeliest(List<String> launcher, @Nullable String sshConnection) {
        String[] ssh = sshConnection == null ? new String[0] : sshConnection.split(" ", -1);
        return Stream.concat(
                        ssh.length == SSH_FIELDS ? Stream.of(parse(ssh[OWN_FIELD])) : Stream.of(),
                        launcher.stream().map(HostAddress::towards))
                .filter(address -> !address.isLoopbackAddress() && !address.isAnyLocalAddress())
                .findFirst()
                .orElseGet(InetAddress::getLoopbackAddress);
    }

    /** Returns the local address of a socket that is connected to another host. Sends nothing. */
    private static InetAddress towards(String host) {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(parse(host), DISCARD);
            return socket.getLocalAddress();
        } catch (IOException | java.io.UncheckedIOException e) {
            // There is no route to the host.
            return InetAddress.getLoopbackAddress();
        }
    }

    private static InetAddress wanted(String text) {
        int slash = text.indexOf('/');
        return slash < 0 ? ofInterface(text) : inNetwork(text, slash);
    }

    private static InetAddress ofInterface(String nameOrAddress) {
        return own().filter(address -> address.getHostAddress().equals(nameOrAddress)
                        || interfaceOf(address).getName().equals(nameOrAddress))
                .findFirst()
                .orElseThrow(() -> new ClumpException("unknown network interface: found=" + nameOrAddress
                        + ", expected the name or an address of one of "
                        + own().map(address -> interfaceOf(address).getName())
                                .distinct()
                                .collect(Collectors.joining(", "))));
    }

    private static InetAddress inNetwork(String text, int slash) {
        byte[] network = parse(text.substring(0, slash)).getAddress();
        int bits = prefix(text, slash, network.length * Byte.SIZE);
        return own().filter(address -> isIn(address.getAddress(), network, bits))
                .findFirst()
                .orElseThrow(() -> new ClumpException("no address in the network: found=" + text + ", expected one of "
                        + own().map(InetAddress::getHostAddress).collect(Collectors.joining(", "))));
    }

    private static int prefix(String text, int slash, int most) {
        String digits = text.substring(slash + 1);
        if (!digits.matches("[0-9]{1,3}") || Integer.parseInt(digits) > most) {
            throw new ClumpException("not a network: found=" + text + ", expected for instance 10.9.0.0/16");
        }
        return Integer.parseInt(digits);
    }

    private static boolean isIn(byte[] address, byte[] network, int bits) {
        int shift = network.length * Byte.SIZE - bits;
        return address.length == network.length
                && new BigInteger(1, address).shiftRight(shift).equals(new BigInteger(1, network).shiftRight(shift));
    }

    /** Reads an address; a name is not looked up. */
    private static InetAddress parse(String text) {
        try {
            if (text.isEmpty() || (text.indexOf(':') < 0 && !text.matches("[0-9.]+"))) {
                throw new ClumpException("not an address: found=\"" + text + "\"");
            }
            return InetAddress.getByName(text);
        } catch (IOException e) {
            throw new ClumpException("not an address: found=\"" + text + "\"", e);
        }
    }

    /** Returns the addresses by which another host may reach this one, the likeliest first. */
    static List<String> ofThisHost() {
        return own().filter(address -> !address.isLoopbackAddress())
                .map(InetAddress::getHostAddress)
                .toList();
    }

    private static Stream<InetAddress> own() {
        try {
            return NetworkInterface.networkInterfaces()
                    .filter(HostAddress::isUp)
                    .sorted(Comparator.comparing((NetworkInterface found) -> isInside(found))
                            .thenComparing(NetworkInterface::getIndex))
                    .flatMap(NetworkInterface::inetAddresses)
                    .sorted(Comparator.comparing(InetAddress::isLinkLocalAddress)
                            .thenComparing(Inet6Address.class::isInstance));
        } catch (SocketException e) {
            throw new ClumpException("cannot read the network interfaces: cause=" + e, e);
        }
    }

    private static boolean isInside(NetworkInterface found) {
        return INSIDE.stream().anyMatch(found.getName()::startsWith);
    }

    private static boolean isUp(NetworkInterface found) {
        try {
            return found.isUp();
        } catch (SocketException e) {
            // The interface was removed meanwhile.
            return false;
        }
    }

    private static NetworkInterface interfaceOf(InetAddress address) {
        try {
            NetworkInterface found = NetworkInterface.getByInetAddress(address);
            if (found == null) {
                throw new ClumpException("no network interface has the address " + address.getHostAddress());
            }
            return found;
        } catch (SocketException e) {
            throw new ClumpException("cannot read the network interfaces: cause=" + e, e);
        }
    }
}
