package io.clump.splitc.checkpoint;

/**
 * What became of a checkpoint that was wished for.
 *
 * @param path of its directory; empty if there is none
 * @param step number of the safe point, as the program counts
 * @param bytes of all files of processes
 * @param nanos how long the processes have waited for it, in nanoseconds
 * @param failure why there is none, in one line; empty if it is whole
 */
public record CheckpointReport(String path, long step, long bytes, long nanos, String failure) {
    /**
     * Reports that there is no checkpoint.
     *
     * @param failure why, in one line
     * @return the report
     */
    public static CheckpointReport failed(String failure) {
        return new CheckpointReport("", 0, 0, 0, failure);
    }
}
