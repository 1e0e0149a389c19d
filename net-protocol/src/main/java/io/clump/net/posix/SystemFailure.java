package io.clump.net.posix;

import com.sun.jna.Native;
import com.sun.jna.Platform;
import io.clump.am2.ClumpException;

/** What is said when a call to the system fails. */
final class SystemFailure {
    private SystemFailure() {}

    /** Checks that the numbers and layouts that this package knows are those of the system. */
    static void checkSystem(String what) {
        if (!Platform.isLinux() || !Platform.is64Bit()) {
            throw new ClumpException(what + ": found=" + System.getProperty("os.name") + " on "
                    + System.getProperty("os.arch") + ", expected Linux with 64 bits");
        }
    }

    /** The failure of the call that this thread made last. */
    static ClumpException of(String what, String call) {
        int error = Native.getLastError();
        return new ClumpException(
                what + ": call=" + call + ", error=" + error + " (" + PacketSocketCalls.strerror(error) + ")");
    }
}
