package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.JobShape;
import io.clump.launcher.control.JobSocket;
import io.clump.splitc.ProcessRequest;
import io.clump.splitc.SpmdProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Plan of a job. Processes of one node share memory; those of different nodes use the network, even on one machine.
 *
 * @param number number of the job, the same in all its processes
 * @param base directory in which the job's directory is made
 * @param layout places of the processes
 * @param network names of the protocols between nodes with commas between them, or {@link
 *     LayerConfiguration#NO_PROTOCOL}
 * @param poll specification of the poll strategy
 * @param registry name of the endpoint registry
 * @param properties properties for the protocols, by node; keys start with {@code clump.}
 * @param program program of each process
 * @param parameters parameters of the program, by rank
 * @param dataBytes memory of the program's data in all processes together; one process may hold all of it
 * @param temporaries files that the program removes; if one of its processes is killed, the launcher removes them
 * @param classPath class path of the program, in addition to the launcher's own
 * @param settings settings of the processes
 * @param group number of the group of processes: 0 for those that the job begins with; a further one for those that a
 *     program asks for, which share the job's directory
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
        ProcessSettings settings,
        int group) {
    /** Hint of a request for processes: their current directory. */
    private static final String WORKING_DIRECTORY = "wdir";

    /** Makes the base directory absolute, and copies the collections. */
    public JobPlan {
        base = base.toAbsolutePath().normalize();
        temporaries = List.copyOf(temporaries);
        classPath = List.copyOf(classPath);
    }

    /**
     * Returns the plan of processes that a program of the job has asked for. Each may need as much memory as one that
     * the job began with.
     *
     * @param request the processes
     * @param places their places
     * @param number number of their group
     * @return another plan
     * @throws ClumpException if the request has several current directories
     */
    public JobPlan spawned(ProcessRequest request, Layout places, int number) {
        List<Path> all = new ArrayList<>(classPath);
        request.classPath().forEach(entry -> all.add(Path.of(entry)));
        return new JobPlan(
                this.number,
                base,
                places,
                network,
                poll,
                registry,
                properties,
                program,
                request::parameters,
                dataBytes / layout.size() * request.size(),
                List.of(),
                all,
                settings.spawned(request.javaOptions(), workingDirectory(request)),
                number);
    }

    /** Returns the directory that the hints name; that of the job if they name none. */
    private String workingDirectory(ProcessRequest request) {
        List<String> named = request.parts().stream()
                .map(part -> part.hints().getOrDefault(WORKING_DIRECTORY, ""))
                .distinct()
                .toList();
        if (named.size() > 1) {
            throw new ClumpException("processes that are started together have one current directory: found="
                    + WORKING_DIRECTORY + " " + named + ", expected the same for all");
        }
        return named.get(0).isEmpty() ? settings.workingDirectory() : named.get(0);
    }

    /**
     * Returns a plan for a program that has its own options of the Java virtual machine and its own endpoints.
     *
     * @param options additional options, which override those of the launcher
     * @param endpoints number of endpoints of each process, including the runtime's
     * @return another plan
     */
    public JobPlan withProgram(List<String> options, int endpoints) {
        return with(settings.withProgram(options, endpoints));
    }

    /**
     * Returns a plan for a program that leaves the job with a certain call.
     *
     * @param call for instance {@code MPI.Finalize}
     * @return another plan
     */
    public JobPlan leavingBy(String call) {
        return with(settings.leavingBy(call));
    }

    /**
     * Returns a plan for a job whose processes go on when one dies.
     *
     * @return another plan
     */
    public JobPlan goingOn() {
        return with(settings.goingOn());
    }

    /**
     * Returns a plan for a job whose processes wait for a first order to resume.
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
                others,
                group);
    }

    /**
     * Returns the number of processes of the job.
     *
     * @return at least 1
     */
    public int size() {
        return layout.size();
    }

    /**
     * Returns the job's own directory.
     *
     * @return a directory in the base directory, named by the job's number
     */
    public Path directory() {
        return base.resolve(String.format("%016x", number));
    }

    /**
     * Returns where the launcher of the job listens.
     *
     * @return a path in the job's directory
     */
    public Path socket() {
        return JobSocket.ofGroup(layout.machines().socket(directory()), group);
    }

    /**
     * Returns the configuration with which a process opens its layer. It is marked as checked, since the options of the
     * job are checked before it is planned.
     *
     * @param rank rank of the process
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
        return builder.property(LayerConfiguration.CHECKED, "true").build();
    }

    /**
     * Returns whether a node needs processes besides those of the job.
     *
     * @return true if a protocol has a service
     */
    public boolean needsServices() {
        return !SiteOrders.services(this, 0).isEmpty();
    }

    /** Returns the sizes of the job. If the nodes differ, each counts as the largest one. */
    JobShape shape() {
        return new JobShape(layout.nodes(), layout.mostProcesses(), settings.endpoints());
    }

    int node(int rank) {
        return layout.node(rank);
    }
}
