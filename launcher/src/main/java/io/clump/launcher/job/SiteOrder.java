package io.clump.launcher.job;

import io.clump.am2.spi.NodeService;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Part of a job for one machine, in a form that can be sent there.
 *
 * @param place place of the part
 * @param program program of each process
 * @param start start and end of each process
 * @param files files of the job on this machine
 * @param serves true if the processes find each other through the launcher
 * @param services processes that protocols need on this machine besides those of the job
 * @param processes properties of each process, by rank
 */
public record SiteOrder(
        Place place,
        Program program,
        Start start,
        SiteFiles files,
        boolean serves,
        List<NodeService> services,
        Map<Integer, Map<String, String>> processes) {
    /**
     * Returns an order with another property in each process.
     *
     * @param key key of the property
     * @param value value of the property
     * @return another order
     */
    public SiteOrder with(String key, String value) {
        Map<Integer, Map<String, String>> changed = new TreeMap<>();
        processes.forEach((rank, properties) -> {
            Map<String, String> own = new TreeMap<>(properties);
            own.put(key, value);
            changed.put(rank, own);
        });
        return new SiteOrder(place, program, start, files, serves, services, changed);
    }

    /**
     * Returns the number of the machine's node, or of its first one.
     *
     * @return the number
     */
    public int node() {
        return place.node();
    }

    /**
     * Returns the name of the machine.
     *
     * @return the name as the user wrote it; empty for the launcher's machine
     */
    public String host() {
        return place.host();
    }

    /**
     * Place of a part of a job.
     *
     * @param directory the job's directory, the same path on each machine; each machine has its own directory, unless
     *     hosts share it
     * @param node number of the machine's node, or of its first one
     * @param host name of the machine as the user wrote it; empty for the launcher's machine
     * @param group number of the group of processes; 0 for the group that the job starts with
     */
    public record Place(String directory, int node, String host, int group) {}

    /**
     * Program of each process.
     *
     * @param mainClass main class of each process
     * @param classPath class path of each process, absolute
     * @param sums checksums of the jars of the class path, by path; empty on the launcher's own machine
     */
    public record Program(String mainClass, String classPath, Map<String, Long> sums) {}

    /**
     * Start and end of each process.
     *
     * @param heapBytes heap size
     * @param javaOptions additional Java options, which override those of the launcher
     * @param environment environment variables, in addition to those of the launcher or agent that starts the process
     * @param workingDirectory current directory; empty for that of the launcher or agent
     * @param binding parts of the host to which the processes are bound, in the order of the ranks
     * @param readsInput true if the process of rank 0 reads the launcher's standard input, which agents do not have
     * @param graceMillis milliseconds from the request to end to the kill; 0 kills at once
     */
    public record Start(
            long heapBytes,
            List<String> javaOptions,
            Map<String, String> environment,
            String workingDirectory,
            CpuBinding binding,
            boolean readsInput,
            long graceMillis) {}

    /**
     * Files of a job on one machine, and the space of the job there.
     *
     * @param shared files of the job that all machines have, by name
     * @param temporaries files that the program removes; if one of its processes is killed, the site removes them
     * @param fileBytes space that the job takes in its directory
     * @param memoryBytes memory that the processes take
     */
    public record SiteFiles(Map<String, byte[]> shared, List<String> temporaries, long fileBytes, long memoryBytes) {}
}
