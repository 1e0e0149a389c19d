package io.clump.net.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Carries datagrams between simulated endpoints, and harms them as a seed says. */
final class SimulatedNetwork {
    private static final int MOST_JITTER_NANOS = 20_000;

    /** How many datagrams of each way somebody records, and how long after it is sent one is sent again at most. */
    private static final int RECORDED = 64;

    private static final double MOST_REPLAY_NANOS = 5e9;

    private final VirtualTime time;
    private final Trace trace;
    private final Random random;
    private final Harm harm;
    private final SimulatedEndpoint[] endpoints;
    private final int[][] cuts;
    private final Map<Integer, List<byte[]>> recorded = new HashMap<>();
    private long sent;
    private long lost;
    private long late;

    SimulatedNetwork(VirtualTime time, Trace trace, Random random, Harm harm, int endpoints) {
        this.time = time;
        this.trace = trace;
        this.random = random;
        this.harm = harm;
        this.endpoints = new SimulatedEndpoint[endpoints];
        cuts = new int[endpoints][endpoints];
    }

    void add(SimulatedEndpoint endpoint) {
        endpoints[endpoint.number()] = endpoint;
    }

    SimulatedEndpoint endpoint(int number) {
        return endpoints[number];
    }

    long sent() {
        return sent;
    }

    /** Datagrams that did not arrive: dropped, cut off, damaged, or for a full or dead socket. */
    long lost() {
        return lost;
    }

    /** Datagrams that took longer than others. */
    long late() {
        return late;
    }

    /** From now on nothing arrives of what one endpoint sends to another; may be said more than once. */
    void cut(int from, int to) {
        cuts[from][to]++;
    }

    /** Takes one cut back. */
    void heal(int from, int to) {
        cuts[from][to]--;
    }

    /** Takes a datagram, which nobody changes afterwards. */
    void send(int from, int to, byte[] datagram) {
        sent++;
        trace.event("sends", from, to, datagram.length);
        if (cuts[from][to] > 0) {
            lose("cut off", from, to);
        } else if (random.nextDouble() < harm.loss()) {
            lose("lost", from, to);
        } else {
            launch(from, to, damaged(datagram));
            if (random.nextDouble() < harm.duplicate()) {
                launch(from, to, datagram);
            }
        }
        if (harm.replay() > 0) {
            record(from, to, datagram);
        }
    }

    private void record(int from, int to, byte[] datagram) {
        List<byte[]> earlier = recorded.computeIfAbsent(from * endpoints.length + to, way -> new ArrayList<>());
        if (earlier.size() < RECORDED) {
            earlier.add(datagram);
        } else {
            earlier.set(random.nextInt(RECORDED), datagram);
        }
        if (random.nextDouble() < harm.replay()) {
            byte[] again = earlier.get(random.nextInt(earlier.size()));
            time.after((long) (random.nextDouble() * MOST_REPLAY_NANOS), () -> arrive(from, to, again));
        }
    }

    private void launch(int from, int to, byte[] datagram) {
        long delay = harm.latencyNanos() + (harm.isNone() ? 0 : random.nextInt(MOST_JITTER_NANOS));
        if (random.nextDouble() < harm.late()) {
            delay += (long) (random.nextDouble() * harm.lateNanos());
            late++;
        }
        time.after(delay, () -> arrive(from, to, datagram));
    }

    private void arrive(int from, int to, byte[] datagram) {
        if (endpoints[to].arrive(datagram)) {
            trace.event("arrives", to, from, datagram.length);
        } else {
            lose("finds no room", from, to);
            if (endpoints[to].isRefusing()) {
                refuse(to, from);
            }
        }
    }

    /** A host says that nobody is there; that gets lost as datagrams do. */
    private void refuse(int from, int to) {
        if (cuts[from][to] == 0 && random.nextDouble() >= harm.loss()) {
            time.after(harm.latencyNanos(), () -> {
                trace.event("hears that nobody is there", to, from, 0);
                endpoints[to].refusedBy(from);
            });
        }
    }

    private byte[] damaged(byte[] datagram) {
        if (random.nextDouble() < harm.truncate()) {
            lost++;
            return Arrays.copyOf(datagram, random.nextInt(datagram.length));
        }
        if (random.nextDouble() < harm.corrupt()) {
            lost++;
            byte[] changed = datagram.clone();
            changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            return changed;
        }
        return datagram;
    }

    private void lose(String how, int from, int to) {
        lost++;
        trace.event(how, from, to, 0);
    }
}
