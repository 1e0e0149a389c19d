package io.clump.launcher.job;

/**
 * Identity of a process.
 *
 * @param rank number of the process in the job
 * @param node number of its node
 * @param host name of its host; empty for the launcher's own host
 * @param pid number that the operating system of its host gave the process
 * @param group number of its group; 0 if the job began with it
 */
public record ProcessPlace(int rank, int node, String host, long pid, int group) {
    /**
     * Returns the prefix of each line of its output.
     *
     * @return for instance {@code 2}, {@code 2 hostname} or {@code 2 group 1}
     */
    public String label() {
        return rank + (group == 0 ? "" : " group " + group) + (host.isEmpty() ? "" : " " + host);
    }

    /**
     * Returns for instance {@code process rank 2 (node 1) pid 12345} or {@code process rank 2 (node 1, host b) pid
     * 12345}.
     */
    @Override
    public String toString() {
        return "process rank " + rank + (group == 0 ? "" : " of spawned group " + group) + " (node " + node
                + (host.isEmpty() ? "" : ", host " + host) + ") pid " + pid;
    }
}
