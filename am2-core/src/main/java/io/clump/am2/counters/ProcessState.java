package io.clump.am2.counters;

import java.util.Locale;

/** States of a process of a job, as far as another one can tell. */
public enum ProcessState {
    /** It is at work, or waits for messages. */
    RUNNING,

    /**
     * It is alive, but was not at work for longer than its lease: stopped, collecting garbage, or without a processor.
     */
    SILENT,

    /** It is gone for good, and did not say so. */
    DEAD;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
