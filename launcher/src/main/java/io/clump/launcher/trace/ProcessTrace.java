package io.clump.launcher.trace;

import io.clump.am2.trace.RecordedTrace;

/**
 * Trace of one process of a job.
 *
 * @param rank rank of the process
 * @param trace records of the process
 */
public record ProcessTrace(int rank, RecordedTrace trace) {}
