package io.clump.net.fabric;

import io.clump.am2.ClumpException;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Libfabric, loaded once for the process, and its providers, which are shared by all links. Any thread. */
final class OfiLibrary {
    /** Name of the library where the system finds it by itself. */
    static final String USUAL_NAME = "libfabric.so.1";

    private static final String EXPECTED = "libfabric 1.14 to 2.x";
    private static final int LAST_MAJOR = 2;
    private static final int MAJOR_SHIFT = 16;
    private static final int MINOR_MASK = 0xffff;

    private static final Map<String, OfiProvider> PROVIDERS = new HashMap<>();
    private static @Nullable Foreign functions;
    private static String loaded = "";

    private OfiLibrary() {}

    /**
     * A provider that has been opened.
     *
     * @param name as in libfabric, for instance {@code tcp;ofi_rxm}
     * @param info its struct fi_info
     * @param fabric its struct fid_fabric
     */
    record OfiProvider(String name, long info, long fabric) {}

    /**
     * Loads the library, unless that has been done.
     *
     * @param library its name or path
     * @throws ClumpException if it is not there, has another version, or this process has loaded another one
     */
    static synchronized void load(String library) {
        if (functions != null) {
            if (!loaded.equals(library)) {
                throw new ClumpException("another libfabric is loaded: found=" + loaded + ", wanted=" + library
                        + ", expected one per process");
            }
            return;
        }
        Foreign.requireJava("ofi");
        Signals signals = new Signals();
        try {
            Foreign opened = Foreign.open(library);
            requireVersion((int) Native.call(opened, int.class, "fi_version"), library);
            functions = opened;
            loaded = library;
        } catch (IllegalArgumentException e) {
            throw Native.cannotLoad("libfabric", library, EXPECTED + ", named by " + OfiConfiguration.LIBRARY, e);
        } finally {
            signals.restore();
        }
    }

    /** Throws a {@link ClumpException} if a version, as {@code fi_version} returns it, is not supported. */
    static void requireVersion(int version, String library) {
        if (version < OfiLayout.API_VERSION || version >>> MAJOR_SHIFT > LAST_MAJOR) {
            throw new ClumpException("libfabric has the wrong version: library=" + library + ", found="
                    + (version >>> MAJOR_SHIFT) + "." + (version & MINOR_MASK) + ", expected " + EXPECTED);
        }
    }

    /**
     * Returns a provider, which stays open as long as the process.
     *
     * @param key of the choice
     * @param isWanted chooses a name; the first in libfabric's order is taken
     * @throws ClumpException if libfabric has no such provider
     */
    static synchronized OfiProvider provider(String key, Predicate<String> isWanted) {
        return PROVIDERS.computeIfAbsent(key, wanted -> open(wanted, isWanted));
    }

    /** Throws a {@link ClumpException} if a result is an error. */
    static void require(String action, int result) {
        if (result < 0) {
            String cause = Native.text((long) Native.call(library(), long.class, "fi_strerror", -result));
            throw new ClumpException("cannot " + action + ": cause=" + cause + " (libfabric " + result + ")");
        }
    }

    private static synchronized Foreign library() {
        Foreign found = functions;
        if (found == null) {
            throw new IllegalStateException("libfabric is not loaded");
        }
        return found;
    }

    private static OfiProvider open(String wanted, Predicate<String> isWanted) {
        UnsafeBuffer result = Native.memory(Native.WORD_BYTES);
        List<String> found = new ArrayList<>();
        Signals signals = new Signals();
        try {
            long info = providers(result);
            while (info != 0) {
                long attributes = Native.pointer(info, OfiLayout.INFO_FABRIC);
                String name = Native.text(Native.pointer(attributes, OfiLayout.FABRIC_PROVIDER));
                if (isWanted.test(name)) {
                    int status = (int)
                            Native.call(library(), int.class, "fi_fabric", attributes, result.addressOffset(), 0L);
                    require("open the provider " + name, status);
                    return new OfiProvider(name, info, result.getLong(0));
                }
                if (!found.contains(name)) {
                    found.add(name);
                }
                info = Native.pointer(info, OfiLayout.INFO_NEXT);
            }
        } finally {
            signals.restore();
        }
        throw new ClumpException("libfabric has no such provider: " + OfiConfiguration.PROVIDER + "=" + wanted
                + ", found=" + found + "; those over Ethernet need " + OfiConfiguration.ETHERNET + "=on");
    }

    /** Returns the list of the providers that send reliable messages to any peer; 0 for an empty list. */
    private static long providers(UnsafeBuffer result) {
        UnsafeBuffer info = Native.memory(OfiLayout.INFO_BYTES);
        UnsafeBuffer queue = Native.memory(OfiLayout.QUEUE_BYTES);
        UnsafeBuffer endpoint = Native.memory(OfiLayout.EP_BYTES);
        UnsafeBuffer domain = Native.memory(OfiLayout.DOMAIN_BYTES);
        info.putLong(OfiLayout.INFO_CAPABILITIES, OfiLayout.CAPABILITIES_MSG);
        info.putLong(OfiLayout.INFO_MODE, OfiLayout.MODE_CONTEXTS);
        info.putLong(OfiLayout.INFO_SENDING, queue.addressOffset());
        info.putLong(OfiLayout.INFO_RECEIVING, queue.addressOffset());
        info.putLong(OfiLayout.INFO_ENDPOINT, endpoint.addressOffset());
        info.putLong(OfiLayout.INFO_DOMAIN, domain.addressOffset());
        queue.putLong(OfiLayout.QUEUE_ORDER, OfiLayout.ORDER_SEND_AFTER_SEND);
        queue.putLong(OfiLayout.QUEUE_SIZE, OfiWire.OPERATIONS);
        endpoint.putInt(OfiLayout.EP_TYPE, OfiLayout.EP_RDM);
        domain.putInt(OfiLayout.DOMAIN_THREADING, OfiLayout.THREAD_DOMAIN);
        domain.putInt(OfiLayout.DOMAIN_MR_MODE, OfiLayout.MR_MODES);
        result.putLong(0, 0);
        UnsafeBuffer[] used = {info, queue, endpoint, domain};
        try {
            // An error means that the list is empty.
            Native.call(
                    library(),
                    int.class,
                    "fi_getinfo",
                    OfiLayout.API_VERSION,
                    0L,
                    0L,
                    0L,
                    info.addressOffset(),
                    result.addressOffset());
        } finally {
            Reference.reachabilityFence(used);
        }
        return result.getLong(0);
    }
}
