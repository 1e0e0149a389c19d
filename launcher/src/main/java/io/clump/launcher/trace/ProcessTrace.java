package io.clump.launcher.trace;

import io.clump.am2.trace.RecordedTrace;

/**
 * The trace of one process of a job.
 *
 * @param rank of the process
 * @param trace what it has recorded
 */
public record ProcessTrace(int rank, RecordedTrace trace) {}
