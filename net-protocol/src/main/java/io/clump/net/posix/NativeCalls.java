package io.clump.net.posix;

import com.sun.jna.Native;
import io.clump.am2.ClumpException;
import io.clump.am2.machine.NativeLibraries;

/** Check that JNA can call the system, before the first call. */
public final class NativeCalls {
    private NativeCalls() {}

    /**
     * Checks that JNA can load its native library.
     *
     * @throws ClumpException if not; names the directories in which it could not be unpacked
     */
    public static void check() {
        try {
            Native.getNativeSize(int.class);
        } catch (LinkageError e) {
            String tried = NativeLibraries.complaint();
            String what = "JNA cannot load its native library: ";
            throw tried.isEmpty()
                    ? new ClumpException(what + "found=" + e, e)
                    : new ClumpException(what + "tried " + tried
                            + "; name a directory where files may run: JAVA_TOOL_OPTIONS=-Djna.tmpdir=DIR");
        }
    }
}
