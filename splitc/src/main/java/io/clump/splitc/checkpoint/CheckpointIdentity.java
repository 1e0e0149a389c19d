package io.clump.splitc.checkpoint;

/**
 * Identity of a file of a checkpoint.
 *
 * @param job number of the job that has written it
 * @param number number of the checkpoint in its directory
 * @param rank rank of the process; {@link #MANIFEST} for the manifest
 * @param size number of processes
 * @param step number of the safe point, as counted by the program
 */
public record CheckpointIdentity(long job, long number, int rank, int size, long step) {
    /** Value in place of the rank, for the manifest. */
    public static final int MANIFEST = -1;

    /** Returns the identity of another file of the checkpoint. */
    CheckpointIdentity of(int otherRank) {
        return new CheckpointIdentity(job, number, otherRank, size, step);
    }
}
