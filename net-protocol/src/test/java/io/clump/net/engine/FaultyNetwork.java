package io.clump.net.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/** Virtual time, with a network that drops, duplicates and delays datagrams by a seed. */
final class FaultyNetwork {
    private final Random random;
    private final double faults;
    private final List<SimulatedEndpoint> endpoints = new ArrayList<>();
    private final PriorityQueue<Flying> flying =
            new PriorityQueue<>(Comparator.comparingLong(Flying::due).thenComparingLong(Flying::number));
    private long numbers;
    // The zero of a clock is arbitrary, and System.nanoTime is often negative.
    long now = -5_000_000;

    FaultyNetwork(Random random, double faults) {
        this.random = random;
        this.faults = faults;
    }

    void add(SimulatedEndpoint endpoint) {
        endpoints.add(endpoint);
    }

    void send(long receiver, byte[] datagram) {
        if (random.nextDouble() < faults) {
            return;
        }
        launch(receiver, datagram);
        if (random.nextDouble() < faults) {
            launch(receiver, datagram);
        }
    }

    /** Advances the time to the next event and runs it; returns false if there is no further event. */
    boolean step() {
        long next = Long.MAX_VALUE;
        Flying first = flying.peek();
        if (first != null) {
            next = Math.max(0, first.due() - now);
        }
        for (SimulatedEndpoint endpoint : endpoints) {
            next = Math.min(next, endpoint.nanosToNextPoll(now));
        }
        if (next == Long.MAX_VALUE) {
            return false;
        }
        now += next;
        while (first != null && first.due() - now <= 0) {
            flying.remove();
            for (SimulatedEndpoint endpoint : endpoints) {
                if (endpoint.id() == first.receiver()) {
                    endpoint.arrive(first.datagram());
                }
            }
            first = flying.peek();
        }
        for (SimulatedEndpoint endpoint : endpoints) {
            if (endpoint.nanosToNextPoll(now) == 0) {
                endpoint.poll(now);
            }
        }
        return true;
    }

    private void launch(long receiver, byte[] datagram) {
        long delay = 1_000 + random.nextInt(20_000);
        if (random.nextDouble() < faults) {
            delay += random.nextInt(2_000_000);
        }
        flying.add(new Flying(now + delay, numbers++, receiver, datagram));
    }

    private record Flying(long due, long number, long receiver, byte[] datagram) {}
}
