package io.clump.net.posix;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import io.clump.am2.ClumpException;
import java.nio.charset.StandardCharsets;

/**
 * Network interface as the kernel sees it, also one without an IP address, which the JDK does not show.
 *
 * @param name for instance {@code eth0}
 * @param index the kernel's number of it
 * @param isUp whether it is switched on
 * @param isLoopback whether it receives the frames that it sends
 * @param hasMac whether it sends Ethernet frames; a loopback does
 * @param mac its address, in the lower 48 bits, the byte that is sent first in the highest of them; 0 for a loopback
 * @param mtuBytes most bytes of a frame after its Ethernet header
 */
public record NetworkDevice(
        String name, int index, boolean isUp, boolean isLoopback, boolean hasMac, long mac, int mtuBytes) {
    /** Bytes of the name in struct ifreq, a zero at its end among them. */
    private static final int NAME_BYTES = 16;

    /** Bytes of struct ifreq. */
    private static final int REQUEST_BYTES = NAME_BYTES + 24;

    private static final int MAC_BYTES = 6;

    /** From sys/socket.h, like the next. */
    private static final int AF_INET = 2;

    private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;

    /** From linux/sockios.h, like the next three. */
    private static final long SIOCGIFFLAGS = 0x8913;

    private static final long SIOCGIFMTU = 0x8921;
    private static final long SIOCGIFHWADDR = 0x8927;
    private static final long SIOCGIFINDEX = 0x8933;

    /** From net/if.h. */
    private static final int IFF_UP = 1;

    /** From net/if_arp.h, like the next. */
    private static final int ARPHRD_ETHER = 1;

    private static final int ARPHRD_LOOPBACK = 772;

    /** From errno.h. */
    private static final int ENODEV = 19;

    /**
     * Looks up an interface. Needs no privilege.
     *
     * @param name of the interface
     * @return its present state
     * @throws ClumpException if it does not exist, this is not Linux with 64 bits, or JNA cannot be loaded; the message
     *     says which
     */
    public static NetworkDevice find(String name) {
        SystemFailure.checkSystem("no network interface");
        try {
            return read(name);
        } catch (LinkageError e) {
            throw new ClumpException("no network interface: JNA cannot call the system: found=" + e, e);
        }
    }

    private static NetworkDevice read(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0 || bytes.length >= NAME_BYTES) {
            throw unknown(name);
        }
        int socket = PacketSocketCalls.socket(AF_INET, SOCK_DGRAM_CLOEXEC, 0);
        if (socket < 0) {
            throw SystemFailure.of("cannot query a network interface", "socket");
        }
        try (Memory request = new Memory(REQUEST_BYTES)) {
            request.clear();
            request.write(0, bytes, 0, bytes.length);
            int index = ask(socket, SIOCGIFINDEX, request, name).getInt(NAME_BYTES);
            int flags = ask(socket, SIOCGIFFLAGS, request, name).getShort(NAME_BYTES);
            int mtu = ask(socket, SIOCGIFMTU, request, name).getInt(NAME_BYTES);
            ask(socket, SIOCGIFHWADDR, request, name);
            int type = request.getShort(NAME_BYTES) & 0xFFFF;
            long mac = 0;
            for (int i = 0; i < MAC_BYTES; i++) {
                mac = mac << Byte.SIZE | (request.getByte(NAME_BYTES + Short.BYTES + i) & 0xFF);
            }
            boolean isLoopback = type == ARPHRD_LOOPBACK;
            boolean hasMac = isLoopback || type == ARPHRD_ETHER;
            return new NetworkDevice(name, index, (flags & IFF_UP) != 0, isLoopback, hasMac, hasMac ? mac : 0, mtu);
        } finally {
            PacketSocketCalls.close(socket);
        }
    }

    private static Memory ask(int socket, long what, Memory request, String name) {
        if (PacketSocketCalls.ioctl(socket, what, Pointer.nativeValue(request)) < 0) {
            throw Native.getLastError() == ENODEV
                    ? unknown(name)
                    : SystemFailure.of("cannot query the network interface " + name, "ioctl");
        }
        return request;
    }

    private static ClumpException unknown(String name) {
        return new ClumpException("unknown network interface: found=" + name
                + ", expected the name of one of this machine, for instance lo or eth0");
    }
}
