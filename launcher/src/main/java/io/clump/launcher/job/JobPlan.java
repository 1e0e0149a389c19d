package io.clump.launcher.job;

import io.clump.am2.LayerConfiguration;
import io.clump.splitc.SpmdProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The plan of a job. Processes of one node share memory; those of different nodes use the network, on one machine
 * too.
 *
 * @param number of the job, the same in all its processes
 * @param base directory in which the job's directory is made
 * @param layout which processes run where
 * @param network names of the protocols between nodes with commas between them, or {@link
 *     LayerConfiguration#NO_PROTOCOL}
 * @param poll specification of the poll strategy
 * @param registry name of the endpoint registry
 * @param properties what protocols read for themselves, by node; keys start with {@code clump.}
 * @param program what each process runs
 * @param parameters of the program, by rank
 * @param dataBytes memory that the program's data takes in all processes together; one process may come to hold all of
 *     it
 * @param temporaries files that the program removes unless one of its processes is killed; then the launcher does
 * @param classPath where the program is, and what it needs, besides the launcher's own class path
 * @param settings how its processes are run
 */
public record JobPlan(
        long number,
        Path base,
        Layout layout,
        String network,
        String poll,
        String registry,
        IntFunction<Map<String, String>> properties,
        Class<? extends SpmdProgram> program,
        IntFunction<Map<String, String>> parameters,
        long dataBytes,
        List<Path> temporaries,
        List<Path> classPath,
        ProcessSettings settings) {
    /** Makes the collections the plan's own. */
    public JobPlan {
        base = base.toAbsolutePath().normalize();
        temporaries = List.copyOf(temporaries);
        classPath = List.copyOf(classPath);
    }

    /**
     * The same for a program that has options of the Java virtual machine and endpoints of its own.
     *
     * @param options besides the launcher's, which they override
     * @param endpoints of each process, with the runtime's
     * @return another plan
     */
    public JobPlan withProgram(List<String> options, int endpoints) {
        return with(settings.withProgram(options, endpoints));
    }

    /**
     * The same for a job whose processes wait for a first order to resume.
     *
     * @return another plan
     */
    public JobPlan held() {
        return with(settings.held());
    }

    private JobPlan with(ProcessSettings others) {
        return new JobPlan(
                number,
                base,
                layout,
                network,
                poll,
                registry,
                properties,
                program,
                parameters,
                dataBytes,
                temporaries,
                classPath,
                others);
    }

    /**
     * Number of processes of the job.
     *
     * @return at least 1
     */
    public int size() {
        return layout.size();
    }

    /**
     * The job's own directory.
     *
     * @return a directory of the base, named for the job's number
     */
    public Path directory() {
        return base.resolve(String.format("%016x", number));
    }

    /**
     * What a process opens its layer with.
     *
     * @param rank of the process
     * @return the configuration of its node
     */
    public LayerConfiguration layer(int rank) {
        LayerConfiguration.Builder builder = LayerConfiguration.builder()
                .directory(directory())
                .job(number)
                .node(Integer.toString(node(rank)))
                .network(network)
                .poll(poll)
                .registry(registry);
        properties.apply(node(rank)).forEach(builder::property);
        return builder.build();
    }

    int node(int rank) {
        return layout.node(rank);
    }
}
