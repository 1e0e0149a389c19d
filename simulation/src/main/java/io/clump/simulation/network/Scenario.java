package io.clump.simulation.network;

import io.clump.net.engine.EngineConfiguration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Parameters of a run, derived from a seed.
 *
 * @param endpoints number of endpoints
 * @param mostPeers number of peers for which an engine has space; if there are more endpoints, all send to the first
 * @param fanOut number of endpoints to which each sends requests
 * @param requests number of requests to each of those
 * @param sendBuffers quota of the engines' pools
 * @param receiveBuffers quota of the engines' pools
 * @param maxMediumBytes most data of a message
 * @param datagramBytes largest datagram, or {@link #WIDE} if a message is never split
 * @param socketBytes capacity of an endpoint's socket, as the kernel counts
 * @param maxRetries most retransmissions of the engines
 * @param firstSequence first number of all streams
 * @param leaseNanos silence after which peers are probed; 0 for never
 * @param origin time at the beginning
 * @param slowEndpoints number of endpoints, counted from the last, that accept one message per poll and poll rarely
 * @param faults faults of the network
 * @param paths forgeries and narrow ways
 * @param fabric capacity of the network
 * @param gathers whether all send to the first
 * @param setsAside whether answers that find no space are set aside, so that no other endpoint waits for them
 * @param incidents other events, in the order of time
 */
record Scenario(
        int endpoints,
        int mostPeers,
        int fanOut,
        int requests,
        int sendBuffers,
        int receiveBuffers,
        int maxMediumBytes,
        int datagramBytes,
        int socketBytes,
        int maxRetries,
        int firstSequence,
        long leaseNanos,
        long origin,
        int slowEndpoints,
        NetworkFaults faults,
        PathFaults paths,
        Fabric fabric,
        boolean gathers,
        boolean setsAside,
        List<Incident> incidents) {
    /** Most endpoints of a run. */
    static final int MOST_ENDPOINTS = 1024;

    /** Most endpoints of a run if the seed decides on the number. */
    static final int MOST_USUAL_ENDPOINTS = 64;

    /** Size of datagrams that fit messages of any length. */
    static final int WIDE = 0;

    private static final long JOB = 5;
    private static final int MOST_PEERS = MOST_ENDPOINTS + 1;
    private static final int MANY_RETRIES = 40;
    private static final int FEW_RETRIES = 6;
    private static final int[] BUFFERS = {2, 3, 8, 16, 64};
    private static final int[] MEDIUM_BYTES = {64, 448, 448, 2000, 8192};
    private static final int[] DATAGRAM_BYTES = {WIDE, WIDE, 152, 200, 576, 1472};
    private static final int[] SOCKET_BYTES = {20_000, 100_000, 212_992, 4 << 20};
    private static final int BEFORE_THE_WRAP = 20;

    /** Datagrams in which the requests of an endpoint to all others would fit if none carried two. */
    private static final int MOST_DATAGRAMS = 1000;

    /** Number of messages of which one is as large as the largest, on average. */
    private static final int LARGE_MESSAGES_SHARE = 8;

    /** Bytes of a datagram's header. */
    private static final int HEADER_BYTES = 64;

    private static final long MILLISECOND = 1_000_000;
    private static final long[] LEASES_NANOS = {0, 0, 0, 0, 200 * MILLISECOND, 1000 * MILLISECOND};
    private static final long[] INCIDENT_WITHIN_NANOS = {
        MILLISECOND, 5 * MILLISECOND, 300 * MILLISECOND, 2000 * MILLISECOND
    };
    private static final long[] LASTING_NANOS = {
        MILLISECOND, 50 * MILLISECOND, 1000 * MILLISECOND, 10_000 * MILLISECOND, 20_000 * MILLISECOND
    };
    private static final long[] STOPPED_NANOS = {
        MILLISECOND, 1000 * MILLISECOND, 20_000 * MILLISECOND, 60_000 * MILLISECOND, 100_000 * MILLISECOND
    };

    /** Number of seeds of which, on average, one makes all endpoints send to the first. */
    private static final int GATHERINGS = 8;

    /** Number of seeds of which, on average, one has nothing but a stop. */
    private static final int STOPS_ALONE = 8;

    /** Duration of a stop after which an endpoint may be given up; stops that begin within two seconds may join. */
    private static final long LONG_STOP_NANOS = 25_000 * MILLISECOND;

    /**
     * Time to recover: peers that were declared unreachable are probed once a second, and lost datagrams are
     * retransmitted.
     */
    private static final long RECOVERY_NANOS = 5_000 * MILLISECOND;

    /** Most peers of which an endpoint checks each several times in a lease. */
    private static final int FEW_PEERS = 16;

    /** Leases to wait after the last incident; two are enough to notice a death. */
    private static final int LEASES_TO_NOTICE = 4;

    /** Number of successive forged reports that an engine trusts. */
    private static final int BELIEVED_FORGERIES = 3;

    /**
     * Makes the scenario of a seed.
     *
     * @param random the seed's
     * @param waysRandom another one of the seed's
     * @param fabricRandom a third one
     * @param endpoints number of endpoints; 0 if the seed decides
     */
    static Scenario of(Random random, Random waysRandom, Random fabricRandom, int endpoints) {
        int chosen = size(random);
        int count = endpoints == 0 ? chosen : endpoints;
        boolean faulty = random.nextInt(5) != 0;
        List<Incident> incidents = random.nextBoolean() ? List.of() : incidents(random, count);
        boolean fewRetries = faulty && random.nextInt(10) == 0;
        boolean slow = random.nextInt(3) == 0;
        int fanOut = 1 + random.nextInt(Math.min(count, 6));
        int requests = 1 + random.nextInt(random.nextInt(8) == 0 ? 400 : 60);
        int sendBuffers = BUFFERS[random.nextInt(BUFFERS.length)];
        int receiveBuffers = BUFFERS[random.nextInt(BUFFERS.length)];
        int mediumBytes = MEDIUM_BYTES[random.nextInt(MEDIUM_BYTES.length)];
        int datagramBytes = DATAGRAM_BYTES[random.nextInt(DATAGRAM_BYTES.length)];
        int socketBytes = SOCKET_BYTES[random.nextInt(SOCKET_BYTES.length)];
        // Just before numbers wrap around, as unsigned or as signed ones.
        int firstSequence = (random.nextBoolean() ? 0 : Integer.MIN_VALUE) - BEFORE_THE_WRAP;
        long leaseNanos = LEASES_NANOS[random.nextInt(LEASES_NANOS.length)];
        long origin = origin(random);
        int slowEndpoints = slow ? 1 + random.nextInt(Math.max(1, count / 3)) : 0;
        NetworkFaults faults = faulty ? NetworkFaults.some(random, incidents.isEmpty()) : NetworkFaults.none(random);
        Scenario scenario = new Scenario(
                count,
                MOST_PEERS,
                fanOut,
                Math.min(requests, mostRequests(mediumBytes, datagramBytes) / fanOut),
                sendBuffers,
                receiveBuffers,
                mediumBytes,
                datagramBytes,
                socketBytes,
                fewRetries ? FEW_RETRIES : MANY_RETRIES,
                firstSequence,
                leaseNanos,
                origin,
                slowEndpoints,
                faults,
                PathFaults.of(waysRandom, faults, datagramBytes == WIDE ? HEADER_BYTES + mediumBytes : datagramBytes),
                Fabric.of(fabricRandom, faults),
                fabricRandom.nextInt(GATHERINGS) == 0,
                waysRandom.nextBoolean(),
                incidents);
        return waysRandom.nextInt(STOPS_ALONE) == 0 ? scenario.withAStopAlone(waysRandom) : scenario;
    }

    /** Returns the same scenario without any faults, in which one endpoint is stopped: no other endpoint may wait. */
    private Scenario withAStopAlone(Random random) {
        long length = (long) (random.nextDouble() * LONG_STOP_NANOS);
        int stopped = random.nextInt(endpoints);
        return new Scenario(
                endpoints,
                mostPeers,
                fanOut,
                requests,
                sendBuffers,
                receiveBuffers,
                maxMediumBytes,
                datagramBytes,
                socketBytes,
                MANY_RETRIES,
                firstSequence,
                leaseNanos,
                origin,
                0,
                NetworkFaults.none(random),
                PathFaults.PLAIN,
                Fabric.PLAIN,
                gathers,
                true,
                List.of(new Incident(random.nextInt((int) MILLISECOND), Incident.Kind.STOP, stopped, stopped, length)));
    }

    /** Returns the bounds of the engine of one endpoint. */
    EngineConfiguration engine(int endpoint) {
        EngineConfiguration wide = new EngineConfiguration(
                        JOB,
                        endpointId(endpoint),
                        maxMediumBytes,
                        sendBuffers,
                        receiveBuffers,
                        mostPeers,
                        maxRetries,
                        firstSequence)
                .withRetries(maxRetries, Duration.ofNanos(leaseNanos))
                .withSocketBytes(socketBytes);
        return datagramBytes == WIDE ? wide : wide.withDatagramBytes(datagramBytes);
    }

    /** Draws an endpoint that another one sends to. */
    int destination(Random random) {
        int drawn = random.nextInt(endpoints);
        return gathers || mostPeers < endpoints ? 0 : drawn;
    }

    static long endpointId(int endpoint) {
        return endpoint + 1L;
    }

    static int endpoint(long endpointId) {
        return (int) (endpointId - 1);
    }

    boolean isSlow(int endpoint) {
        return endpoint >= endpoints - slowEndpoints;
    }

    /** Returns whether the engines' retransmissions outlast everything that ends. */
    boolean hasManyRetries() {
        return maxRetries == MANY_RETRIES;
    }

    /** Returns whether only a refusal can be a reason to repeat a datagram. */
    boolean isCalm() {
        return faults.isNone() && paths.isPlain() && fabric.isPlain() && incidents.isEmpty() && slowEndpoints == 0;
    }

    /** Returns whether two endpoints must remain connected, so that no message between them may be returned. */
    boolean keepsInTouch(int a, int b) {
        return hasManyRetries() && incidents.stream().noneMatch(incident -> separates(incident, a, b));
    }

    /**
     * Returns true if no fault affects two endpoints or the ways between them, and the others leave them a buffer; such
     * endpoints must not wait long for each other.
     */
    boolean isUndisturbed(int a, int b) {
        return faults.isNone()
                && paths.isPlain()
                && fabric.isPlain()
                && setsAside
                && sendBuffers > mostSilent()
                && (!gathers || receiveBuffers >= endpoints)
                && !isSlow(a)
                && !isSlow(b)
                && incidents.stream().noneMatch(incident -> concerns(incident, a) || concerns(incident, b));
    }

    /**
     * Returns the number of endpoints that may leave datagrams unacknowledged; each of them occupies a buffer of every
     * sender.
     */
    private long mostSilent() {
        return IntStream.range(0, endpoints)
                .filter(endpoint -> incidents.stream().anyMatch(incident -> concerns(incident, endpoint)))
                .count();
    }

    private static boolean concerns(Incident incident, int endpoint) {
        return incident.endpoint() == endpoint || incident.other() == endpoint;
    }

    /** Returns the time during which otherwise idle endpoints probe their peers periodically; a run must end. */
    long watchNanos() {
        long last = 0;
        for (Incident incident : incidents) {
            last = Math.max(last, incident.atNanos() + (incident.isForever() ? 0 : incident.lengthNanos()));
        }
        return leaseNanos == 0 ? 0 : last + RECOVERY_NANOS + LEASES_TO_NOTICE * leaseNanos;
    }

    /**
     * Returns whether an endpoint must have noticed that another's process was killed, although it had no message for
     * it.
     */
    boolean isToNotice(int watcher, int dead) {
        return leaseNanos > 0
                && faults.isNone()
                && endpoints <= FEW_PEERS
                && happens(Incident.Kind.DIE, dead)
                && !happens(Incident.Kind.CRASH, dead)
                && incidents.stream().noneMatch(incident -> hinders(incident, watcher));
    }

    /** Returns whether two endpoints, even if one has declared the other unreachable, must be connected again. */
    boolean isToRecover(int a, int b) {
        return leaseNanos > 0
                && faults.isNone()
                && endpoints <= FEW_PEERS
                && incidents.stream()
                        .noneMatch(incident -> incident.kind() != Incident.Kind.STOP && separates(incident, a, b));
    }

    /** Returns whether an endpoint may give another up although it had no message for it. */
    boolean isReasonToGiveUp(int watcher, int other) {
        return happens(Incident.Kind.CLOSE, other)
                || happens(Incident.Kind.DIE, other)
                || incidents.stream().anyMatch(incident -> isReason(incident, watcher, other));
    }

    /**
     * Returns whether an attacker forges a report, in the name of the host of another endpoint, that no process
     * receives there.
     */
    boolean isLiedTo(int watcher, int other) {
        return incidents.stream()
                .anyMatch(incident -> incident.kind() == Incident.Kind.FORGE
                        && incident.endpoint() == watcher
                        && incident.other() == other);
    }

    /**
     * Returns whether an incident is a reason to declare an endpoint unreachable. An incomplete message that keeps
     * others from completing theirs is dropped in the end, and its sender is given up.
     */
    private boolean isReason(Incident incident, int watcher, int other) {
        boolean isForged = incident.kind() == Incident.Kind.FORGE;
        boolean isReason = isForged ? incident.endpoint() == watcher : datagramBytes != WIDE;
        return isReason && separates(incident, watcher, other);
    }

    private boolean happens(Incident.Kind kind, int endpoint) {
        return incidents.stream().anyMatch(incident -> incident.kind() == kind && incident.endpoint() == endpoint);
    }

    /** Returns whether an endpoint does not watch to the end, or misses reports. */
    private static boolean hinders(Incident incident, int watcher) {
        return incident.kind() == Incident.Kind.CUT
                ? incident.isForever()
                : incident.kind() != Incident.Kind.STOP && incident.endpoint() == watcher;
    }

    private boolean separates(Incident incident, int a, int b) {
        int first = incident.endpoint();
        int second = incident.other();
        boolean isBetween = (first == a && second == b) || (first == b && second == a);
        return switch (incident.kind()) {
            case STOP -> incident.lengthNanos() > LONG_STOP_NANOS && (first == a || first == b);
            case CLOSE, DIE, CRASH -> first == a || first == b;
            case CUT -> incident.isForever() && isBetween;
            case FORGE -> isBetween && forgeries() >= BELIEVED_FORGERIES;
        };
    }

    private long forgeries() {
        return incidents.stream()
                .filter(incident -> incident.kind() == Incident.Kind.FORGE)
                .count();
    }

    /**
     * Returns the number of requests that an endpoint may send to all others together. If two of five datagrams are
     * lost, progress depends on timers, and each datagram of a long message takes some tenths of a second: a run must
     * end because it is complete.
     */
    private static int mostRequests(int mediumBytes, int datagramBytes) {
        int pieces = datagramBytes == WIDE ? 1 : 1 + mediumBytes / (datagramBytes - HEADER_BYTES);
        return MOST_DATAGRAMS * LARGE_MESSAGES_SHARE / (LARGE_MESSAGES_SHARE + pieces - 1);
    }

    private static int size(Random random) {
        int percent = random.nextInt(100);
        if (percent < 85) {
            return 2 + random.nextInt(5);
        }
        return percent < 98 ? 7 + random.nextInt(10) : 17 + random.nextInt(MOST_USUAL_ENDPOINTS - 16);
    }

    private static long origin(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> -5 * MILLISECOND;
            case 2 -> Long.MAX_VALUE - 5 * MILLISECOND;
            default -> random.nextLong();
        };
    }

    private static List<Incident> incidents(Random random, int endpoints) {
        List<Incident> incidents = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            addIncident(random, endpoints, incidents);
        }
        incidents.sort(Comparator.comparingLong(Incident::atNanos));
        return List.copyOf(incidents);
    }

    private static void addIncident(Random random, int endpoints, List<Incident> incidents) {
        long at = random.nextInt((int) INCIDENT_WITHIN_NANOS[random.nextInt(INCIDENT_WITHIN_NANOS.length)]);
        long length = 1L + (long) (random.nextDouble() * LASTING_NANOS[random.nextInt(LASTING_NANOS.length)]);
        int endpoint = random.nextInt(endpoints);
        int other = (endpoint + 1 + random.nextInt(endpoints - 1)) % endpoints;
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> {
                long most = STOPPED_NANOS[random.nextInt(STOPPED_NANOS.length)];
                long stopped = 1L + (long) (random.nextDouble() * most);
                incidents.add(new Incident(at, Incident.Kind.STOP, endpoint, endpoint, stopped));
            }
            case 3 -> incidents.add(new Incident(at, Incident.Kind.CLOSE, endpoint, endpoint, Incident.FOREVER));
            case 4 -> incidents.add(new Incident(at, Incident.Kind.DIE, endpoint, endpoint, Incident.FOREVER));
            case 5 -> incidents.add(new Incident(at, Incident.Kind.CRASH, endpoint, endpoint, Incident.FOREVER));
            case 6 -> incidents.add(new Incident(at, Incident.Kind.FORGE, endpoint, other, Incident.FOREVER));
            default -> {
                long cut = random.nextInt(3) == 0 ? Incident.FOREVER : length;
                incidents.add(new Incident(at, Incident.Kind.CUT, endpoint, other, cut));
                if (random.nextBoolean()) {
                    incidents.add(new Incident(at, Incident.Kind.CUT, other, endpoint, cut));
                }
            }
        }
    }

    @Override
    public String toString() {
        return endpoints + " endpoints (" + slowEndpoints + " slow), " + requests + " requests to " + fanOut
                + " each, buffers " + sendBuffers + "/" + receiveBuffers + " of " + maxMediumBytes + " bytes"
                + (datagramBytes == WIDE ? "" : " in datagrams of " + datagramBytes) + ", sockets of " + socketBytes
                + " bytes, retries "
                + maxRetries + ", lease " + leaseNanos / MILLISECOND + " ms, first number " + firstSequence + ", "
                + faults + paths + fabric + (gathers ? ", all to one" : "") + (setsAside ? ", answers set aside" : "")
                + (incidents.isEmpty() ? "" : ", ")
                + String.join(", ", incidents.stream().map(Incident::toString).toList());
    }
}
