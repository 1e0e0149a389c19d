package io.clump.simulation.network;

import io.clump.net.engine.DatagramLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Network that carries datagrams between simulated endpoints, with the faults of a seed. */
final class SimulatedNetwork {
    private static final int MOST_JITTER_NANOS = 20_000;

    /** Number of datagrams of each way that an attacker records, then the most time until one is replayed. */
    private static final int RECORDED = 64;

    private static final double MOST_REPLAY_NANOS = 5e9;
    private static final double MOST_FORGERY_NANOS = 1e9;

    /** Offset and number of the header's words that are forged: those between the length and the seal. */
    private static final int FORGED_OFFSET = 8;

    private static final int FORGED_WORDS = (DatagramLayout.HEADER_BYTES - Long.BYTES - FORGED_OFFSET) / Integer.BYTES;
    private static final int MOST_STEP = 100;

    private final VirtualTime time;
    private final Trace trace;
    private final Random random;
    private final NetworkFaults faults;
    private final PathFaults paths;
    private final Fabric fabric;
    private final Switch links;

    /**
     * Separate generator for forgeries and narrow ways, so that a seed without them runs as it would without this class
     * of faults.
     */
    private final Random waysRandom;

    /** Endpoints by number; null for an endpoint that has not been added yet, or was removed. */
    private final @Nullable Station[] endpoints;

    private final Map<Long, Integer> cuts = new HashMap<>();
    private final Map<Long, Boolean> narrow = new HashMap<>();
    private final Map<Long, List<byte[]>> recorded = new HashMap<>();
    private long sent;
    private long lost;
    private long late;

    SimulatedNetwork(VirtualTime time, Trace trace, Random random, Random waysRandom, Scenario scenario) {
        this(
                time,
                trace,
                random,
                waysRandom,
                scenario.faults(),
                scenario.paths(),
                scenario.fabric(),
                scenario.endpoints());
    }

    SimulatedNetwork(
            VirtualTime time,
            Trace trace,
            Random random,
            Random waysRandom,
            NetworkFaults faults,
            PathFaults paths,
            Fabric fabric,
            int stations) {
        this.time = time;
        this.trace = trace;
        this.random = random;
        this.waysRandom = waysRandom;
        this.faults = faults;
        this.paths = paths;
        this.fabric = fabric;
        links = new Switch(fabric, waysRandom, stations);
        endpoints = new Station[stations];
    }

    /** Returns whether an endpoint accepts no messages any more. */
    boolean isLeaving(int number) {
        Station endpoint = endpoints[number];
        return endpoint == null || endpoint.isLeaving();
    }

    void add(Station endpoint) {
        endpoints[endpoint.number()] = endpoint;
    }

    /** Forgets an endpoint that is gone; its host lives. */
    void remove(int number) {
        endpoints[number] = null;
        recorded.keySet().removeIf(way -> way / endpoints.length == number || way % endpoints.length == number);
    }

    long sent() {
        return sent;
    }

    /** Returns the number of datagrams that did not arrive: dropped, cut off, damaged, or for a full or dead socket. */
    long lost() {
        return lost;
    }

    /** Returns the number of datagrams that took longer than others. */
    long late() {
        return late;
    }

    /** Cuts the way from one endpoint to another; may be called more than once. */
    void cut(int from, int to) {
        cuts.merge(way(from, to), 1, Integer::sum);
    }

    /** Removes one cut. */
    void heal(int from, int to) {
        cuts.merge(way(from, to), -1, Integer::sum);
    }

    /** Returns whether an endpoint's kernel accepts a datagram now. */
    boolean hasSpace(int from, int datagramBytes) {
        return fabric.isPlain() || links.hasSpace(from, datagramBytes, time.elapsedNanos());
    }

    /** Sends a datagram, whose bytes must not change afterwards. */
    void send(int from, int to, byte[] datagram) {
        sent++;
        trace.event("sends", from, to, datagram.length);
        if (isCut(from, to)) {
            lose("cut off", from, to);
        } else if (datagram.length > paths.widthBytes() && isNarrow(from, to)) {
            lose("is too wide", from, to);
        } else if (random.nextDouble() < faults.loss()) {
            lose("lost", from, to);
        } else {
            launch(from, to, damaged(datagram));
            if (random.nextDouble() < faults.duplicate()) {
                launch(from, to, datagram);
            }
        }
        if (faults.replay() > 0) {
            record(from, to, datagram);
        }
        if (paths.forge() > 0 && waysRandom.nextDouble() < paths.forge()) {
            byte[] forged = forged(datagram);
            time.after((long) (waysRandom.nextDouble() * MOST_FORGERY_NANOS), () -> arrive(from, to, forged));
        }
    }

    /**
     * Sends a datagram to all others, whose bytes must not change afterwards: it passes the sender's link once, and
     * each receiver's.
     */
    void sendToAll(int from, byte[] datagram) {
        sent++;
        trace.event("sends to all", from, from, datagram.length);
        long now = time.elapsedNanos();
        long leaves = links.send(from, datagram.length, now);
        if (leaves == Switch.FULL) {
            lose("finds its send buffer full", from, from);
            return;
        }
        long delay = faults.latencyNanos() / 2;
        time.after(leaves - now + delay, () -> {
            for (int to = 0; to < endpoints.length; to++) {
                if (to != from) {
                    forward(from, to, datagram, delay);
                }
            }
        });
    }

    /** Records datagrams, and replays some. Does not record datagrams on a cut way: replays would bypass the cut. */
    private void record(int from, int to, byte[] datagram) {
        List<byte[]> earlier = recorded.computeIfAbsent(way(from, to), way -> new ArrayList<>());
        boolean isConnected = !isCut(from, to);
        if (isConnected && earlier.size() < RECORDED) {
            earlier.add(datagram);
        } else if (isConnected) {
            earlier.set(random.nextInt(RECORDED), datagram);
        }
        if (!earlier.isEmpty() && random.nextDouble() < faults.replay()) {
            byte[] again = earlier.get(random.nextInt(earlier.size()));
            time.after((long) (random.nextDouble() * MOST_REPLAY_NANOS), () -> arrive(from, to, again));
        }
    }

    private void launch(int from, int to, byte[] datagram) {
        long delay = faults.latencyNanos() + (faults.isNone() ? 0 : random.nextInt(MOST_JITTER_NANOS));
        if (random.nextDouble() < faults.late()) {
            delay += (long) (random.nextDouble() * faults.lateNanos());
            late++;
        }
        if (fabric.isPlain()) {
            time.after(delay, () -> arrive(from, to, datagram));
        } else {
            pass(from, to, datagram, delay);
        }
    }

    /** Sends a datagram through the switch, with half of the delay before the switch and the rest after it. */
    private void pass(int from, int to, byte[] datagram, long delay) {
        long now = time.elapsedNanos();
        long leaves = links.send(from, datagram.length, now);
        if (leaves == Switch.FULL) {
            lose("finds its send buffer full", from, to);
            return;
        }
        time.after(leaves - now + delay / 2, () -> forward(from, to, datagram, delay - delay / 2));
    }

    private void forward(int from, int to, byte[] datagram, long delay) {
        long now = time.elapsedNanos();
        long leaves = links.forward(to, datagram.length, now);
        if (leaves == Switch.FULL) {
            lose("is lost in the switch", from, to);
            return;
        }
        time.after(leaves - now + delay, () -> arrive(from, to, datagram));
    }

    private void arrive(int from, int to, byte[] datagram) {
        Station receiver = endpoints[to];
        if (receiver != null && receiver.arrive(datagram)) {
            trace.event("arrives", to, from, datagram.length);
        } else {
            lose("finds no space", from, to);
            if (receiver == null || receiver.isRefusing()) {
                refuse(to, from);
            }
        }
    }

    /** Reports from a host that no process receives there; the report may be lost like a datagram. */
    private void refuse(int from, int to) {
        if (!isCut(from, to) && random.nextDouble() >= faults.loss()) {
            time.after(faults.latencyNanos(), () -> {
                trace.event("learns that the port is closed", to, from, 0);
                Station sender = endpoints[to];
                if (sender != null) {
                    sender.refusedBy(from);
                }
            });
        }
    }

    private byte[] damaged(byte[] datagram) {
        if (random.nextDouble() < faults.truncate()) {
            lost++;
            return Arrays.copyOf(datagram, random.nextInt(datagram.length));
        }
        if (random.nextDouble() < faults.corrupt()) {
            lost++;
            byte[] changed = datagram.clone();
            changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            return changed;
        }
        return datagram;
    }

    /**
     * Returns a copy with the seal of the original, but with a changed bit somewhere, or another number in the header.
     */
    private byte[] forged(byte[] datagram) {
        byte[] forged = datagram.clone();
        if (waysRandom.nextInt(4) == 0) {
            forged[waysRandom.nextInt(forged.length)] ^= (byte) (1 << waysRandom.nextInt(Byte.SIZE));
            return forged;
        }
        int field = FORGED_OFFSET + Integer.BYTES * waysRandom.nextInt(FORGED_WORDS);
        ByteBuffer header = ByteBuffer.wrap(forged).order(ByteOrder.LITTLE_ENDIAN);
        int step = waysRandom.nextBoolean() ? 1 + waysRandom.nextInt(MOST_STEP) : waysRandom.nextInt();
        header.putInt(field, header.getInt(field) + step);
        return forged;
    }

    private boolean isCut(int from, int to) {
        return cuts.getOrDefault(way(from, to), 0) > 0;
    }

    private boolean isNarrow(int from, int to) {
        return narrow.computeIfAbsent(way(from, to), way -> waysRandom.nextDouble() < paths.narrow());
    }

    private long way(int from, int to) {
        return (long) from * endpoints.length + to;
    }

    private void lose(String how, int from, int to) {
        lost++;
        trace.event(how, from, to, 0);
    }
}
