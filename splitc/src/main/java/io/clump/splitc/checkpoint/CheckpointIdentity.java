package io.clump.splitc.checkpoint;

/**
 * Where a file of a checkpoint belongs.
 *
 * @param job number of the job that has written it
 * @param number of the checkpoint in its directory
 * @param rank of the process; {@link #MANIFEST} of the manifest
 * @param size number of processes
 * @param step number of the safe point, as the program counts
 */
public record CheckpointIdentity(long job, long number, int rank, int size, long step) {
    /** Stands for the rank of the manifest. */
    public static final int MANIFEST = -1;

    /** The same in another file of the checkpoint. */
    CheckpointIdentity of(int otherRank) {
        return new CheckpointIdentity(job, number, otherRank, size, step);
    }
}
