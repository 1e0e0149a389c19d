package io.clump.net.fabric;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Handlers of signals, as they were when this was made. Libraries below libfabric replace some while they are loaded or
 * make an endpoint, to print where the process was or to remove files; but Java's virtual machine uses SIGSEGV for its
 * own work.
 */
final class Signals {
    /** SIGINT, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM on Linux. */
    private static final int[] NUMBERS = {2, 4, 6, 7, 8, 11, 15};

    /** At least the size of struct sigaction. */
    private static final int ACTION_BYTES = 256;

    private final UnsafeBuffer actions = Native.memory(NUMBERS.length * ACTION_BYTES);

    Signals() {
        for (int i = 0; i < NUMBERS.length; i++) {
            call(NUMBERS[i], 0, addressOf(i));
        }
    }

    /** Restores the handlers. */
    void restore() {
        for (int i = 0; i < NUMBERS.length; i++) {
            call(NUMBERS[i], addressOf(i), 0);
        }
    }

    private long addressOf(int index) {
        return actions.addressOffset() + (long) index * ACTION_BYTES;
    }

    private static void call(int signal, long action, long former) {
        Native.call(Foreign.system(), int.class, "sigaction", signal, action, former);
    }
}
