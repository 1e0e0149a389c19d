package io.clump.net.aeron;

import io.aeron.CommonContext;
import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.net.link.UdpInterface;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the Aeron protocol, from the properties of a layer.
 *
 * @param job number of the job
 * @param address address of this machine by which the others reach it
 * @param driverDirectory directory of a media driver that runs already, or null for one of this node
 * @param timeout silence after which a process or a driver counts as dead
 * @param lease {@code clump.lease-millis}: a peer that sends nothing for several of them is named in the log
 * @param linger longest time that an endpoint that closes waits for its peers
 */
public record AeronConfiguration(
        long job,
        InetAddress address,
        @Nullable Path driverDirectory,
        Duration timeout,
        Duration lease,
        Duration linger) {
    /** Name of the protocol. */
    public static final String NETWORK = AeronProtocolProvider.NAME;

    /** Property: address of this machine by which the others reach it; default 127.0.0.1. */
    public static final String ADDRESS = "clump.aeron.address";

    /** Property: name or address of the network interface that has the address, instead of the address. */
    static final String INTERFACE = "clump.aeron.interface";

    /** Property: directory of a running media driver; default none, so that each node has a driver of its own. */
    public static final String DIRECTORY = "clump.aeron.directory";

    /**
     * Property: seconds of silence, 1 to 3,600, after which a process or driver counts as dead; default 20. Aeron
     * itself watches the processes of a driver that runs already, by the driver's own time-outs; such a driver counts
     * as dead after at most 20 seconds. The launcher of a job watches the drivers that it has started.
     */
    public static final String TIMEOUT = "clump.aeron.timeout";

    private static final String DEFAULT_ADDRESS = "127.0.0.1";
    private static final int DEFAULT_SECONDS = 20;

    /**
     * Seconds of silence in a job whose launcher notices a dead process at once: silence is only a long computation.
     */
    static final String LAUNCHER_SECONDS = "1000";

    private static final int MOST_SECONDS = 3_600;

    private static final Setting SILENCE = Setting.of(
            TIMEOUT,
            Values.whole(1, MOST_SECONDS).in("seconds"),
            Integer.toString(DEFAULT_SECONDS),
            "Silence after which a process, or the media driver of its node, counts as dead. The wait for an external"
                    + " driver is at most 20 seconds; the launcher watches the drivers that it starts.");

    /** Silence after which a driver is not running; a running one updates its heartbeat every second. */
    private static final long DRIVER_SILENCE_MILLIS = 10_000;

    /**
     * Reads the properties of a layer; missing ones have their defaults.
     *
     * @param configuration of the layer
     * @return the checked configuration
     * @throws ClumpException if a value is invalid; names the property
     */
    public static AeronConfiguration of(LayerConfiguration configuration) {
        String directory = configuration.properties().get(DIRECTORY);
        return new AeronConfiguration(
                configuration.job(),
                UdpInterface.addressOf(configuration, ADDRESS, INTERFACE, DEFAULT_ADDRESS),
                directory == null ? null : Path.of(directory),
                Duration.ofSeconds(SILENCE.number(configuration)),
                configuration.lease(),
                configuration.linger());
    }

    /**
     * Returns the silence after which a driver counts as dead that neither this node nor its launcher has started. No
     * program of ours runs in it, so a long silence is not a long computation.
     */
    Duration foreignDriverTimeout() {
        Duration longest = Duration.ofSeconds(DEFAULT_SECONDS);
        return timeout.compareTo(longest) < 0 ? timeout : longest;
    }

    /** Describes the properties. */
    static Setting[] settings() {
        return new Setting[] {
            Setting.of(
                    ADDRESS,
                    Values.text("a name or an address"),
                    DEFAULT_ADDRESS,
                    "Address at which other machines reach this one."),
            Setting.of(
                    INTERFACE,
                    Values.text("a name or an address"),
                    "",
                    "Network interface whose address is used, instead of the address itself."),
            Setting.of(
                            DIRECTORY,
                            Values.path("a directory"),
                            "",
                            "Directory of a running media driver. Default: the launcher starts a driver for each"
                                    + " node.")
                    .withFlag("--aeron-dir=DIR"),
            SILENCE
        };
    }

    /**
     * Checks that a media driver runs.
     *
     * @param directory the directory to check
     * @throws ClumpException if no driver is active there; the message names the directory
     */
    public static void checkDriver(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new ClumpException("not a directory of an Aeron media driver: found=" + directory);
        }
        if (!isActive(directory)) {
            throw new ClumpException("no Aeron media driver is active: directory=" + directory);
        }
    }

    static boolean isActive(Path directory) {
        try {
            return CommonContext.isDriverActive(directory.toFile(), DRIVER_SILENCE_MILLIS, message -> {});
        } catch (Exception e) { // catch-all: if Aeron cannot read it, it is no driver; some exceptions are undeclared
            return false;
        }
    }
}
