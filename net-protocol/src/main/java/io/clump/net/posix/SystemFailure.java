package io.clump.net.posix;

import com.sun.jna.Native;
import com.sun.jna.Platform;
import io.clump.am2.ClumpException;

/** Exceptions for failed system calls. */
final class SystemFailure {
    private SystemFailure() {}

    /** Checks that the numbers and layouts of this package are those of the system. */
    static void checkSystem(String what) {
        if (!Platform.isLinux() || !Platform.is64Bit()) {
            throw new ClumpException(what + ": found=" + System.getProperty("os.name") + " on "
                    + System.getProperty("os.arch") + ", expected Linux with 64 bits");
        }
    }

    /** Returns the exception for the last system call of this thread. */
    static ClumpException of(String what, String call) {
        int error = Native.getLastError();
        return new ClumpException(
                what + ": call=" + call + ", error=" + error + " (" + PacketSocketCalls.strerror(error) + ")");
    }
}
