package io.clump.am2;

import io.clump.am2.counters.LayerCounters;
import io.clump.am2.send.SendWaitPolicy;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.am2.trace.TraceBuffer;
import java.util.List;

/** Properties that a layer itself reads. */
final class LayerSettings {
    private static final Values ON_OR_OFF = Values.oneOf(List.of("on", "off"));

    static final List<Setting> ALL = List.of(
            Setting.of(
                    LayerConfiguration.DIRECTORY,
                    Values.path("a directory"),
                    "",
                    "Directory of the job, shared by its processes on this machine. Default: the user's directory for"
                            + " jobs without a name, in /dev/shm."),
            Setting.of(
                    LayerConfiguration.JOB,
                    Values.text("up to 16 hexadecimal digits"),
                    "0",
                    "Number of the job, the same in all its processes. Network messages of other jobs are dropped."),
            Setting.of(
                    LayerConfiguration.NODE,
                    Values.text("1 to 64 letters, digits, dots, dashes and underscores"),
                    "0",
                    "Node of the process. The processes of a node share memory."),
            Setting.of(
                    LayerConfiguration.LOCAL,
                    Values.text("a local protocol or " + LayerConfiguration.NO_PROTOCOL),
                    presets().local(),
                    "Protocol inside a node."),
            Setting.of(
                    LayerConfiguration.NETWORK,
                    Values.text(
                            "a network protocol, several separated by commas, or " + LayerConfiguration.NO_PROTOCOL),
                    presets().network(),
                    "Protocols between nodes. A destination is reached over the first protocol that both ends have."),
            Setting.of(
                    LayerConfiguration.POLL,
                    Values.text("a poll strategy, with its parameters after a colon"),
                    presets().poll(),
                    "Poll strategy: how often a poll includes the network."),
            Setting.of(
                    LayerConfiguration.REGISTRY,
                    Values.text("a registry"),
                    presets().registry(),
                    "Registry in which processes find each other's endpoints."),
            Setting.of(
                    LayerConfiguration.LEASE,
                    milliseconds(
                            LayerConfiguration.SHORTEST_LEASE.toMillis(), LayerConfiguration.LONGEST_LEASE.toMillis()),
                    Long.toString(LayerConfiguration.DEFAULT_LEASE.toMillis()),
                    "Silence after which an endpoint checks whether a peer is alive."),
            Setting.of(
                    LayerConfiguration.COUNTERS,
                    ON_OR_OFF,
                    "on",
                    "Write counters to a file of about 40 kB, which other processes can read."),
            Setting.of(
                    LayerConfiguration.SEND_TIMEOUT,
                    milliseconds(
                            LayerConfiguration.SHORTEST_SEND_TIMEOUT.toMillis(),
                            LayerConfiguration.LONGEST_SEND_TIMEOUT.toMillis()),
                    "",
                    "Maximum time that a send waits for queue space; then its message returns as CONGESTED. Default:"
                            + " no limit."),
            Setting.of(
                    LayerConfiguration.LINGER,
                    milliseconds(
                            LayerConfiguration.SHORTEST_LINGER.toMillis(),
                            LayerConfiguration.LONGEST_LINGER.toMillis()),
                    Long.toString(LayerConfiguration.LONGEST_LINGER.toMillis()),
                    "Maximum time that a closing endpoint waits for peers that do not accept its messages."),
            Setting.of(
                    LayerConfiguration.CHECKED,
                    Values.oneOf(List.of("false", "true")),
                    "false",
                    "Set by the launcher when it has checked the names of the properties."),
            Setting.of(
                    SendWaitPolicy.YIELD,
                    Values.text("1, 3, 7 … 2,047 or never").in("µs"),
                    "255",
                    "Total backoff of a send that waits for queue space, before the thread yields the processor."),
            Setting.of(
                    TraceBuffer.MEGABYTES,
                    Values.whole(0, TraceBuffer.MOST_MEGABYTES).in("megabytes"),
                    "0",
                    "Memory for trace records of messages and waits, 40 bytes each. When it is full, later records"
                            + " are dropped. 0 turns tracing off."),
            Setting.of(
                    LayerCounters.RANK,
                    Values.whole(0, Integer.MAX_VALUE),
                    "",
                    "Rank of the process in its job, set by the launcher."));

    private LayerSettings() {}

    private static LayerConfiguration presets() {
        return LayerConfiguration.builder().build();
    }

    private static Values milliseconds(long least, long most) {
        return Values.whole(least, most).in("milliseconds");
    }
}
