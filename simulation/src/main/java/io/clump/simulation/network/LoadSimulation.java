package io.clump.simulation.network;

import io.clump.am2.ClumpException;
import io.clump.net.engine.EngineStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Simulation of a {@link LoadPlan} in virtual time: engines, the kernel's socket buffers, links and a switch. Measures
 * speed, fairness and repetitions; {@link Simulation} checks the guarantees.
 */
public final class LoadSimulation {
    private static final long MOST_VIRTUAL_NANOS = 600_000_000_000L;
    private static final double MEDIAN = 0.5;
    private static final double TAIL = 0.999;
    private static final double NANOS_PER_SECOND = 1e9;

    private final LoadPlan plan;
    private final VirtualTime time = new VirtualTime(0);
    private final LoadTally tally;
    private final SimulatedNetwork network;
    private final List<LoadEndpoint> endpoints = new ArrayList<>();

    private LoadSimulation(LoadPlan plan, long seed) {
        this.plan = plan;
        tally = new LoadTally(plan);
        network = new SimulatedNetwork(
                time,
                new Trace(time, null),
                new Random(seed),
                new Random(seed),
                plan.faults(),
                plan.paths(),
                plan.fabric(),
                plan.endpoints());
        for (int i = 0; i < plan.endpoints(); i++) {
            endpoints.add(new LoadEndpoint(i, plan, time, network, tally));
        }
    }

    /**
     * Runs a load to its end.
     *
     * @param plan the load
     * @param seed seed of the losses, if there are any
     * @return the results; always the same for the same plan and seed
     * @throws ClumpException if it does not end within ten minutes of virtual time
     */
    public static LoadOutcome run(LoadPlan plan, long seed) {
        LoadSimulation simulation = new LoadSimulation(plan, seed);
        while (simulation.time.step()) {
            if (simulation.time.elapsedNanos() > MOST_VIRTUAL_NANOS) {
                throw new ClumpException("the load does not end: " + simulation.outcome());
            }
        }
        return simulation.outcome();
    }

    private LoadOutcome outcome() {
        long datagrams = 0;
        long acknowledgements = 0;
        long resent = 0;
        long multicasts = 0;
        for (LoadEndpoint endpoint : endpoints) {
            EngineStatistics statistics = endpoint.engine().statistics();
            datagrams += statistics.datagramsSent() - statistics.acknowledgementsSent();
            acknowledgements += statistics.acknowledgementsSent();
            resent += statistics.datagramsResent();
            multicasts += endpoint.multicasts();
        }
        double bytes = (double) plan.mostMessages() * plan.dataBytes();
        return new LoadOutcome(
                tally.sent(),
                tally.count(),
                datagrams,
                acknowledgements,
                multicasts,
                resent,
                network.lost(),
                tally.lastNanos(),
                bytes * NANOS_PER_SECOND / tally.lastNanos(),
                plan.datagramBytes() * NANOS_PER_SECOND / plan.idealNanos(),
                tally.fairness(),
                tally.quantile(MEDIAN),
                tally.quantile(TAIL),
                tally.longestGapNanos());
    }
}
