package io.clump.net.fabric;

import io.clump.am2.ClumpException;
import java.lang.ref.Reference;
import java.util.HashMap;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** UCX's library, loaded once for the process, and its contexts, which are shared by all links. Any thread. */
final class UcxLibrary {
    /** Name of the library where the system finds it by itself. */
    static final String USUAL_NAME = "libucp.so.0";

    private static final int LEAST_MAJOR = 1;
    private static final int LEAST_MINOR = 20;
    private static final int INT_BYTES = 4;

    /**
     * Variables of the environment that UCX reads while it is loaded. Without the first, it would take the signals that
     * Java's virtual machine uses; the second would start a thread.
     */
    private static final Map<String, String> ENVIRONMENT =
            Map.of("UCX_ERROR_SIGNALS", "", "UCX_VFS_ENABLE", "n", "UCX_WARN_UNUSED_ENV_VARS", "n");

    /**
     * Level of what UCX writes to the output, unless the environment has another one. UCX calls it an error if a
     * transport does not reach a peer, or a peer is gone.
     */
    private static final Map<String, String> PRESET = Map.of("UCX_LOG_LEVEL", "fatal");

    private static final Map<String, Long> CONTEXTS = new HashMap<>();
    private static @Nullable Foreign functions;
    private static String loaded = "";

    private UcxLibrary() {}

    /** Returns the functions of the library, once it is loaded. */
    static synchronized Foreign functions() {
        Foreign found = functions;
        if (found == null) {
            throw new IllegalStateException("UCX is not loaded");
        }
        return found;
    }

    /**
     * Loads the library, unless that has been done.
     *
     * @param library its name or path
     * @throws ClumpException if it is not there, too old, or this process has loaded another one
     */
    static synchronized void load(String library) {
        if (functions != null) {
            if (!loaded.equals(library)) {
                throw new ClumpException("another UCX is loaded: found=" + loaded + ", wanted=" + library
                        + ", expected one per process");
            }
            return;
        }
        Foreign.requireJava("ucx");
        try {
            setEnvironment();
            Foreign opened = Foreign.open(library);
            requireVersion(opened, library);
            functions = opened;
            loaded = library;
        } catch (IllegalArgumentException e) {
            throw Native.cannotLoad(
                    "UCX",
                    library,
                    "libucp " + LEAST_MAJOR + "." + LEAST_MINOR + " or later, named by " + UcxConfiguration.LIBRARY,
                    e);
        }
    }

    /**
     * Returns a context, which stays open as long as the process.
     *
     * @param transports list of transports, as {@code UCX_TLS}
     * @throws ClumpException if UCX refuses it
     */
    static synchronized long context(String transports) {
        return CONTEXTS.computeIfAbsent(transports, UcxLibrary::makeContext);
    }

    /** Throws a {@link ClumpException} if a status is an error. */
    static void require(String action, int status) {
        if (status < 0) {
            throw new ClumpException("cannot " + action + ": cause=" + text(status) + " (UCX " + status + ")");
        }
    }

    /** Returns UCX's description of a status. */
    static String text(int status) {
        return Native.text((long) Native.call(functions(), long.class, "ucs_status_string", status));
    }

    private static long makeContext(String transports) {
        UnsafeBuffer result = Native.memory(Native.WORD_BYTES);
        require("read UCX's configuration", status("ucp_config_read", 0L, 0L, result.addressOffset()));
        long configuration = result.getLong(0);
        try {
            // With adaptive progress an armed worker sleeps through the first messages of a peer.
            set(configuration, "ADAPTIVE_PROGRESS", "n");
            set(configuration, "TLS", transports);
            UnsafeBuffer parameters = Native.memory(UcxLayout.CONTEXT_BYTES);
            parameters.putLong(0, UcxLayout.CONTEXT_HAS_FEATURES);
            parameters.putLong(UcxLayout.CONTEXT_FEATURES, UcxLayout.FEATURES_AM_AND_WAKEUP);
            int status = statusWith(
                    parameters,
                    "ucp_init_version",
                    UcxLayout.API_MAJOR,
                    UcxLayout.API_MINOR,
                    parameters.addressOffset(),
                    configuration,
                    result.addressOffset());
            require("open UCX with the transports " + transports, status);
            return result.getLong(0);
        } finally {
            Native.call(functions(), void.class, "ucp_config_release", configuration);
        }
    }

    private static void set(long configuration, String key, String value) {
        UnsafeBuffer texts = Native.texts(key, value);
        long name = texts.addressOffset();
        int status = statusWith(texts, "ucp_config_modify", configuration, name, name + key.length() + 1);
        require("set UCX's " + key + " to " + value, status);
    }

    private static void setEnvironment() {
        ENVIRONMENT.forEach((key, value) -> Native.setEnvironment(key, value, true));
        PRESET.forEach((key, value) -> Native.setEnvironment(key, value, false));
    }

    private static void requireVersion(Foreign opened, String library) {
        UnsafeBuffer version = Native.memory(3 * INT_BYTES);
        long address = version.addressOffset();
        Native.call(opened, void.class, "ucp_get_version", address, address + INT_BYTES, address + 2 * INT_BYTES);
        int major = version.getInt(0);
        int minor = version.getInt(INT_BYTES);
        if (major != LEAST_MAJOR || minor < LEAST_MINOR) {
            throw new ClumpException("UCX has the wrong version: library=" + library + ", found=" + major + "." + minor
                    + "." + version.getInt(2 * INT_BYTES) + ", expected " + LEAST_MAJOR + "." + LEAST_MINOR
                    + " or a later " + LEAST_MAJOR + ".x");
        }
    }

    private static int statusWith(UnsafeBuffer used, String function, Object... arguments) {
        try {
            return status(function, arguments);
        } finally {
            Reference.reachabilityFence(used);
        }
    }

    private static int status(String function, Object... arguments) {
        // A status has 8 bits: ucs_status_t is a packed enumeration.
        return (byte) (int) Native.call(functions(), int.class, function, arguments);
    }
}
