package io.clump.am2.counters;

import java.util.Locale;

/** States of a process of a job, as far as another process can detect. */
public enum ProcessState {
    /** The process works, or waits for messages. */
    RUNNING,

    /**
     * The process is alive, but has not worked for longer than its lease: stopped, collecting garbage, or without a
     * processor.
     */
    SILENT,

    /** The process has ended without leaving its job. */
    DEAD;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
