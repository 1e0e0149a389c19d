package io.clump.model;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Some processes of a node and the network interfaces that they share, simulated from event to event. At an event, a
 * process ends its computation and begins to communicate, or the reverse. Time is counted in mean cycles of a NOW.
 *
 * <p>Belongs to one thread. Allocates only when made.
 */
/*
 * With few processes it takes less time to check each of them than to keep a queue of events in order. Communication is
 * measured in the time of a clock of its own, the service clock: it shows the service that a process has received if it
 * has communicated since the interfaces were last idle. If all are served at once, the clock runs at the interfaces'
 * speed divided by the number of processes, and a process is done when the clock shows its time at the arrival of the
 * process, plus the demand. If they are served one after the other, the clock runs at the full speed, and a process is
 * done its demand after the one before it. So neither an arrival nor a departure changes the state of the others.
 */
final class SharedInterface {
    private static final byte COMPUTING = 0;
    private static final byte COMMUNICATING = 1;
    private static final byte WAITING = 2;
    private static final double NEVER = Double.POSITIVE_INFINITY;

    private final double interfaces;
    private final boolean oneAtATime;
    private final DemandTime demandTime;
    private final double meanComputing;
    private final double meanCommunicating;
    private final SplittableRandom[] randoms;

    private final byte[] states;
    private final double[] demands;
    /** Time at which the computation ends; for a process that communicates, the service clock at the end. */
    private final double[] ends;
    /** Cycles that the process may still begin. */
    private final long[] cyclesLeft;
    /** Sum of the satisfied demands of a process. */
    private final double[] satisfied;

    private double now;
    private double service;
    private double lastInLine;
    private int computing;
    private int communicating;
    private long cycles;
    /** Work of all processes, computation and communication, integrated over time. */
    private double work;

    /** Makes processes that are about to begin their first cycle; {@link #start} starts them. */
    SharedInterface(Scenario scenario, SplittableRandom[] randoms) {
        this.interfaces = scenario.sharing().interfacesOfGroup(scenario.shape());
        this.oneAtATime = scenario.sharing() == Sharing.SCHEDULED;
        this.demandTime = scenario.demandTime();
        this.meanComputing = 1 - scenario.utilization();
        this.meanCommunicating = scenario.utilization();
        this.randoms = randoms;
        this.states = new byte[randoms.length];
        this.demands = new double[randoms.length];
        this.ends = new double[randoms.length];
        this.cyclesLeft = new long[randoms.length];
        this.satisfied = new double[randoms.length];
        Arrays.fill(states, WAITING);
    }

    /**
     * Lets every process begin a cycle now. All must be waiting.
     *
     * @param cyclesEach number of cycles after which a process waits
     * @param spread if true, the processes begin their first cycle somewhere in its middle, not all at its start
     */
    void start(long cyclesEach, boolean spread) {
        for (int process = 0; process < states.length; process++) {
            cyclesLeft[process] = cyclesEach;
            compute(process, spread ? randoms[process].nextDouble() : demandTime.draw(randoms[process], meanComputing));
        }
    }

    /** Simulates until this time. */
    void runUntil(double time) {
        while (step(time)) {
            // Each step is an event.
        }
    }

    /** Simulates until every process waits. */
    void run() {
        while (step(NEVER)) {
            // Each step is an event.
        }
    }

    /** Goes on to the next event, or to the limit if nothing happens before. */
    private boolean step(double limit) {
        int computed = -1;
        int communicated = -1;
        double computedAt = NEVER;
        double servedAt = NEVER;
        for (int process = 0; process < states.length; process++) {
            if (states[process] == COMPUTING && ends[process] < computedAt) {
                computed = process;
                computedAt = ends[process];
            } else if (states[process] == COMMUNICATING && ends[process] < servedAt) {
                communicated = process;
                servedAt = ends[process];
            }
        }
        double communicatedAt = communicating == 0 ? NEVER : now + (servedAt - service) / serviceSpeed();
        double event = Math.min(computedAt, communicatedAt);
        if (event >= limit) {
            if (limit < NEVER) {
                pass(limit);
            }
            return false;
        }
        pass(event);
        if (communicatedAt <= computedAt) {
            service = servedAt;
            endCycle(communicated);
        } else {
            communicate(computed);
        }
        return true;
    }

    private double serviceSpeed() {
        return oneAtATime ? interfaces : interfaces / communicating;
    }

    private void pass(double until) {
        // Rounding must not decrease the time.
        double elapsed = Math.max(0, until - now);
        if (communicating > 0) {
            service += elapsed * serviceSpeed();
            work += elapsed * interfaces;
        }
        work += elapsed * computing;
        now += elapsed;
    }

    private void compute(int process, double demand) {
        states[process] = COMPUTING;
        computing++;
        demands[process] = demand;
        ends[process] = now + demand;
    }

    private void communicate(int process) {
        satisfied[process] += demands[process];
        states[process] = COMMUNICATING;
        computing--;
        demands[process] = demandTime.draw(randoms[process], meanCommunicating);
        lastInLine = (oneAtATime ? Math.max(lastInLine, service) : service) + demands[process];
        ends[process] = lastInLine;
        communicating++;
    }

    private void endCycle(int process) {
        satisfied[process] += demands[process];
        demands[process] = 0;
        communicating--;
        if (communicating == 0) {
            // A clock that runs forever would lose digits.
            service = 0;
            lastInLine = 0;
        }
        cycles++;
        cyclesLeft[process]--;
        if (cyclesLeft[process] > 0) {
            compute(process, demandTime.draw(randoms[process], meanComputing));
        } else {
            states[process] = WAITING;
        }
    }

    /** Returns the time until which it has been simulated. */
    double now() {
        return now;
    }

    /** Returns the number of cycles that have ended. */
    long cycles() {
        return cycles;
    }

    /** Returns the work of all processes, integrated over time: 1 for each cycle of a NOW. */
    double work() {
        return work;
    }

    /** Returns the work of one process by its demands: the satisfied ones, and the completed part of the current. */
    double workOf(int process) {
        double left = switch (states[process]) {
            case COMPUTING -> ends[process] - now;
            case COMMUNICATING -> ends[process] - service;
            default -> 0;
        };
        // In line, a process receives nothing while the one before it is served.
        return satisfied[process] + Math.max(0, demands[process] - left);
    }

    int processes() {
        return states.length;
    }

    /** Returns the number of processes that have no cycle left. */
    int waiting() {
        return states.length - computing - communicating;
    }
}
