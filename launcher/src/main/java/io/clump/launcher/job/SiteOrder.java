package io.clump.launcher.job;

import io.clump.am2.spi.NodeService;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Part of a job for one machine, in a form that can be sent there.
 *
 * @param directory the job's directory, the same path on each machine; each machine has its own directory, unless hosts
 *     share it
 * @param name suffix of this site's own files, which distinguishes sites that share the directory
 * @param node number of the machine's node, or of its first one
 * @param host name of the machine as the user wrote it; empty for the launcher's machine
 * @param mainClass main class of each process
 * @param classPath class path of each process, absolute
 * @param sums checksums of the jars of the class path, by path; empty on the launcher's own machine
 * @param heapBytes heap size of each process
 * @param javaOptions additional Java options of each process, which override those of the launcher
 * @param environment environment variables of the processes, in addition to those of the launcher or agent that starts
 *     them
 * @param graceMillis milliseconds from the request to end to the kill; 0 kills at once
 * @param workingDirectory current directory of the processes; empty for that of the launcher or agent that starts them
 * @param isBound true if each process is bound to a core of its own, if there are enough cores
 * @param serves true if the processes find each other through the launcher
 * @param files files of the job that all machines have, by name
 * @param temporaries files that the program removes; if one of its processes is killed, the site removes them
 * @param fileBytes space that the job takes in its directory on this machine
 * @param memoryBytes memory that the processes take on this machine
 * @param services processes that protocols need on this machine besides those of the job
 * @param processes properties of each process, by rank
 */
public record SiteOrder(
        String directory,
        String name,
        int node,
        String host,
        String mainClass,
        String classPath,
        Map<String, Long> sums,
        long heapBytes,
        List<String> javaOptions,
        Map<String, String> environment,
        long graceMillis,
        String workingDirectory,
        boolean isBound,
        boolean serves,
        Map<String, byte[]> files,
        List<String> temporaries,
        long fileBytes,
        long memoryBytes,
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
        return new SiteOrder(
                directory,
                name,
                node,
                host,
                mainClass,
                classPath,
                sums,
                heapBytes,
                javaOptions,
                environment,
                graceMillis,
                workingDirectory,
                isBound,
                serves,
                files,
                temporaries,
                fileBytes,
                memoryBytes,
                services,
                changed);
    }
}
