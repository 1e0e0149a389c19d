package io.clump.simulation.network;

import io.clump.am2.ClumpException;
import io.clump.net.engine.EngineStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Run of one seed, see the package description. */
public final class Simulation {
    /** Most endpoints that a run can have. */
    public static final int MOST_ENDPOINTS = Scenario.MOST_ENDPOINTS;

    /**
     * Most virtual time of a run, an hour: with the worst network and two buffers the longest good run takes some
     * minutes.
     */
    private static final long MOST_VIRTUAL_NANOS = 3_600_000_000_000L;

    private static final int MOST_STEPS = 20_000_000;

    /** Factor that scatters seeds: the first numbers of generators with small seeds are similar. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final long seed;
    private final Scenario scenario;
    private final VirtualTime time;
    private final Trace trace;
    private final Ledger ledger;
    private final SimulatedNetwork network;
    private final List<SimulatedEndpoint> endpoints = new ArrayList<>();

    private Simulation(long seed, int endpointCount, @Nullable Consumer<String> reader) {
        this.seed = seed;
        Random random = new Random(seed * SPREAD);
        Random waysRandom = waysRandom(seed);
        scenario = Scenario.of(random, waysRandom, fabricRandom(seed), endpointCount);
        time = new VirtualTime(scenario.origin());
        trace = new Trace(time, reader);
        ledger = new Ledger(scenario.endpoints());
        network = new SimulatedNetwork(time, trace, random, waysRandom, scenario);
        for (int i = 0; i < scenario.endpoints(); i++) {
            endpoints.add(new SimulatedEndpoint(i, scenario, time, network, trace, ledger, random));
        }
        scenario.incidents().forEach(incident -> time.after(incident.atNanos(), () -> happens(incident)));
    }

    /**
     * Runs a seed to its end.
     *
     * @param seed any number
     * @param endpoints number of endpoints, 2 to {@link #MOST_ENDPOINTS}; 0 if the seed decides
     * @param reader gets a line for each event; null for no lines
     * @return the results; always the same for the same seed and endpoints
     * @throws ClumpException if the number of endpoints is invalid
     */
    public static Outcome run(long seed, int endpoints, @Nullable Consumer<String> reader) {
        if (endpoints != 0 && (endpoints < 2 || endpoints > MOST_ENDPOINTS)) {
            throw new ClumpException(
                    "invalid number of endpoints: found=" + endpoints + ", expected 0 or 2 to " + MOST_ENDPOINTS);
        }
        return new Simulation(seed, endpoints, reader).run();
    }

    /** Returns the scenario of a seed. */
    static Scenario scenario(long seed, int endpoints) {
        return Scenario.of(new Random(seed * SPREAD), waysRandom(seed), fabricRandom(seed), endpoints);
    }

    /**
     * Returns the second generator: faults that were added later draw from it, so that seeds without them keep their
     * runs.
     */
    private static Random waysRandom(long seed) {
        return new Random(seed * SPREAD + 2);
    }

    private static Random fabricRandom(long seed) {
        return new Random(seed * SPREAD + 3);
    }

    private Outcome run() {
        List<String> failures = new ArrayList<>();
        try {
            if (runToTheEnd()) {
                failures.addAll(new Verdict(scenario, ledger, network, endpoints).failures());
            } else {
                failures.add("does not end: " + time.elapsedNanos() + " ns of virtual time have passed");
            }
        } catch (RuntimeException | AssertionError e) { // catch-all: whatever an engine throws fails the seed
            StackTraceElement[] stack = e.getStackTrace();
            failures.add("throws " + e + (stack.length == 0 ? "" : " at " + stack[0]));
        }
        return outcome(failures);
    }

    private boolean runToTheEnd() {
        for (int steps = 0; steps < MOST_STEPS && time.elapsedNanos() < MOST_VIRTUAL_NANOS; steps++) {
            if (!time.step()) {
                return true;
            }
        }
        return false;
    }

    private void happens(Incident incident) {
        trace.event(incident.kind().name(), incident.endpoint(), incident.other(), incident.lengthNanos());
        SimulatedEndpoint endpoint = endpoints.get(incident.endpoint());
        switch (incident.kind()) {
            case STOP -> endpoint.stop(incident.lengthNanos());
            case CLOSE -> endpoint.close();
            case DIE -> endpoint.die(true);
            case CRASH -> endpoint.die(false);
            case FORGE -> endpoint.refusedBy(incident.other());
            case CUT -> cut(incident);
        }
    }

    private void cut(Incident incident) {
        network.cut(incident.endpoint(), incident.other());
        if (!incident.isForever()) {
            time.after(incident.lengthNanos(), () -> network.heal(incident.endpoint(), incident.other()));
        }
    }

    private Outcome outcome(List<String> failures) {
        long resent = 0;
        for (SimulatedEndpoint endpoint : endpoints) {
            EngineStatistics statistics = endpoint.engine().statistics();
            resent += statistics.datagramsResent();
        }
        return new Outcome(
                seed,
                scenario.toString(),
                scenario.endpoints(),
                ledger.sent(),
                network.sent(),
                network.lost(),
                resent,
                ledger.returned(),
                time.elapsedNanos(),
                trace.hash(),
                failures);
    }
}
