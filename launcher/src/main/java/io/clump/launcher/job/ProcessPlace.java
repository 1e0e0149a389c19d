package io.clump.launcher.job;

/**
 * A process by all its numbers.
 *
 * @param rank its number in the job
 * @param node number of its node
 * @param pid the operating system's number
 */
public record ProcessPlace(int rank, int node, long pid) {
    /** For instance {@code process rank 2 (node 1) pid 12345}. */
    @Override
    public String toString() {
        return "process rank " + rank + " (node " + node + ") pid " + pid;
    }
}
