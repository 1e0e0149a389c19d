package io.clump.launcher.job;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one machine is to run of a job, in a form that can be sent there.
 *
 * @param directory the job's directory, the same path on each machine; each has a directory of its own, unless hosts
 *     share it
 * @param name of what this site puts there for itself, apart from other sites that share the directory
 * @param node number of the node, or of the first one
 * @param host its name as the user wrote it; empty if this is the launcher's machine
 * @param mainClass of each process
 * @param classPath of each process, absolute
 * @param heapBytes of each process
 * @param javaOptions of each process, besides the launcher's, which they override
 * @param environment variables that the processes get besides those of whoever starts them
 * @param graceMillis from the request to end to the kill; 0 kills at once
 * @param workingDirectory current directory of the processes; empty for that of whoever starts them
 * @param isBound whether each process is bound to a core of its own, as far as there are enough
 * @param serves whether the processes find each other through the launcher
 * @param files of the job that all machines have, by name
 * @param temporaries files that the program removes unless one of its processes is killed
 * @param fileBytes room that the job takes in its directory on this machine
 * @param memoryBytes memory that the processes take on this machine
 * @param processes properties of each process, by rank
 */
public record SiteOrder(
        String directory,
        String name,
        int node,
        String host,
        String mainClass,
        String classPath,
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
        Map<Integer, Map<String, String>> processes) {
    /**
     * The same with another property in each process.
     *
     * @param key of the property
     * @param value of the property
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
                changed);
    }
}
