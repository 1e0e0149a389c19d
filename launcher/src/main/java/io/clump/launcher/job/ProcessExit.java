package io.clump.launcher.job;

import java.util.Map;

/**
 * End of a process.
 *
 * @param status exit status; more than 128 if a signal killed it
 * @param memory memory that was exhausted, if the virtual machine ended because of that; otherwise empty
 * @param reason why its site has killed it, as the end of a sentence that begins with the process; otherwise empty
 */
public record ProcessExit(int status, String memory, String reason) {
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

    /** Status of a process that was killed by SIGKILL. */
    static final int KILLED = SIGNAL_BASE + 9;

    /**
     * Makes the end of a process that its site has not killed.
     *
     * @param status exit status
     * @param memory memory that was exhausted, or empty
     */
    public ProcessExit(int status, String memory) {
        this(status, memory, "");
    }

    /** Returns for instance {@code was killed by signal 9 (SIGKILL)} or {@code ended with status 3}. */
    String describe() {
        if (!reason.isEmpty()) {
            return reason;
        }
        String signal = SIGNALS.get(status - SIGNAL_BASE);
        if (signal != null) {
            return "was killed by signal " + (status - SIGNAL_BASE) + " (" + signal + ")";
        }
        return memory.isEmpty() ? "ended with status " + status : "ran out of " + memory;
    }
}
