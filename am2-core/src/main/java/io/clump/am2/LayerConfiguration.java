package io.clump.am2;

import io.clump.am2.job.JobDirectory;
import io.clump.am2.spi.Setting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Configuration of a layer.
 *
 * @param directory directory of the job, in which its processes on this machine find each other
 * @param job number of the job, the same in all its processes; network messages of other jobs are dropped
 * @param node name of the node this process belongs to; processes of one node share memory
 * @param local name of the protocol inside a node, or {@link #NO_PROTOCOL}
 * @param network names of the protocols between nodes, separated by commas, in the order of preference, or {@link
 *     #NO_PROTOCOL}
 * @param poll specification of the poll strategy: its name, and after a colon its parameters
 * @param registry name of the endpoint registry
 * @param properties properties for protocols, strategies and registries; keys start with {@code clump.}
 */
public record LayerConfiguration(
        Path directory,
        long job,
        String node,
        String local,
        String network,
        String poll,
        String registry,
        Map<String, String> properties) {
    /** Value for the absence of a protocol. */
    public static final String NO_PROTOCOL = "none";

    private static final String PREFIX = "clump.";
    static final String DIRECTORY = PREFIX + "directory";
    static final String JOB = PREFIX + "job";
    static final String NODE = PREFIX + "node";
    static final String LOCAL = PREFIX + "local";
    static final String NETWORK = PREFIX + "network";
    static final String POLL = PREFIX + "poll";
    static final String REGISTRY = PREFIX + "registry";

    /** Property for the time in milliseconds after which a polling process notices the death of a peer. */
    static final String LEASE = PREFIX + "lease-millis";

    /** Property that permits other processes to watch the endpoints of this one: {@code on} or {@code off}. */
    static final String COUNTERS = PREFIX + "counters";

    /**
     * Property with which a launcher says that it has checked that something on the class path knows each property:
     * {@code true} or {@code false}. The processes that it starts then skip this check, which takes each of them tens
     * of milliseconds.
     */
    public static final String CHECKED = PREFIX + "checked";

    static final Duration DEFAULT_LEASE = Duration.ofSeconds(1);
    static final Duration SHORTEST_LEASE = Duration.ofMillis(10);
    static final Duration LONGEST_LEASE = Duration.ofHours(1);

    /** Property for the time in milliseconds that a send waits for space. */
    public static final String SEND_TIMEOUT = PREFIX + "send-timeout-millis";

    private static final Duration FOR_EVER = Duration.ofNanos(Long.MAX_VALUE);
    static final Duration SHORTEST_SEND_TIMEOUT = Duration.ofMillis(1);
    static final Duration LONGEST_SEND_TIMEOUT = Duration.ofHours(1);

    /** Property for the time in milliseconds that an endpoint that closes waits for its peers. */
    static final String LINGER = PREFIX + "linger-millis";

    static final Duration SHORTEST_LINGER = Duration.ofMillis(1);

    /** Longest and default time. Peers rely on it: no message of a closed endpoint arrives much later. */
    static final Duration LONGEST_LINGER = Duration.ofSeconds(2);

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    private static final Pattern NODE_NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    /** Checks the values. */
    public LayerConfiguration {
        directory = directory.toAbsolutePath().normalize();
        if (!NODE_NAME.matcher(node).matches()) {
            throw new ClumpException("invalid name of a node: found=\"" + node + "\", expected " + NODE_NAME);
        }
        checkNetworks(network);
        properties = Map.copyOf(properties);
    }

    private static void checkNetworks(String network) {
        List<String> names = namesOf(network);
        boolean isNoneOfSeveral = names.size() > 1 && names.contains(NO_PROTOCOL);
        if (names.contains("") || isNoneOfSeveral || Set.copyOf(names).size() < names.size()) {
            throw new ClumpException("networks that do not go together: found=" + network
                    + ", expected the names of different protocols with commas between them, or " + NO_PROTOCOL);
        }
    }

    private static List<String> namesOf(String network) {
        return List.of(network.split(",", -1));
    }

    /**
     * Starts from the defaults: the user's default job, node 0, shared memory and UDP, the poll strategy auto.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Reads the system properties that start with {@code clump.}. {@link Layer#open} refuses properties that no module
     * on the class path knows.
     *
     * @return the defaults, overridden by the properties
     * @throws ClumpException if a value is invalid; names the property
     */
    public static LayerConfiguration fromSystemProperties() {
        return builder().properties(System.getProperties()).build();
    }

    /**
     * Describes the properties that a layer itself reads; its protocols, its poll strategy and its registry read
     * others.
     *
     * @return the settings, in the order of their importance
     */
    public static List<Setting> settings() {
        return LayerSettings.ALL;
    }

    /**
     * Returns the protocols between nodes. An endpoint can be reached by each of them; messages to another endpoint use
     * the first protocol that both have.
     *
     * @return their names, in the order of preference; empty without a network
     */
    public List<String> networks() {
        return network.equals(NO_PROTOCOL) ? List.of() : namesOf(network);
    }

    /**
     * Returns this configuration as properties, from which {@link Builder#properties} makes it again.
     *
     * @return keys that start with {@code clump.}, and their values
     */
    public Map<String, String> toProperties() {
        Map<String, String> all = new TreeMap<>(properties);
        all.put(DIRECTORY, directory.toString());
        all.put(JOB, Long.toHexString(job));
        all.put(NODE, node);
        all.put(LOCAL, local);
        all.put(NETWORK, network);
        all.put(POLL, poll);
        all.put(REGISTRY, registry);
        return all;
    }

    /**
     * Returns the time of a peer's silence after which an endpoint checks whether the peer is dead: the property {@code
     * clump.lease-millis}. A peer that is slow, stopped or collecting garbage does not count as dead; but messages to a
     * peer that does not answer are returned after the configured number of repetitions of the network protocol.
     *
     * <p>A polled endpoint notices a killed process within one lease over shared memory, and within about two over UDP.
     * If a peer's host does not report the end of a process, silence alone proves nothing: messages to such a peer are
     * returned. Aeron has its own time, {@code clump.aeron.timeout}.
     *
     * @return 10 ms to 1 h; 1 s unless the property is set
     * @throws ClumpException if the property is not such a number
     */
    public Duration lease() {
        return millis(LEASE, "lease", DEFAULT_LEASE, SHORTEST_LEASE, LONGEST_LEASE);
    }

    /**
     * Returns the time that a send waits for space at its destination before its message is returned with {@link
     * ReturnReason#CONGESTED}: the property {@code clump.send-timeout-millis}. The timeout applies to each wait of a
     * send separately. A reply is set aside for the same time and then returned; so is the answer to a get, and the get
     * is returned to its requester.
     *
     * @return 1 ms to 1 h; 292 years, in practice no limit, unless the property is set
     * @throws ClumpException if the property is not such a number
     */
    public Duration sendTimeout() {
        return millis(SEND_TIMEOUT, "send timeout", FOR_EVER, SHORTEST_SEND_TIMEOUT, LONGEST_SEND_TIMEOUT);
    }

    /**
     * Returns the longest time that a closing endpoint waits until its peers have received its sent messages and its
     * messages that were set aside for them: the property {@code clump.linger-millis}. The remaining messages are
     * returned to the endpoint.
     *
     * @return 1 ms to 2 s; 2 s unless the property is set
     * @throws ClumpException if the property is not such a number
     */
    public Duration linger() {
        return millis(LINGER, "linger", LONGEST_LINGER, SHORTEST_LINGER, LONGEST_LINGER);
    }

    private Duration millis(String key, String what, Duration preset, Duration shortest, Duration longest) {
        String value = properties.get(key);
        if (value == null) {
            return preset;
        }
        Duration found = NUMBER.matcher(value).matches() ? Duration.ofMillis(Long.parseLong(value)) : Duration.ZERO;
        if (found.compareTo(shortest) < 0 || found.compareTo(longest) > 0) {
            throw new ClumpException("invalid " + what + ": " + key + "=" + value
                    + ", expected a number of milliseconds from " + shortest.toMillis() + " to " + longest.toMillis());
        }
        return found;
    }

    /**
     * Returns whether this process has a file of counters in the job's directory, with which others watch it: the
     * property {@code clump.counters}. It takes about 40 kB for a process with one endpoint.
     *
     * @return true unless the property is {@code off}
     * @throws ClumpException if the property is neither {@code on} nor {@code off}
     */
    public boolean hasCounters() {
        String value = properties.getOrDefault(COUNTERS, "on");
        return switch (value) {
            case "on" -> true;
            case "off" -> false;
            default -> throw new ClumpException("invalid property: " + COUNTERS + "=" + value + ", expected on or off");
        };
    }

    /** Returns whether the launcher has checked the names of the properties. */
    boolean isChecked() {
        return Boolean.parseBoolean(properties.get(CHECKED));
    }

    /** Builder of a configuration. */
    public static final class Builder {
        private Path directory = JobDirectory.defaultBase().resolve("default");
        private long job;
        private String node = "0";
        private String local = "shm";
        private String network = "udp";
        private String poll = "auto";
        private String registry = "file";
        private final Map<String, String> properties = new TreeMap<>();

        private Builder() {}

        /**
         * Sets the job's directory.
         *
         * @param value a path, best in {@code /dev/shm}
         * @return this
         */
        public Builder directory(Path value) {
            directory = value;
            return this;
        }

        /**
         * Sets the job's number.
         *
         * @param value any number; the same in all processes of the job
         * @return this
         */
        public Builder job(long value) {
            job = value;
            return this;
        }

        /**
         * Sets the node.
         *
         * @param value 1 to 64 letters, digits, dots, dashes and underscores
         * @return this
         */
        public Builder node(String value) {
            node = value;
            return this;
        }

        /**
         * Sets the protocol inside a node.
         *
         * @param value its name, or {@link #NO_PROTOCOL}
         * @return this
         */
        public Builder local(String value) {
            local = value;
            return this;
        }

        /**
         * Sets the protocols between nodes.
         *
         * @param value a name, or several separated by commas, in the order of preference, or {@link #NO_PROTOCOL}
         * @return this
         */
        public Builder network(String value) {
            network = value;
            return this;
        }

        /**
         * Sets the poll strategy.
         *
         * @param value its name, and after a colon its parameters
         * @return this
         */
        public Builder poll(String value) {
            poll = value;
            return this;
        }

        /**
         * Sets the endpoint registry.
         *
         * @param value its name
         * @return this
         */
        public Builder registry(String value) {
            registry = value;
            return this;
        }

        /**
         * Sets a property for a protocol, strategy or registry.
         *
         * @param key starts with {@code clump.}
         * @param value value in the form that the reader of the property expects
         * @return this
         */
        public Builder property(String key, String value) {
            switch (key) {
                case DIRECTORY -> directory = Path.of(value);
                case JOB -> job = parseJob(value);
                case NODE -> node = value;
                case LOCAL -> local = value;
                case NETWORK -> network = value;
                case POLL -> poll = value;
                case REGISTRY -> registry = value;
                default -> properties.put(key, value);
            }
            return this;
        }

        /**
         * Sets all properties whose keys start with {@code clump.}; ignores the others.
         *
         * @param source for instance the system properties
         * @return this
         */
        public Builder properties(Properties source) {
            for (String key : source.stringPropertyNames()) {
                if (key.startsWith(PREFIX)) {
                    property(key, source.getProperty(key));
                }
            }
            return this;
        }

        /**
         * Makes the configuration.
         *
         * @return a checked configuration
         * @throws ClumpException if a value is invalid
         */
        public LayerConfiguration build() {
            return new LayerConfiguration(directory, job, node, local, network, poll, registry, properties);
        }

        private static long parseJob(String value) {
            try {
                return Long.parseUnsignedLong(value, 16);
            } catch (NumberFormatException e) {
                throw new ClumpException(
                        "invalid job number: " + JOB + "=" + value + ", expected up to 16 hexadecimal digits", e);
            }
        }
    }
}
