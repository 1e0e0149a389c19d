package io.clump.launcher.job;

/**
 * A process by all its numbers.
 *
 * @param rank its number in the job
 * @param node number of its node
 * @param host name of its host; empty on the launcher's own
 * @param pid the number that the operating system of its host gave it
 */
public record ProcessPlace(int rank, int node, String host, long pid) {
    /** For instance {@code process rank 2 (node 1) pid 12345} or {@code process rank 2 (node 1, host b) pid 12345}. */
    @Override
    public String toString() {
        return "process rank " + rank + " (node " + node + (host.isEmpty() ? "" : ", host " + host) + ") pid " + pid;
    }
}
