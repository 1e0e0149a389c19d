package io.clump.splitc.checkpoint;

/**
 * Result of a requested checkpoint.
 *
 * @param into directory for the checkpoint; empty without one
 * @param path path of its own directory; empty if it is not complete
 * @param step number of the safe point, as counted by the program
 * @param bytes size of all files of processes
 * @param nanos time that the processes have waited for it, in nanoseconds
 * @param failure reason, in one line, if it is not complete or a previous one was not removed; otherwise empty
 */
public record CheckpointReport(String into, String path, long step, long bytes, long nanos, String failure) {
    /**
     * Reports that no checkpoint was written.
     *
     * @param into directory for the checkpoint
     * @param failure reason, in one line
     * @return the report
     */
    public static CheckpointReport failed(String into, String failure) {
        return new CheckpointReport(into, "", 0, 0, 0, failure);
    }
}
