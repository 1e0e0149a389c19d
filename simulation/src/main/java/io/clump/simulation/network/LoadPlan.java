package io.clump.simulation.network;

import io.clump.am2.ClumpException;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.engine.Mechanism;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Endpoints on a network of limited capacity that send as fast as they can.
 *
 * @param pattern pattern of senders and receivers
 * @param endpoints number of endpoints, 2 to 1,024
 * @param messages number of messages from each sender to each of its receivers, 1 to 1,000,000
 * @param dataBytes data of a message, 0 to 8,192
 * @param gigabits speed of each link in Gbit/s, 1 to 400
 * @param latencyMicros time from one endpoint to another in microseconds without any queue, 1 to 1,000,000
 * @param switchPackets most packets that wait in a port of the switch, 1 to 1,000,000
 * @param socketBytes capacity of a socket each way, as the kernel counts; 4,096 to 67,108,864
 * @param datagramBytes the largest datagram, 152 to 65,507
 * @param widthBytes longest datagram that is not silently dropped; at least 1,200
 * @param datagramNanos time for which a datagram occupies the processor at either end, in addition to a nanosecond for
 *     ten bytes; 0 to 1,000,000
 * @param burstShare fraction of datagrams that begin a burst of losses, 0 to 0.5
 * @param burstLength average number of datagrams in a burst, 1 to 1,000
 * @param disturbed number of the last endpoints that are stopped, slow and dead, in this order, if each sends to each
 *     and waits; 0 to 3
 * @param without mechanisms that are switched off, to show their effect
 */
public record LoadPlan(
        Pattern pattern,
        int endpoints,
        int messages,
        int dataBytes,
        int gigabits,
        int latencyMicros,
        int switchPackets,
        int socketBytes,
        int datagramBytes,
        int widthBytes,
        int datagramNanos,
        double burstShare,
        int burstLength,
        int disturbed,
        Set<Mechanism> without) {
    /** Most endpoints of a plan. */
    public static final int MOST_ENDPOINTS = Scenario.MOST_ENDPOINTS;

    /** Largest value of numbers without their own bound. */
    public static final int MOST = 1_000_000;

    /** Most data of a message. */
    public static final int MOST_DATA_BYTES = 8192;

    /** Speed of the fastest links. */
    public static final int MOST_GIGABITS = 400;

    /** Least capacity of a socket. */
    public static final int LEAST_SOCKET_BYTES = 4096;

    /** Greatest capacity of a socket. */
    public static final int MOST_SOCKET_BYTES = 64 << 20;

    /** Bytes that every path carries today. */
    public static final int LEAST_WIDTH_BYTES = 1200;

    /** Greatest average number of datagrams in a burst. */
    public static final int MOST_BURST_LENGTH = 1000;

    /** Text form of a plan, for messages. */
    public static final String FORM =
            "incast, broadcast, exchange or rounds, then any of ,endpoints=2..1024 ,messages=N ,data-bytes=0..8192"
                    + " ,gigabits=1..400 ,latency-micros=N ,switch-packets=N ,socket-bytes=N ,datagram-bytes=152..65507"
                    + " ,path-bytes=N ,datagram-nanos=N ,bursts=0..0.5 ,burst-length=1..1000 ,disturbed=0..3 ,without=MECHANISM+...";

    private static final double MOST_BURST_SHARE = 0.5;
    private static final int USUAL_ENDPOINTS = 65;
    private static final int USUAL_MESSAGES = 100;
    private static final int USUAL_GIGABITS = 10;
    private static final int USUAL_LATENCY_MICROS = 20;
    private static final int USUAL_SWITCH_PACKETS = 64;

    /** Default size of datagrams: a frame of 1,500 bytes without the headers of IP (20) and UDP (8). */
    private static final int USUAL_DATAGRAM_BYTES = 1472;

    /** Default time of a datagram: a system call, and the seal of a short datagram. */
    private static final int USUAL_DATAGRAM_NANOS = 700;

    /** Bytes of a datagram for which the processor needs another nanosecond. */
    private static final int BYTES_PER_NANO = 10;

    private static final long BYTES_PER_SECOND_OF_A_GIGABIT = 125_000_000;
    private static final long JOB = 5;

    /** Pattern of senders and receivers. */
    public enum Pattern {
        /** All others send to the first. */
        INCAST,

        /** The first sends the same to all others, as a multicast. */
        BROADCAST,

        /** Each sends to all others, to the next one first. */
        EXCHANGE,

        /**
         * Each sends to all others, but the next message to each leaves when the previous one was answered; the times
         * are those of round trips.
         */
        ROUNDS
    }

    /** Fault of an endpoint. */
    enum Disturbance {
        NONE,

        /** The process does nothing, and lives. */
        STOPPED,

        /** The process polls once in a millisecond. */
        SLOW,

        /** The host is gone, and does not answer. */
        DEAD
    }

    /** Checks the bounds. */
    public LoadPlan {
        check("endpoints", endpoints, 2, MOST_ENDPOINTS);
        check("messages", messages, 1, MOST);
        check("bytes of data", dataBytes, 0, MOST_DATA_BYTES);
        check("Gbit/s", gigabits, 1, MOST_GIGABITS);
        check("microseconds of latency", latencyMicros, 1, MOST);
        check("packets of a switch's queue", switchPackets, 1, MOST);
        check("bytes of a socket", socketBytes, LEAST_SOCKET_BYTES, MOST_SOCKET_BYTES);
        check(
                "bytes of a datagram",
                datagramBytes,
                EngineConfiguration.LEAST_DATAGRAM_BYTES,
                EngineConfiguration.LARGEST_DATAGRAM_BYTES);
        check("bytes of the path", widthBytes, LEAST_WIDTH_BYTES, Integer.MAX_VALUE);
        check("disturbed endpoints", disturbed, 0, pattern == Pattern.ROUNDS ? Math.min(3, endpoints - 2) : 0);
        without = Set.copyOf(without);
        check("nanoseconds of a datagram", datagramNanos, 0, MOST);
        check("datagrams of a burst", burstLength, 1, MOST_BURST_LENGTH);
        if (!(burstShare >= 0 && burstShare <= MOST_BURST_SHARE)) {
            throw new ClumpException(
                    "invalid load: share of bursts=" + burstShare + ", expected 0 to " + MOST_BURST_SHARE);
        }
    }

    /**
     * Reads a plan from an option. The defaults are 65 endpoints, 100 messages of 8,192 bytes, links of 10 Gbit/s, 20
     * µs, 64 packets in the switch, datagrams for frames of 1,500 bytes, 700 ns for each, and the default sockets of
     * Linux.
     *
     * @param text for instance {@code incast,endpoints=33,switch-packets=256}
     * @return the plan
     * @throws ClumpException if the text is invalid; quotes it
     */
    public static LoadPlan parse(String text) {
        String[] settings = text.split(",", -1);
        Map<String, String> given = new HashMap<>();
        for (int i = 1; i < settings.length; i++) {
            int equals = settings[i].indexOf('=');
            if (equals < 0 || given.put(settings[i].substring(0, equals), settings[i].substring(equals + 1)) != null) {
                throw invalid(text);
            }
        }
        try {
            LoadPlan plan = new LoadPlan(
                    Pattern.valueOf(settings[0].toUpperCase(Locale.ROOT)),
                    take(given, "endpoints", USUAL_ENDPOINTS),
                    take(given, "messages", USUAL_MESSAGES),
                    take(given, "data-bytes", MOST_DATA_BYTES),
                    take(given, "gigabits", USUAL_GIGABITS),
                    take(given, "latency-micros", USUAL_LATENCY_MICROS),
                    take(given, "switch-packets", USUAL_SWITCH_PACKETS),
                    take(given, "socket-bytes", EngineConfiguration.USUAL_SOCKET_BYTES),
                    take(given, "datagram-bytes", USUAL_DATAGRAM_BYTES),
                    take(given, "path-bytes", Integer.MAX_VALUE),
                    take(given, "datagram-nanos", USUAL_DATAGRAM_NANOS),
                    Double.parseDouble(given.getOrDefault("bursts", "0")),
                    take(given, "burst-length", 1),
                    take(given, "disturbed", 0),
                    mechanisms(given.getOrDefault("without", "")));
            given.keySet().removeAll(Set.of("bursts", "without"));
            if (!given.isEmpty()) {
                throw invalid(text);
            }
            return plan;
        } catch (IllegalArgumentException e) {
            throw new ClumpException(text(text), e);
        }
    }

    /**
     * Returns a plan with {@code senders} senders of 8 kB messages to one receiver, and the defaults of {@link #parse}.
     */
    static LoadPlan incast(int senders, int messages) {
        return parse("incast,endpoints=" + (senders + 1) + ",messages=" + messages);
    }

    Fabric fabric() {
        return new Fabric(
                gigabits * BYTES_PER_SECOND_OF_A_GIGABIT, switchPackets, socketBytes, burstShare, burstLength);
    }

    NetworkFaults faults() {
        return new NetworkFaults(0, 0, 0, 0, 0, 0, latencyMicros * 1000L, 0);
    }

    PathFaults paths() {
        return new PathFaults(widthBytes, widthBytes == Integer.MAX_VALUE ? 0 : 1, 0);
    }

    EngineConfiguration engine(int endpoint) {
        return EngineConfiguration.defaults(JOB, Scenario.endpointId(endpoint), datagramBytes, datagramBytes)
                .withSocketBytes(socketBytes)
                .withoutMechanisms(without);
    }

    /** Returns the number of receivers of an endpoint. */
    int receivers(int endpoint) {
        return switch (pattern) {
            case INCAST -> endpoint == 0 ? 0 : 1;
            case BROADCAST -> endpoint == 0 ? endpoints - 1 : 0;
            case EXCHANGE, ROUNDS -> disturbance(endpoint) == Disturbance.NONE ? endpoints - 1 : 0;
        };
    }

    /** Returns one of the receivers of an endpoint. */
    int receiver(int endpoint, int index) {
        return switch (pattern) {
            case INCAST -> 0;
            case BROADCAST -> index + 1;
            case EXCHANGE, ROUNDS -> (endpoint + 1 + index) % endpoints;
        };
    }

    /** Returns the number of messages to the busiest receiver. */
    long mostMessages() {
        return pattern == Pattern.BROADCAST ? messages : (long) messages * (endpoints - 1 - disturbed);
    }

    /**
     * Returns the time that the busiest receiver needs for each full datagram without other work, on its link or on its
     * processor.
     */
    long idealNanos() {
        long times = pattern == Pattern.INCAST || pattern == Pattern.BROADCAST ? 1 : 2;
        return Math.max(fabric().wireNanos(datagramBytes), times * costNanos(datagramBytes));
    }

    /** Returns the time for which a datagram occupies the processor of its sender, and that of its receiver. */
    long costNanos(int lengthBytes) {
        return (long) datagramNanos + lengthBytes / BYTES_PER_NANO;
    }

    /** Returns whether the messages of an endpoint are the same for all its receivers. */
    boolean broadcasts(int endpoint) {
        return pattern == Pattern.BROADCAST && endpoint == 0;
    }

    /** Returns whether messages are answered. */
    boolean answers() {
        return pattern == Pattern.ROUNDS;
    }

    /** Returns the fault of an endpoint. */
    Disturbance disturbance(int endpoint) {
        return Disturbance.values()[Math.max(0, 1 + endpoint - (endpoints - disturbed))];
    }

    /** Returns whether two endpoints have no fault, so that messages between them count. */
    boolean counts(int one, int other) {
        return disturbance(one) == Disturbance.NONE && disturbance(other) == Disturbance.NONE;
    }

    private static Set<Mechanism> mechanisms(String names) {
        Set<Mechanism> mechanisms = EnumSet.noneOf(Mechanism.class);
        for (String name : names.isEmpty() ? new String[0] : names.split("\\+", -1)) {
            mechanisms.add(Mechanism.valueOf(name.replace('-', '_').toUpperCase(Locale.ROOT)));
        }
        return mechanisms;
    }

    private static int take(Map<String, String> given, String name, int preset) {
        String value = given.remove(name);
        return value == null ? preset : Integer.parseInt(value);
    }

    private static ClumpException invalid(String text) {
        return new ClumpException(text(text));
    }

    private static String text(String found) {
        return "invalid load: found=\"" + found + "\", expected " + FORM;
    }

    private static void check(String what, int found, int least, int most) {
        if (found < least || found > most) {
            throw new ClumpException("invalid load: " + what + "=" + found + ", expected " + least + " to " + most);
        }
    }
}
