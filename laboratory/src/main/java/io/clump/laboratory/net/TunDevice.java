package io.clump.laboratory.net;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import io.clump.am2.ClumpException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.agrona.BufferUtil;

/**
 * A network interface of which this process is the other end: it reads the IP packets that leave by it, whole, as
 * nothing cuts them apart or adds a checksum behind it, and writes those that arrive. Gone with the process.
 */
final class TunDevice {
    private static final String PATH = "/dev/net/tun";
    private static final int O_RDWR = 2;
    private static final int O_NONBLOCK = 0x800;
    private static final int TUNSETIFF = 0x400454ca;
    private static final short IFF_TUN = 1;
    private static final short IFF_NO_PI = 0x1000;

    /** Bytes of the name that TUNSETIFF reads; the flags follow. */
    private static final int NAME_BYTES = 16;

    private static final int REQUEST_BYTES = 40;

    static {
        Native.register(NativeLibrary.getProcess());
    }

    private final int descriptor;

    /**
     * Makes the interface.
     *
     * @throws ClumpException if that cannot be done, for instance as it needs root
     */
    TunDevice(String name) {
        ByteBuffer request = ByteBuffer.allocateDirect(REQUEST_BYTES).order(ByteOrder.nativeOrder());
        request.put(name.getBytes(StandardCharsets.US_ASCII));
        request.putShort(NAME_BYTES, (short) (IFF_TUN | IFF_NO_PI));
        try {
            descriptor = open(PATH, O_RDWR | O_NONBLOCK);
            ioctl(descriptor, TUNSETIFF, BufferUtil.address(request));
        } catch (LastErrorException e) {
            throw new ClumpException("no interface of our own: " + PATH + ": " + e.getMessage(), e);
        }
    }

    /** Reads a packet to a direct buffer's offset; returns its bytes, or a negative number if no packet waits. */
    int read(ByteBuffer to, int offset, int mostBytes) {
        return (int) read(descriptor, BufferUtil.address(to) + offset, mostBytes);
    }

    /** Writes a packet, which the system takes or drops. */
    void write(ByteBuffer from, int offset, int lengthBytes) {
        write(descriptor, BufferUtil.address(from) + offset, lengthBytes);
    }

    private static native int open(String path, int flags) throws LastErrorException;

    private static native int ioctl(int file, long request, long argument) throws LastErrorException;

    private static native long read(int file, long bytes, long lengthBytes);

    private static native long write(int file, long bytes, long lengthBytes);
}
