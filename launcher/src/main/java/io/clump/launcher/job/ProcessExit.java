package io.clump.launcher.job;

import java.util.Map;

/** Describes how a process ended. */
final class ProcessExit {
    /** Difference between the status of a process that a signal killed and the signal's number. */
    private static final int SIGNAL_BASE = 128;

    private static final Map<Integer, String> SIGNALS = Map.ofEntries(
            Map.entry(1, "SIGHUP"),
            Map.entry(2, "SIGINT"),
            Map.entry(3, "SIGQUIT"),
            Map.entry(4, "SIGILL"),
            Map.entry(5, "SIGTRAP"),
            Map.entry(6, "SIGABRT"),
            Map.entry(7, "SIGBUS"),
            Map.entry(8, "SIGFPE"),
            Map.entry(9, "SIGKILL"),
            Map.entry(11, "SIGSEGV"),
            Map.entry(13, "SIGPIPE"),
            Map.entry(14, "SIGALRM"),
            Map.entry(15, "SIGTERM"),
            Map.entry(24, "SIGXCPU"),
            Map.entry(25, "SIGXFSZ"));

    private ProcessExit() {}

    /** Returns for instance {@code was killed by signal 9 (SIGKILL)} or {@code ended with status 3}. */
    static String describe(int status) {
        String signal = SIGNALS.get(status - SIGNAL_BASE);
        return signal == null
                ? "ended with status " + status
                : "was killed by signal " + (status - SIGNAL_BASE) + " (" + signal + ")";
    }
}
