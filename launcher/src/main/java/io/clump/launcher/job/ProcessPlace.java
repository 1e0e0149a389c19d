package io.clump.launcher.job;

/**
 * Identity of a process.
 *
 * @param rank number of the process in the job
 * @param node number of its node
 * @param host name of its host; empty for the launcher's own host
 * @param pid number that the operating system of its host gave the process
 */
public record ProcessPlace(int rank, int node, String host, long pid) {
    /**
     * Returns for instance {@code process rank 2 (node 1) pid 12345} or {@code process rank 2 (node 1, host b) pid
     * 12345}.
     */
    @Override
    public String toString() {
        return "process rank " + rank + " (node " + node + (host.isEmpty() ? "" : ", host " + host) + ") pid " + pid;
    }
}
