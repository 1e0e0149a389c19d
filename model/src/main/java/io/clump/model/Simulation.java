package io.clump.model;

/**
 * A clump simulated, event by event: every process of every node alternates between computing and communicating through
 * the interfaces that its node has. Equal scenarios give equal results.
 *
 * <p>Processes interact only at the interfaces of their node and at barriers. So each group that shares interfaces is
 * simulated by itself up to the next barrier; the order of events in different groups has no effect on any of them.
 */
public final class Simulation {
    private static final double WARM_UP = 0.25;

    private Simulation() {}

    /**
     * Simulates the clump without barriers, as the formulas assume it. The first quarter does not count, since it takes
     * a while until the processes are in equilibrium.
     *
     * @param scenario to simulate
     * @param cycles time of the simulation in cycles on a NOW, at least 1; a few hundred are enough for most purposes
     */
    public static FreeRun free(Scenario scenario, int cycles) {
        checkedCount("cycles", cycles);
        double[] speeds = new double[scenario.nodes()];
        for (int node = 0; node < scenario.nodes(); node++) {
            double work = 0;
            for (SharedInterface group : scenario.groups(node)) {
                // Processes that all take equally long would else be in step, whatever they share.
                group.start(Long.MAX_VALUE, scenario.demandTime() == DemandTime.CONSTANT);
                group.runUntil(cycles * WARM_UP);
                double before = group.work();
                group.runUntil(cycles);
                work += group.work() - before;
            }
            speeds[node] = work / (cycles * (1 - WARM_UP) * scenario.shape().processes());
        }
        return new FreeRun(speeds);
    }

    /**
     * A program in phases: in each, every process goes through some cycles, then waits until all processes of the clump
     * have.
     */
    public static PhasedRun phased(Scenario scenario, int phases, int cyclesOfPhase) {
        checkedCount("phases", phases);
        checkedCount("cycles of a phase", cyclesOfPhase);
        SharedInterface[][] groups = new SharedInterface[scenario.nodes()][];
        for (int node = 0; node < groups.length; node++) {
            groups[node] = scenario.groups(node);
        }
        double time = 0;
        double nowTime = 0;
        for (int phase = 0; phase < phases; phase++) {
            Slowest slowest = new Slowest();
            for (SharedInterface[] node : groups) {
                for (SharedInterface group : node) {
                    slowest.add(group, cyclesOfPhase);
                }
            }
            time += slowest.time;
            nowTime += slowest.work;
        }
        double work = 0;
        long ended = 0;
        for (SharedInterface[] node : groups) {
            for (SharedInterface group : node) {
                work += group.work();
                ended += group.cycles();
            }
        }
        return new PhasedRun(
                time, nowTime, work / scenario.nodes() / scenario.shape().processes(), ended);
    }

    private static void checkedCount(String name, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("%s: %d, not at least 1".formatted(name, count));
        }
    }

    /** The longest of a phase: time of a group here, and work of a process, which is its time on a NOW. */
    private static final class Slowest {
        private double time;
        private double work;

        void add(SharedInterface group, int cycles) {
            double[] before = new double[group.processes()];
            for (int process = 0; process < before.length; process++) {
                before[process] = group.workOf(process);
            }
            double begin = group.now();
            group.start(cycles, false);
            group.run();
            time = Math.max(time, group.now() - begin);
            for (int process = 0; process < before.length; process++) {
                work = Math.max(work, group.workOf(process) - before[process]);
            }
        }
    }
}
