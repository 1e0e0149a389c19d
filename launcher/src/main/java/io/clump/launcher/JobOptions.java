package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Providers;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.NodeEndpoints;
import io.clump.am2.spi.Reach;
import io.clump.am2.trace.TraceBuffer;
import io.clump.command.BadInputException;
import io.clump.launcher.job.JobPlan;
import io.clump.launcher.job.Layout;
import io.clump.launcher.report.JsonFile;
import io.clump.launcher.trace.TraceFiles;
import io.clump.registry.launcher.LauncherRegistryProvider;
import io.clump.splitc.app.TextFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Picocli mixin of the options of all apps, and of other commands that start processes. */
public final class JobOptions {
    /** Property that names the directory in which the directories of jobs are made, instead of the default. */
    static final String BASE = "clump.base";

    private static final int DEFAULT_TRACE_MEGABYTES = 4;

    private static final String INTERFACE = "--interface";

    @Option(
            names = "--nodes",
            paramLabel = "N",
            converter = Count.class,
            description = "Number of nodes. Default: ${DEFAULT-VALUE}. For a program with its own main method: 1.",
            order = 1)
    private int nodes = 2;

    @Option(
            names = "--procs",
            paramLabel = "P",
            converter = Count.class,
            description = "Number of processes of each node; it may exceed the number of cores. Default:"
                    + " ${DEFAULT-VALUE}. For a program with its own main method: the number of cores.",
            order = 2)
    private int procs = 2;

    @Option(
            names = {INTERFACE, "--net-interface"},
            paramLabel = "IF",
            description =
                    "Network interface of the nodes, for instance eth0, or a comma-separated list with one for each"
                            + " node; on hosts also a network, for instance 10.9.0.0/16. Default: that of the"
                            + " network protocol, if it has one; on hosts, the interface on the route to the"
                            + " launcher.",
            order = 20)
    private @Nullable String interfaces;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Also write the result to FILE, as a JSON object.",
            order = 30)
    private @Nullable Path json;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Record messages, handlers and waits. Write a timeline for Perfetto"
                    + " (https://ui.perfetto.dev) to FILE, and an analysis to FILE.txt. A FILE that ends in .gz is"
                    + " compressed. Processes that a program spawns have files of their own, group-1-FILE and so"
                    + " on.",
            order = 30)
    private @Nullable Path trace;

    @Option(
            names = "--trace-megabytes",
            paramLabel = "MB",
            converter = Count.class,
            description = "Memory for the records of each process with --trace, in megabytes. A record takes 40"
                    + " bytes; records beyond this memory are dropped. Default: " + DEFAULT_TRACE_MEGABYTES + ".",
            order = 30)
    private @Nullable Integer traceMegabytes;

    @Option(
            names = "--metrics-port",
            paramLabel = "[ADDRESS:]PORT",
            description = "Serve the counters of all processes to Prometheus, as http://ADDRESS:PORT/metrics, until the"
                    + " job ends. Default of ADDRESS: 127.0.0.1; 0 as PORT chooses a free one.",
            order = 30)
    private @Nullable String metrics;

    @Option(
            names = {"-v", "--verbose"},
            description = "Print the job's directory, and the process id and binding of each process.",
            order = 31)
    private boolean verbose;

    /** Null if all nodes are simulated on this machine, with equal numbers of processes. */
    private @Nullable Places places;

    /** True if the program may start more processes than the hosts have places. */
    private boolean oversubscribes;

    /** Additional properties for the processes. */
    private final Map<String, String> more = new TreeMap<>();

    /** Null until the command has been made. */
    private @Nullable ProviderOptions providers;

    /** Called by picocli. */
    public JobOptions() {}

    /** Adds the options that providers describe to each command that has the options of jobs. */
    static void addProviders(CommandLine command, Catalogue catalogue) {
        for (CommandSpec mixin : command.getCommandSpec().mixins().values()) {
            if (mixin.userObject() instanceof JobOptions options) {
                options.providers = new ProviderOptions(catalogue);
                options.providers.addTo(command.getCommandSpec());
            }
        }
        // A set, since a command with two names occurs twice.
        Set.copyOf(command.getSubcommands().values()).forEach(below -> addProviders(below, catalogue));
    }

    private ProviderOptions providers() {
        return Objects.requireNonNull(providers, "made without its providers");
    }

    /** Returns the directory in which the directories of jobs are made. */
    static Path base() {
        String base = System.getProperty(BASE);
        return (base == null ? JobDirectory.defaultBase() : Path.of(base))
                .toAbsolutePath()
                .normalize();
    }

    /**
     * Returns the number of nodes.
     *
     * @return 1 to 1,024
     */
    public int nodes() {
        return nodes;
    }

    /**
     * Returns the number of processes of each node.
     *
     * @return 1 to 1,024
     */
    public int procs() {
        return procs;
    }

    int size() {
        return layout().size();
    }

    /** Sets the places of the processes, on hosts or on this machine. */
    void runOn(Layout layout) {
        runOn(new Places(layout, layout), false);
    }

    /**
     * Sets the places of the processes, and the places that the program may use later.
     *
     * @param more true if a host may get more processes than it has places
     */
    void runOn(Places given, boolean more) {
        places = given;
        oversubscribes = more;
        nodes = given.taken().nodes();
        procs = given.taken().mostProcesses();
    }

    /** Returns the places of processes that the program of a job asks for. */
    FreePlaces freePlaces(JobPlan plan) {
        Layout taken = layout();
        Layout all = places == null ? taken : places.all();
        boolean hasNetwork = !net().equals(LayerConfiguration.NO_PROTOCOL);
        return new FreePlaces(taken, all, hasNetwork, oversubscribes, !plan.needsServices());
    }

    /** Returns whether processes may run on several nodes, now or later. */
    private boolean maySpanNodes() {
        return nodes > 1 || (places != null && places.all().nodes() > 1);
    }

    /** Adds properties for the processes; their keys start with {@code clump.}. */
    void addProperties(Map<String, String> properties) {
        more.putAll(properties);
    }

    /** Opens no network for a job on one node without other hosts, unless the user requested one. */
    void preferNoNetwork() {
        if (!maySpanNodes()) {
            providers().stayInNode();
        }
    }

    Layout layout() {
        return places == null ? Layout.even(nodes, procs) : places.taken();
    }

    private boolean isOnHosts() {
        return !layout().machines().isHere();
    }

    /** Describes for an error message which options set the number of processes. */
    String sizeText() {
        return (isOnHosts()
                        ? "the hosts " + layout().hosts() + " with " + layout().processes() + " processes"
                        : "--nodes " + nodes + " --procs " + procs)
                + " makes " + size();
    }

    /**
     * Returns the properties that take the address of a host; the value is true if it takes the name of an interface.
     */
    Map<String, Boolean> interfaceKeys() {
        return providers().networks().stream()
                .filter(network -> !network.interfaceKey().isEmpty())
                .collect(Collectors.toMap(Description::interfaceKey, Description::needsInterface));
    }

    List<String> interfaces() {
        return interfaces == null ? List.of() : List.of(interfaces.split(",", -1));
    }

    /**
     * Returns the protocols between nodes.
     *
     * @return a name, or several with commas between them, or {@code none}
     */
    public String net() {
        return providers().net();
    }

    String queue() {
        return providers().value("--queue");
    }

    /**
     * Returns the poll strategy.
     *
     * @return its name, with its parameters after a colon
     */
    public String poll() {
        return providers().poll();
    }

    String registry() {
        return providers().registry(isOnHosts() ? LauncherRegistryProvider.NAME : "");
    }

    /**
     * Returns the file to which the result is also written.
     *
     * @return a file; null if none was given
     */
    public @Nullable Path json() {
        return json;
    }

    /**
     * Returns the file for the timeline.
     *
     * @return a file; null if nothing is recorded
     */
    @Nullable
    Path trace() {
        return trace;
    }

    /**
     * Returns where to serve counters.
     *
     * @return a port, or an address and a port, unchecked; null if they are not served
     */
    @Nullable
    String metrics() {
        return metrics;
    }

    /**
     * Returns whether to print more.
     *
     * @return false unless requested
     */
    public boolean verbose() {
        return verbose;
    }

    /**
     * Checks that the options fit together, and that the providers and files they name can be used.
     *
     * @throws ClumpException if they cannot be used; the command ends with status 2 then
     */
    public void check() {
        if (size() > Count.MOST) {
            throw new BadInputException("too many processes: " + sizeText() + ", expected at most " + Count.MOST);
        }
        try {
            providers().check();
            checkNetwork();
            checkInterfaces();
            Providers found = Providers.of(layer(0));
            if (!isOnHosts()) {
                List<LayerConfiguration> layers =
                        IntStream.range(0, nodes).mapToObj(this::layer).toList();
                found.protocols().forEach(protocol -> protocol.check(layers));
            } else {
                checkRegistry(found);
            }
            if (json != null) {
                JsonFile.checkWritable(json);
            }
            if (trace == null && traceMegabytes != null) {
                throw new BadInputException("--trace-megabytes needs --trace: found none");
            }
            if (trace != null) {
                TraceFiles.checkWritable(trace);
                TextFiles.checkDifferent("--trace", trace, "--json", json);
            }
        } catch (BadInputException e) {
            throw e;
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    /**
     * Checks that this machine has what the protocols need, such as libraries and ports, for one endpoint of each
     * process. For commands that start processes of their own: jobs check it for all of their endpoints.
     *
     * @throws ClumpException if something is missing; the command ends with status 2 then
     */
    public void checkHost() {
        List<NodeEndpoints> endpoints = IntStream.range(0, nodes)
                .mapToObj(node -> new NodeEndpoints(layer(node), procs))
                .toList();
        try {
            Providers.of(layer(0)).protocols().forEach(protocol -> protocol.checkHost(endpoints));
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    private void checkRegistry(Providers found) {
        if (maySpanNodes() && found.registry().reach() == Reach.NODE) {
            throw new BadInputException("the registry does not reach other hosts: --registry " + registry()
                    + ", expected for instance " + LauncherRegistryProvider.NAME);
        }
    }

    private void checkNetwork() {
        if (nodes > 1 && net().equals(LayerConfiguration.NO_PROTOCOL)) {
            throw new BadInputException("nodes need a network: --nodes " + nodes + " --net " + net()
                    + ", expected --nodes 1 or another --net");
        }
    }

    private void checkInterfaces() {
        Map<String, Boolean> keys = interfaceKeys();
        if (interfaces == null) {
            if (keys.containsValue(true) && !isOnHosts()) {
                throw new BadInputException(
                        "--net " + net() + " needs " + INTERFACE + ": found none, expected for instance " + INTERFACE
                                + " lo, or a comma-separated list with one for each node");
            }
            return;
        }
        List<String> names = List.of(interfaces.split(",", -1));
        if (keys.isEmpty()) {
            throw new BadInputException(
                    INTERFACE + " needs --net " + providers().networksOverInterfaces() + ": found " + INTERFACE + " "
                            + interfaces + " --net " + net());
        }
        if (names.contains("")) {
            throw new BadInputException("an interface has no name: found " + INTERFACE + " " + interfaces
                    + ", expected names separated by commas");
        }
        if (names.size() != 1 && names.size() != nodes) {
            throw new BadInputException("wrong number of interfaces: " + INTERFACE + " " + interfaces + " names "
                    + names.size() + " for " + nodes + " nodes, expected 1 or " + nodes);
        }
    }

    private LayerConfiguration layer(int node) {
        LayerConfiguration.Builder builder = LayerConfiguration.builder()
                .node(Integer.toString(node))
                .network(net())
                .poll(poll())
                .registry(registry());
        properties(node).forEach(builder::property);
        return builder.build();
    }

    /**
     * Returns the properties that the protocols of a node read.
     *
     * @param node number of the node
     * @return keys that start with {@code clump.}, and their values
     */
    public Map<String, String> properties(int node) {
        Map<String, String> properties = providers().properties();
        properties.putAll(more);
        // On hosts, each host finds its own interface.
        if (interfaces != null && !isOnHosts()) {
            String[] names = interfaces.split(",", -1);
            interfaceKeys().keySet().forEach(key -> properties.put(key, names[names.length == 1 ? 0 : node]));
        }
        if (trace != null) {
            int megabytes = traceMegabytes == null ? DEFAULT_TRACE_MEGABYTES : traceMegabytes;
            properties.put(TraceBuffer.MEGABYTES, Integer.toString(megabytes));
        }
        return properties;
    }
}
