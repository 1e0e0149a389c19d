package io.clump.net.posix;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/**
 * Functions of the system under their own names. Pointers are addresses, and a C long or size_t is as wide as a Java
 * long on the supported systems. They return -1 if they failed, and {@link Native#getLastError} returns the error
 * number.
 */
final class PacketSocketCalls {
    static {
        Native.register(NativeLibrary.getProcess());
    }

    private PacketSocketCalls() {}

    static native int socket(int family, int type, int protocol);

    static native int bind(int socket, long address, int lengthBytes);

    static native int setsockopt(int socket, int level, int option, long value, int lengthBytes);

    static native int getsockopt(int socket, int level, int option, long value, long lengthBytes);

    static native int ioctl(int socket, long request, long argument);

    static native long send(int socket, long bytes, long lengthBytes, int flags);

    static native long recv(int socket, long bytes, long lengthBytes, int flags);

    static native long mmap(long address, long lengthBytes, int protection, int flags, int file, long offset);

    static native int munmap(long address, long lengthBytes);

    static native int dup3(int file, int number, int flags);

    static native int close(int file);

    static native String strerror(int error);
}
