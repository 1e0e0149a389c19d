package io.clump.ports;

import java.time.Duration;

/**
 * A process's place in its job, and the limits of its ports. All processes of a job have the same but for rank and
 * losses.
 *
 * @param rank number of this process, 0 to size - 1
 * @param size number of processes, 1 to 65,535
 * @param firstHandler number of the first of the {@link #HANDLERS} handlers that ports use at the endpoint
 * @param window messages of {@link Qos#FLOWCTL} that each sender may have under way to each port, 2 to 65,536
 * @param probeInterval how long the last messages of {@link Qos#RAW} or {@link Qos#FLOWCTL} stay unconfirmed before the
 *     sender asks for them
 * @param losses loses messages on purpose
 */
public record PortsConfiguration(
        int rank, int size, int firstHandler, int window, Duration probeInterval, LossInjector losses) {
    /** How many handlers ports use. */
    public static final int HANDLERS = PortWire.HANDLERS;

    /** Number of the first handler unless another is given. */
    public static final int DEFAULT_FIRST_HANDLER = 200;

    private static final int DEFAULT_WINDOW = 128;
    private static final int MAX_WINDOW = 1 << 16;
    private static final int MAX_SIZE = (1 << 16) - 1;
    private static final Duration DEFAULT_PROBE_INTERVAL = Duration.ofMillis(10);

    /** Checks the ranges. */
    public PortsConfiguration {
        check("size", size, 1, MAX_SIZE);
        check("rank", rank, 0, size - 1);
        check("first handler", firstHandler, 1, MAX_SIZE - HANDLERS);
        check("window", window, 2, MAX_WINDOW);
        if (probeInterval.isNegative() || probeInterval.isZero()) {
            throw new IllegalArgumentException("probe interval=" + probeInterval + ", expected more than 0");
        }
    }

    /**
     * The configuration with default limits.
     *
     * @param rank number of this process, 0 to size - 1
     * @param size number of processes
     * @return the configuration
     */
    public static PortsConfiguration of(int rank, int size) {
        return new PortsConfiguration(
                rank, size, DEFAULT_FIRST_HANDLER, DEFAULT_WINDOW, DEFAULT_PROBE_INTERVAL, LossInjector.NONE);
    }

    /**
     * The same with another window.
     *
     * @param messages of {@link Qos#FLOWCTL} that each sender may have under way to each port
     * @return the configuration
     */
    public PortsConfiguration withWindow(int messages) {
        return new PortsConfiguration(rank, size, firstHandler, messages, probeInterval, losses);
    }

    /**
     * The same with losses.
     *
     * @param injector loses messages on purpose
     * @return the configuration
     */
    public PortsConfiguration withLosses(LossInjector injector) {
        return new PortsConfiguration(rank, size, firstHandler, window, probeInterval, injector);
    }

    private static void check(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + "=" + value + ", expected " + least + " to " + most);
        }
    }
}
