package io.clump.am2;

import io.clump.am2.counters.LayerCounters;
import io.clump.am2.send.SendPatience;
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
                    "The job's directory: its processes on this machine meet there. Default: the user's own for jobs without a"
                            + " name, in /dev/shm."),
            Setting.of(
                    LayerConfiguration.JOB,
                    Values.text("up to 16 hexadecimal digits"),
                    "0",
                    "Number of the job, the same in all its processes; network messages of other jobs are dropped."),
            Setting.of(
                    LayerConfiguration.NODE,
                    Values.text("1 to 64 letters, digits, dots, dashes and underscores"),
                    "0",
                    "Node of the process; processes of one node share memory."),
            Setting.of(
                    LayerConfiguration.LOCAL,
                    Values.text("a local protocol or " + LayerConfiguration.NO_PROTOCOL),
                    presets().local(),
                    "Protocol inside a node."),
            Setting.of(
                    LayerConfiguration.NETWORK,
                    Values.text("a network protocol, several with commas between them, or "
                            + LayerConfiguration.NO_PROTOCOL),
                    presets().network(),
                    "Protocols between nodes; a destination is sent to by the first that it has, too."),
            Setting.of(
                    LayerConfiguration.POLL,
                    Values.text("a poll strategy, and behind a colon its parameters"),
                    presets().poll(),
                    "How often a poll looks at the network."),
            Setting.of(
                    LayerConfiguration.REGISTRY,
                    Values.text("a registry"),
                    presets().registry(),
                    "How processes find each other's endpoints."),
            Setting.of(
                    LayerConfiguration.LEASE,
                    milliseconds(
                            LayerConfiguration.SHORTEST_LEASE.toMillis(), LayerConfiguration.LONGEST_LEASE.toMillis()),
                    Long.toString(LayerConfiguration.DEFAULT_LEASE.toMillis()),
                    "Silence after which an endpoint finds out whether a peer lives."),
            Setting.of(
                    LayerConfiguration.COUNTERS,
                    ON_OR_OFF,
                    "on",
                    "Counters that other processes can watch, in a file of some 40 kB."),
            Setting.of(
                    LayerConfiguration.SEND_TIMEOUT,
                    milliseconds(
                            LayerConfiguration.SHORTEST_SEND_TIMEOUT.toMillis(),
                            LayerConfiguration.LONGEST_SEND_TIMEOUT.toMillis()),
                    "",
                    "Wait of a send for room, after which its message comes back as CONGESTED. Default: for ever."),
            Setting.of(
                    LayerConfiguration.LINGER,
                    milliseconds(
                            LayerConfiguration.SHORTEST_LINGER.toMillis(),
                            LayerConfiguration.LONGEST_LINGER.toMillis()),
                    Long.toString(LayerConfiguration.LONGEST_LINGER.toMillis()),
                    "Longest wait of an endpoint that closes, for peers that do not receive what it sent."),
            Setting.of(
                    SendPatience.YIELD,
                    Values.text("1, 3, 7 … 2,047 or never").in("µs"),
                    "255",
                    "Pauses of a send that waits for room, before it gives the processor up."),
            Setting.of(
                    TraceBuffer.MEGABYTES,
                    Values.whole(0, TraceBuffer.MOST_MEGABYTES).in("megabytes"),
                    "0",
                    "Records of messages and waits that the process keeps for a timeline: its first ones, of 40 bytes each."
                            + " 0 for none."),
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
