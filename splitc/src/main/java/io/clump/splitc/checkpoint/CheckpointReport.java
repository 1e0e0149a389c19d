package io.clump.splitc.checkpoint;

/**
 * Outcome of a checkpoint that was wished for.
 *
 * @param into directory in which it was to be written; empty without one
 * @param path of its own directory; empty if it is not whole
 * @param step number of the safe point, as the program counts
 * @param bytes of all files of processes
 * @param nanos how long the processes have waited for it, in nanoseconds
 * @param failure reason, in one line, if it is not whole or a former one was not removed; else empty
 */
public record CheckpointReport(String into, String path, long step, long bytes, long nanos, String failure) {
    /**
     * Reports that no checkpoint was written.
     *
     * @param into directory in which it was to be written
     * @param failure why, in one line
     * @return the report
     */
    public static CheckpointReport failed(String into, String failure) {
        return new CheckpointReport(into, "", 0, 0, 0, failure);
    }
}
