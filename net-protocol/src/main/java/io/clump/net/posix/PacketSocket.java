package io.clump.net.posix;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import io.clump.am2.ClumpException;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Socket for whole frames of one network interface: AF_PACKET of Linux, SOCK_RAW, non-blocking. It is set up in three
 * steps, so that it never receives unwanted frames: {@link #open}, which receives nothing yet; {@link #attachFilter}
 * and, if wanted, {@link #mapRing}; {@link #bind}. Belongs to one thread.
 */
public final class PacketSocket implements AutoCloseable {
    /** Result of {@link #receive} if there is no frame. */
    public static final int NOTHING = -1;

    /** Result of {@link #send} if the system has no space for a frame now. */
    public static final int NO_SPACE = -1;

    /** Bytes of an instruction of a filter: struct sock_filter. */
    private static final int INSTRUCTION_BYTES = 8;

    /** From sys/socket.h, like the next. */
    private static final int AF_PACKET = 17;

    private static final int SOCK_RAW_NONBLOCK_CLOEXEC = 3 | 0x800 | 0x80000;

    /** From asm-generic/socket.h, like the next four. */
    private static final int SOL_SOCKET = 1;

    private static final int SO_ERROR = 4;
    private static final int SO_RCVBUF = 8;
    private static final int SO_ATTACH_FILTER = 26;
    private static final int SO_RCVBUFFORCE = 33;

    /** From linux/if_packet.h, like the next six. */
    private static final int SOL_PACKET = 263;

    private static final int PACKET_ADD_MEMBERSHIP = 1;
    private static final int PACKET_RX_RING = 5;
    private static final int PACKET_STATISTICS = 6;
    private static final int PACKET_VERSION = 10;
    private static final int PACKET_RESERVE = 12;
    private static final int TPACKET_V2 = 1;

    /** Bytes of struct sockaddr_ll, of which only the first eight count for a bind. */
    private static final int ADDRESS_BYTES = 20;

    /** Bytes of struct packet_mreq, whose type is 0 for a group: PACKET_MR_MULTICAST. */
    private static final int MEMBERSHIP_BYTES = 16;

    private static final int MEMBERSHIP_LENGTH_OFFSET = 6;
    private static final int MEMBERSHIP_ADDRESS_OFFSET = 8;

    /** Bytes of struct sock_fprog, then the offset of its pointer. */
    private static final int PROGRAM_BYTES = 16;

    private static final int PROGRAM_POINTER_OFFSET = 8;

    /** From sys/mman.h. */
    private static final int PROT_READ_WRITE = 1 | 2;

    private static final int MAP_SHARED = 1;

    /** From errno.h, like the next three. */
    private static final int EPERM = 1;

    private static final int EAGAIN = 11;
    private static final int EACCES = 13;
    private static final int ENOBUFS = 105;

    private final int socket;

    /** Two numbers, for options that are read. */
    private final Memory statistics = new Memory(4L * Integer.BYTES);

    private long ringAddress;
    private long ringBytes;
    private boolean closed;

    private PacketSocket(int socket) {
        this.socket = socket;
    }

    /**
     * Opens a socket that receives nothing yet.
     *
     * @return the socket
     * @throws ClumpException if this process lacks the permission, this is not Linux with 64 bits, or JNA cannot be
     *     loaded; the message says which
     */
    public static PacketSocket open() {
        SystemFailure.checkSystem("no packet socket");
        try {
            int socket = PacketSocketCalls.socket(AF_PACKET, SOCK_RAW_NONBLOCK_CLOEXEC, 0);
            if (socket >= 0) {
                return new PacketSocket(socket);
            }
            int error = Native.getLastError();
            if (error == EPERM || error == EACCES) {
                throw new ClumpException("no packet socket: found user=" + System.getProperty("user.name")
                        + " without the capability CAP_NET_RAW, expected root or a process that has it");
            }
            throw SystemFailure.of("no packet socket", "socket");
        } catch (LinkageError e) {
            throw new ClumpException("no packet socket: JNA cannot call the system: found=" + e, e);
        }
    }

    /**
     * Receives only frames that a program in the kernel's filter language accepts.
     *
     * @param program instructions of eight bytes each (struct sock_filter), all that the buffer holds
     */
    public void attachFilter(ByteBuffer program) {
        int bytes = program.remaining();
        try (Memory instructions = new Memory(bytes);
                Memory description = new Memory(PROGRAM_BYTES)) {
            instructions.getByteBuffer(0, bytes).put(program.duplicate());
            description.clear();
            description.setShort(0, (short) (bytes / INSTRUCTION_BYTES));
            description.setPointer(PROGRAM_POINTER_OFFSET, instructions);
            set(SOL_SOCKET, SO_ATTACH_FILTER, description, "cannot attach the filter");
        }
    }

    /**
     * Receives frames to a group, too, until the socket is closed.
     *
     * @param device the interface
     * @param group MAC address of the group
     * @throws ClumpException if the system does not allow it
     */
    public void join(NetworkDevice device, byte[] group) {
        try (Memory membership = new Memory(MEMBERSHIP_BYTES)) {
            membership.clear();
            membership.setInt(0, device.index());
            membership.setShort(MEMBERSHIP_LENGTH_OFFSET, (short) group.length);
            membership.write(MEMBERSHIP_ADDRESS_OFFSET, group, 0, group.length);
            set(SOL_PACKET, PACKET_ADD_MEMBERSHIP, membership, "cannot join the group");
        }
    }

    /**
     * Makes the kernel put frames into memory shared with this process, with headers of TPACKET_V2.
     *
     * @param blockBytes size of a block of the ring, a multiple of the page size and of slotBytes
     * @param blocks number of blocks
     * @param slotBytes space for a frame with its headers, a multiple of 16
     * @param reserveBytes space that the kernel leaves before the headers of the frame
     * @return the ring; not to be touched after {@link #close}
     * @throws ClumpException if the kernel refuses such a ring; then the socket is unusable
     */
    public UnsafeBuffer mapRing(int blockBytes, int blocks, int slotBytes, int reserveBytes) {
        long lengthBytes = (long) blockBytes * blocks;
        try (Memory request = new Memory(4L * Integer.BYTES)) {
            setNumber(SOL_PACKET, PACKET_VERSION, TPACKET_V2, "cannot choose the version of the ring");
            setNumber(SOL_PACKET, PACKET_RESERVE, reserveBytes, "cannot choose the layout of the ring");
            request.setInt(0, blockBytes);
            request.setInt(Integer.BYTES, blocks);
            request.setInt(2L * Integer.BYTES, slotBytes);
            request.setInt(3L * Integer.BYTES, blocks * (blockBytes / slotBytes));
            set(SOL_PACKET, PACKET_RX_RING, request, "cannot make the ring: bytes=" + lengthBytes);
        }
        long address = PacketSocketCalls.mmap(0, lengthBytes, PROT_READ_WRITE, MAP_SHARED, socket, 0);
        if (address == -1) {
            throw SystemFailure.of("cannot map the ring: bytes=" + lengthBytes, "mmap");
        }
        ringAddress = address;
        ringBytes = lengthBytes;
        return new UnsafeBuffer(address, Math.toIntExact(lengthBytes));
    }

    /**
     * Requests the size of the receive buffer of a socket without a ring.
     *
     * @param bytes requested size; the kernel may give less to a process without CAP_NET_ADMIN
     */
    public void receiveBuffer(int bytes) {
        try (Memory value = new Memory(Integer.BYTES)) {
            value.setInt(0, bytes);
            long at = Pointer.nativeValue(value);
            if (PacketSocketCalls.setsockopt(socket, SOL_SOCKET, SO_RCVBUFFORCE, at, Integer.BYTES) < 0) {
                set(SOL_SOCKET, SO_RCVBUF, value, "cannot size the receive buffer");
            }
        }
    }

    /**
     * Begins to receive the frames of one type that arrive at an interface. Frames that leave there are not received.
     *
     * @param device the interface
     * @param etherType the type
     */
    public void bind(NetworkDevice device, int etherType) {
        try (Memory address = new Memory(ADDRESS_BYTES)) {
            address.clear();
            address.setShort(0, (short) AF_PACKET);
            address.setShort(Short.BYTES, Short.reverseBytes((short) etherType));
            address.setInt(2L * Short.BYTES, device.index());
            if (PacketSocketCalls.bind(socket, Pointer.nativeValue(address), ADDRESS_BYTES) < 0) {
                throw SystemFailure.of("cannot use the network interface " + device.name(), "bind");
            }
        }
    }

    /**
     * Sends a frame through the interface of {@link #bind}.
     *
     * @param frames memory, direct
     * @param offset offset of the frame
     * @param lengthBytes its bytes, the Ethernet header among them
     * @return 0; {@link #NO_SPACE}; or the system's error number
     */
    public int send(UnsafeBuffer frames, int offset, int lengthBytes) {
        if (closed || PacketSocketCalls.send(socket, frames.addressOffset() + offset, lengthBytes, 0) >= 0) {
            return 0;
        }
        int error = Native.getLastError();
        return error == EAGAIN || error == ENOBUFS ? NO_SPACE : error;
    }

    /**
     * Receives a frame of a socket without a ring, if there is one.
     *
     * @param frames memory, direct
     * @param lengthBytes space for the frame at its start; a longer frame is truncated
     * @return bytes of the frame, or {@link #NOTHING}
     */
    public int receive(UnsafeBuffer frames, int lengthBytes) {
        // An error here also occurs when a frame is sent, and is reported there.
        return closed ? NOTHING : (int) PacketSocketCalls.recv(socket, frames.addressOffset(), lengthBytes, 0);
    }

    /**
     * Returns the number of frames that passed the filter and were dropped for lack of space since the last call. Any
     * thread may call this until the socket is closed.
     *
     * @return the number
     */
    public synchronized int dropped() {
        if (closed) {
            return 0;
        }
        long value = Pointer.nativeValue(statistics);
        long length = value + 2L * Integer.BYTES;
        statistics.setInt(2L * Integer.BYTES, 2 * Integer.BYTES);
        boolean known = PacketSocketCalls.getsockopt(socket, SOL_PACKET, PACKET_STATISTICS, value, length) == 0;
        return known ? statistics.getInt(Integer.BYTES) : 0;
    }

    /**
     * Makes an open descriptor refer to this socket, too; its former file is closed. The descriptor keeps the socket
     * open until it is closed itself.
     *
     * @param descriptor its number
     * @return whether that was possible
     */
    public boolean takeOver(int descriptor) {
        return !closed && Descriptors.duplicate(socket, descriptor);
    }

    /**
     * Clears the socket's error, if its interface has gone down or away. Until then, the socket counts as readable even
     * without a frame.
     */
    public synchronized void clearError() {
        if (!closed) {
            long value = Pointer.nativeValue(statistics);
            statistics.setInt(2L * Integer.BYTES, Integer.BYTES);
            // Reading clears it.
            PacketSocketCalls.getsockopt(socket, SOL_SOCKET, SO_ERROR, value, value + 2L * Integer.BYTES);
        }
    }

    /**
     * Returns the system's description of an error.
     *
     * @param error its number
     * @return a few words
     */
    public static String describe(int error) {
        return "error=" + error + " (" + PacketSocketCalls.strerror(error) + ")";
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        synchronized (this) {
            // A thread that asks for dropped frames has finished by now, or will see that the socket is closed.
            closed = true;
        }
        if (ringBytes > 0) {
            PacketSocketCalls.munmap(ringAddress, ringBytes);
        }
        PacketSocketCalls.close(socket);
        statistics.close();
    }

    private void setNumber(int level, int option, int number, String what) {
        try (Memory value = new Memory(Integer.BYTES)) {
            value.setInt(0, number);
            set(level, option, value, what);
        }
    }

    private void set(int level, int option, Memory value, String what) {
        long at = Pointer.nativeValue(value);
        if (PacketSocketCalls.setsockopt(socket, level, option, at, (int) value.size()) < 0) {
            throw SystemFailure.of(what, "setsockopt");
        }
    }
}
