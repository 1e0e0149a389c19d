package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.spi.PollStrategyProvider;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import io.clump.launcher.report.JsonFile;
import io.clump.net.aeron.AeronConfiguration;
import io.clump.net.key.Authentication;
import io.clump.net.link.Faults;
import io.clump.net.link.Outage;
import io.clump.shm.ShmConfiguration;
import io.clump.shm.claim.ClaimAlgorithms;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that all apps have, and other commands that start processes, as a mixin of picocli. */
public final class JobOptions {
    /** Property: where the directories of jobs are made, instead of the default. */
    static final String BASE = "clump.base";

    private static final String UDP = "udp";

    private static final String ETHERNET = "ethernet";

    /** Protocols that go through an interface of the user's choice, and can be done harm to. */
    private static final Set<String> OVER_INTERFACES = Set.of(UDP, ETHERNET);

    /**
     * Datagrams that are repeated and seconds of silence alike, some seventeen minutes: a job hears at once of a process that
     * dies, so silence is only a long computation.
     */
    private static final String PATIENT = "1000";

    @Option(
            names = "--nodes",
            paramLabel = "N",
            converter = WholeNumber.Count.class,
            description = "Number of nodes. Default: ${DEFAULT-VALUE}.",
            order = 1)
    private int nodes = 2;

    @Option(
            names = "--procs",
            paramLabel = "P",
            converter = WholeNumber.Count.class,
            description = "Number of processes of each node; more than there are cores is fine. "
                    + "Default: ${DEFAULT-VALUE}.",
            order = 2)
    private int procs = 2;

    @Option(
            names = "--net",
            paramLabel = "udp|ethernet|aeron|none",
            description = {
                "Protocol between nodes. ethernet sends frames without IP, and needs --interface and the right to"
                        + " (root or CAP_NET_RAW). aeron does not authenticate: choose it where nobody else can send to"
                        + " these machines. Default: ${DEFAULT-VALUE}."
            },
            order = 20)
    private String net = UDP;

    @Option(
            names = "--interface",
            paramLabel = "IF",
            description =
                    "Network interface of the nodes, for instance eth0, or one for each node, in order, with commas "
                            + "between them. Default: that of 127.0.0.1 for --net udp.",
            order = 20)
    private @Nullable String interfaces;

    @Option(
            names = "--aeron-dir",
            paramLabel = "DIR",
            description =
                    "Directory of a media driver that runs already, for --net aeron. Default: one process of each "
                            + "node becomes its driver.",
            order = 20)
    private @Nullable Path aeronDirectory;

    @Option(
            names = "--queue",
            paramLabel = "NAME",
            description = "How senders share a queue in shared memory, by one of the names that 'clump algorithms' "
                    + "lists. Default: ${DEFAULT-VALUE}.",
            order = 21)
    private String queue = "single-transfer";

    @Option(
            names = "--poll",
            paramLabel = "STRATEGY",
            description =
                    "How often a poll looks at the network: auto (as often as what a look costs makes it worth while; "
                            + "auto:share=1,bound=1ms sets the most it may take of the time, in percent, and the "
                            + "longest time between looks), adaptive (as the traffic makes it worth while; "
                            + "adaptive:smin=4,smax=64,k=4,d=256,a=4096,accept=4 sets what the thesis calls so), every "
                            + "(each time) or fractional:F (each F-th time). Default: ${DEFAULT-VALUE}.",
            order = 22)
    private String poll = "auto";

    @Option(
            names = "--faults",
            paramLabel = "FAULTS",
            description = {
                "Do harm to the datagrams of --net udp or ethernet, to see that the job bears it. For instance"
                        + " loss=0.1,dup=0.1,reorder=0.1,seed=7: fractions of all, and a seed. Also corrupt=F,truncate=F;"
                        + " delay=2ms or delay=1ms..5ms; mute=1s+3s (from one second on nothing is sent for three),"
                        + " deaf=1s+3s (nothing is received), cut=1s+3s (neither), of one node only: cut=1@1s+3s. Default:"
                        + " none."
            },
            order = 23)
    private @Nullable String faults;

    @Option(
            names = "--net-auth",
            paramLabel = "on|off",
            description = "Whether datagrams carry a seal under the job's key, and others are dropped. off is for "
                    + "measuring what it costs. Default: on; Aeron authenticates nothing.",
            order = 24)
    private @Nullable String authentication;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the result as a JSON object to FILE, too.",
            order = 30)
    private @Nullable Path json;

    @Option(
            names = {"-v", "--verbose"},
            description = "Print the number by which the system knows each process, and the job's directory.",
            order = 31)
    private boolean verbose;

    /** Called by picocli. */
    public JobOptions() {}

    /** Where the directories of jobs are made. */
    static Path base() {
        String base = System.getProperty(BASE);
        return (base == null ? JobDirectory.defaultBase() : Path.of(base))
                .toAbsolutePath()
                .normalize();
    }

    /**
     * Number of nodes.
     *
     * @return 1 to 1,024
     */
    public int nodes() {
        return nodes;
    }

    /**
     * Number of processes of each node.
     *
     * @return 1 to 1,024
     */
    public int procs() {
        return procs;
    }

    int size() {
        return nodes * procs;
    }

    /**
     * Protocol between nodes.
     *
     * @return its name, or {@code none}
     */
    public String net() {
        return net;
    }

    String queue() {
        return queue;
    }

    /**
     * Poll strategy.
     *
     * @return its name, and after a colon its parameters
     */
    public String poll() {
        return poll;
    }

    /**
     * What to do to the datagrams.
     *
     * @return faults as {@link Faults#parse} reads them; null if none were given
     */
    public @Nullable String faults() {
        return faults;
    }

    /**
     * Where to write the result, too.
     *
     * @return a file; null if none was given
     */
    public @Nullable Path json() {
        return json;
    }

    /**
     * Whether to print more.
     *
     * @return false unless asked for
     */
    public boolean verbose() {
        return verbose;
    }

    private List<String> interfaces() {
        return interfaces == null ? List.of() : List.of(interfaces.split(",", -1));
    }

    private String authentication() {
        if (authentication != null) {
            return authentication;
        }
        return net.equals(AeronConfiguration.NETWORK) ? Authentication.OFF : Authentication.ON;
    }

    /**
     * Checks what the options say together, and that what they name is there.
     *
     * @throws ClumpException if they cannot be used; the command ends with status 2 then
     */
    public void check() {
        if (size() > WholeNumber.Count.MOST) {
            throw new BadInputException("too many processes: --nodes " + nodes + " --procs " + procs + " makes "
                    + size() + ", expected at most " + WholeNumber.Count.MOST);
        }
        checkNetwork();
        checkAuthentication();
        checkAeron();
        new InterfaceCheck(net.equals(ETHERNET), OVER_INTERFACES.contains(net), nodes).check(interfaces());
        checkQueue();
        checkPoll();
        checkFaults();
        if (json != null) {
            try {
                JsonFile.checkWritable(json);
            } catch (ClumpException e) {
                throw new BadInputException(e);
            }
        }
    }

    private void checkNetwork() {
        SortedSet<String> known = new TreeSet<>();
        known.add(LayerConfiguration.NO_PROTOCOL);
        for (ProtocolProvider provider : ServiceLoader.load(ProtocolProvider.class)) {
            if (provider.reach() == Reach.CLUMP) {
                known.add(provider.name());
            }
        }
        checkKnown("--net", net, known);
        if (nodes > 1 && net.equals(LayerConfiguration.NO_PROTOCOL)) {
            throw new BadInputException("nodes need a network to talk: --nodes " + nodes
                    + " --net none, expected --nodes 1 or another --net");
        }
    }

    private void checkAuthentication() {
        if (authentication == null) {
            return;
        }
        checkKnown("--net-auth", authentication, new TreeSet<>(List.of(Authentication.ON, Authentication.OFF)));
        if (authentication.equals(Authentication.ON) && net.equals(AeronConfiguration.NETWORK)) {
            throw new BadInputException("--net aeron authenticates nothing: found --net-auth on, expected off or none");
        }
        if (net.equals(LayerConfiguration.NO_PROTOCOL)) {
            throw new BadInputException("--net-auth needs a network: found --net none");
        }
    }

    private void checkAeron() {
        if (aeronDirectory == null) {
            return;
        }
        if (!net.equals(AeronConfiguration.NETWORK)) {
            throw new BadInputException("--aeron-dir needs --net aeron: found --net " + net);
        }
        try {
            AeronConfiguration.checkDriver(aeronDirectory);
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    private void checkQueue() {
        checkKnown("--queue", queue, ClaimAlgorithms.names());
    }

    private void checkPoll() {
        SortedMap<String, PollStrategyProvider> known = new TreeMap<>();
        for (PollStrategyProvider provider : ServiceLoader.load(PollStrategyProvider.class)) {
            known.put(provider.name(), provider);
        }
        int colon = poll.indexOf(':');
        String name = colon < 0 ? poll : poll.substring(0, colon);
        PollStrategyProvider provider = known.get(name);
        if (provider == null) {
            throw unknown("--poll", name, known.keySet());
        }
        if (colon == poll.length() - 1) {
            throw new BadInputException(
                    "invalid poll strategy: found=" + poll + ", expected parameters behind the colon, or no colon");
        }
        try {
            provider.create(colon < 0 ? "" : poll.substring(colon + 1));
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    private void checkFaults() {
        if (faults == null) {
            return;
        }
        if (!OVER_INTERFACES.contains(net)) {
            throw new BadInputException("--faults needs --net udp or ethernet: found --net " + net);
        }
        if (faults.isEmpty()) {
            throw new BadInputException("--faults says nothing: expected for instance loss=0.1,seed=7");
        }
        try {
            Faults.parse(faults).outages().forEach(this::checkNode);
        } catch (BadInputException e) {
            throw e;
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    private void checkNode(Outage outage) {
        boolean isThere = IntStream.range(0, nodes).mapToObj(Integer::toString).anyMatch(outage::concerns);
        if (!isThere) {
            throw new BadInputException("no such node: --faults " + faults + " names node " + outage.node()
                    + ", expected one from 0 to " + (nodes - 1));
        }
    }

    private static void checkKnown(String option, String found, SortedSet<String> known) {
        if (!known.contains(found)) {
            throw unknown(option, found, known);
        }
    }

    private static BadInputException unknown(String option, String found, Iterable<String> known) {
        return new BadInputException(
                "unknown value: " + option + " " + found + ", expected one of [" + String.join(", ", known) + "]");
    }

    /**
     * What the protocols of a node read for themselves.
     *
     * @param node number of the node
     * @return keys that start with {@code clump.}, and their values
     */
    public Map<String, String> properties(int node) {
        Map<String, String> properties = new TreeMap<>();
        properties.put(ShmConfiguration.QUEUE, queue);
        properties.put(Authentication.PROPERTY, authentication());
        properties.put(AeronConfiguration.TIMEOUT, PATIENT);
        if (aeronDirectory != null) {
            properties.put(
                    AeronConfiguration.DIRECTORY,
                    aeronDirectory.toAbsolutePath().toString());
        }
        if (OVER_INTERFACES.contains(net)) {
            properties.put("clump." + net + ".retries", PATIENT);
        }
        List<String> names = interfaces();
        if (!names.isEmpty()) {
            properties.put("clump." + net + ".interface", names.get(names.size() == 1 ? 0 : node));
        }
        if (faults != null) {
            properties.put(Faults.PROPERTY, faults);
        }
        return properties;
    }
}
