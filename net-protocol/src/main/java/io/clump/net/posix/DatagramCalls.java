package io.clump.net.posix;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;

/** System calls on datagram sockets, with the numbers of Linux. Available on Linux only. */
public final class DatagramCalls {
    /** True if the calls may be used on this system. */
    public static final boolean AVAILABLE = Platform.isLinux();

    /** Flag of {@link #recvfrom}: do not wait. */
    public static final int MSG_DONTWAIT = 0x40;

    /** Flag of {@link #recvfrom}: leave the datagram where it is. */
    public static final int MSG_PEEK = 2;

    /** Level of the options of all sockets. */
    public static final int SOL_SOCKET = 1;

    /** Level of the options of UDP. */
    public static final int SOL_UDP = 17;

    /** Option: the size of the datagrams into which the kernel splits the bytes of one call (Linux 4.18). */
    public static final int UDP_SEGMENT = 103;

    /**
     * Option: whether the kernel delivers consecutive datagrams of one sender together if they have one length, except
     * for the last (Linux 5.0). Also the type of the control message with that length.
     */
    public static final int UDP_GRO = 104;

    /** Option: the type of a socket. */
    public static final int SO_TYPE = 3;

    /** Option: the size of a socket's receive buffer, beyond the administrator's general limit; needs CAP_NET_ADMIN. */
    public static final int SO_RCVBUFFORCE = 33;

    /** Option: the state of the socket's buffers, an array of 32-bit numbers. */
    public static final int SO_MEMINFO = 55;

    /** Length of the array of {@link #SO_MEMINFO}. */
    public static final int MEMINFO_LENGTH = 9;

    /** Element of {@link #SO_MEMINFO}: the number of datagrams dropped since the receive buffer was full. */
    public static final int MEMINFO_DROPS = 8;

    /** The type of sockets for datagrams. */
    public static final int SOCK_DGRAM = 2;

    static {
        // With the class, since JNA takes some milliseconds to find its caller.
        Native.register(DatagramCalls.class, NativeLibrary.getProcess());
    }

    private DatagramCalls() {}

    /**
     * Reads the local address of a socket.
     *
     * @param descriptor any descriptor
     * @param address filled with a {@code sockaddr}
     * @param lengthBytes one element: the length of the array, then that of the address
     * @return 0, or -1 if it is not a socket
     */
    public static native int getsockname(int descriptor, byte[] address, int[] lengthBytes);

    /**
     * Reads an option of a socket.
     *
     * @param descriptor any descriptor
     * @param level of the option
     * @param option its number
     * @param value filled with its value
     * @param lengthBytes one element: the bytes of the array, then those of the value
     * @return 0, or -1 if it is not a socket, or has no such option
     */
    public static native int getsockopt(int descriptor, int level, int option, int[] value, int[] lengthBytes);

    /**
     * Sets an option of a socket.
     *
     * @param descriptor any descriptor
     * @param level of the option
     * @param option its number
     * @param value its value
     * @param lengthBytes bytes of the value
     * @return 0, or -1 if it is not a socket, has no such option, or this process may not set it
     */
    public static native int setsockopt(int descriptor, int level, int option, int[] value, int lengthBytes);

    /**
     * Receives a datagram. Does not allocate.
     *
     * @param descriptor of a socket
     * @param buffer address of the buffer for the datagram, outside of the Java heap
     * @param lengthBytes size of the buffer
     * @param flags for instance {@link #MSG_DONTWAIT}
     * @param address address of the buffer for the sender's {@code sockaddr}, outside of the Java heap; 0 if it is not
     *     wanted
     * @param addressLength address of the 32-bit length of the {@code sockaddr}, outside of the Java heap; 0 if it is
     *     not wanted
     * @return bytes of the datagram, or -1 if no datagram waits
     */
    public static native long recvfrom(
            int descriptor, long buffer, long lengthBytes, int flags, long address, long addressLength);

    /**
     * Receives datagrams with their control messages. Does not allocate.
     *
     * @param descriptor of a socket
     * @param message address of a {@code msghdr} outside of the Java heap
     * @param flags for instance {@link #MSG_DONTWAIT}
     * @return bytes received, or -1 if no datagram waits
     */
    public static native long recvmsg(int descriptor, long message, int flags);
}
