package io.clump.model;

import static io.clump.model.DemandTime.CONSTANT;
import static io.clump.model.DemandTime.EXPONENTIAL;
import static io.clump.model.ModelPanel.BARRIERS;
import static io.clump.model.ModelPanel.NODES;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Results of the model for the machines of the thesis's Figures 8.2 to 8.4, and for larger ones: those of the formulas,
 * and those of the simulation beside them.
 *
 * @param nodes number of nodes of the simulated clump in panels that do not vary it; each is a sample of its own
 * @param cycles of each process in a simulation, at least 1
 * @param seeds number of repetitions of each simulation, with other random numbers each time
 */
public record ModelTable(int nodes, int cycles, int seeds) {
    /** The thesis's machine: 8 processes, 4 network interfaces. */
    public static final NodeShape EIGHT_ON_FOUR = new NodeShape(8, 4);
    /** A node of a NOW that has two network interfaces. */
    public static final NodeShape TWO_FOR_ONE = new NodeShape(1, 2);
    /** Utilization in the panels over the number of nodes: about where sharing wins most. */
    public static final double UTILIZATION = 0.3;
    /** Cycles between barriers in the panels over the number of nodes. */
    public static final int CYCLES_OF_PHASE = 10;
    /** Most nodes in the panels over their number. */
    public static final int MOST_NODES = 1024;

    /** Series: demands of a node all at the same time. */
    public static final String TOGETHER = "all at the same time";
    /** Series: demands independent of each other. */
    public static final String INDEPENDENTLY = "independently";
    /** Series: demands one after another. */
    public static final String SCHEDULED = "one after another";
    /** Series: independent demands, each process bound to an interface. */
    public static final String BOUND = "bound to an interface";
    /** Series, simulated only: independent demands that are all equally long. */
    public static final String EQUALLY_LONG = "independently, all equally long";
    /** Series: a NOW in phases, in {@link ModelPanel#BARRIERS}. */
    public static final String NOW = "NOW";

    private static final int FORMULA_STEPS = 50;
    private static final int SIMULATION_STEPS = 10;
    private static final int MOST_INTERFACES = 9;
    private static final int NODES_FACTOR = 4;
    private static final String SIMULATED = ", simulated";

    private static final Line TOGETHER_LINE =
            new Line(TOGETHER, EIGHT_ON_FOUR, Sharing.CORRELATED, EXPONENTIAL, true, true);
    private static final Line INDEPENDENT_LINE =
            new Line(INDEPENDENTLY, EIGHT_ON_FOUR, Sharing.POOLED, EXPONENTIAL, true, true);
    private static final Line SCHEDULED_LINE =
            new Line(SCHEDULED, EIGHT_ON_FOUR, Sharing.SCHEDULED, CONSTANT, true, true);
    private static final Line BOUND_LINE = new Line(BOUND, EIGHT_ON_FOUR, Sharing.STATIC_MAP, EXPONENTIAL, true, true);
    private static final Line CONSTANT_LINE =
            new Line(EQUALLY_LONG, EIGHT_ON_FOUR, Sharing.POOLED, CONSTANT, false, true);

    public ModelTable {
        if (nodes < 1 || cycles < 1 || seeds < 1) {
            throw new IllegalArgumentException(
                    "nodes %d, cycles %d, seeds %d: not all at least 1".formatted(nodes, cycles, seeds));
        }
    }

    /** Returns the name of a series in {@link ModelPanel#SCALING}. */
    public static String seriesOf(NodeShape shape) {
        if (shape.equals(TWO_FOR_ONE)) {
            return "NOW, 2 interfaces each";
        }
        return shape.networkInterfaces() == 1 ? "1 interface" : shape.networkInterfaces() + " interfaces";
    }

    /** Returns the name of the simulated series for a formula. */
    public static String simulated(String series) {
        return series + SIMULATED;
    }

    /**
     * Returns the lines of the formulas. Takes milliseconds.
     *
     * @return one value for each point; nothing for the panels over the number of nodes, for which there is no formula
     */
    public List<ModelPoint> formulas(ModelPanel panel) {
        List<ModelPoint> points = new ArrayList<>();
        for (Line line : lines(panel)) {
            if (line.hasFormula()) {
                for (int step = 0; step <= FORMULA_STEPS; step++) {
                    double utilization = (double) step / FORMULA_STEPS;
                    double slowdown = line.sharing().formula().of(line.shape(), utilization);
                    points.add(ModelPoint.of(panel, line.name(), utilization, slowdown));
                }
            }
        }
        return List.copyOf(points);
    }

    /**
     * Returns the results of the simulation beside the formulas. Takes seconds; equal tables have equal results.
     *
     * @return one value for each point and seed; nothing for the panels over the number of nodes
     */
    public List<ModelPoint> simulations(ModelPanel panel) {
        List<ModelPoint> points = new ArrayList<>();
        for (Line line : lines(panel)) {
            if (line.isSimulated()) {
                for (int step = 0; step <= SIMULATION_STEPS; step++) {
                    double utilization = (double) step / SIMULATION_STEPS;
                    double[] rounds = seedNumbers()
                            .mapToDouble(seed -> Simulation.free(line.scenario(nodes, utilization, seed), cycles)
                                    .slowdown())
                            .toArray();
                    points.add(ModelPoint.of(panel, simulated(line.name()), utilization, rounds));
                }
            }
        }
        return List.copyOf(points);
    }

    /**
     * Returns the results of the simulation for clumps of any size whose processes wait for each other at barriers.
     * Takes seconds; equal tables have equal results.
     *
     * @return the points of both panels over the number of nodes, one value for each point and seed
     */
    public List<ModelPoint> clumps() {
        List<ModelPoint> points = new ArrayList<>();
        for (int count = 1; count <= MOST_NODES; count *= NODES_FACTOR) {
            for (Line line : List.of(TOGETHER_LINE, BOUND_LINE, INDEPENDENT_LINE)) {
                int clump = count;
                List<PhasedRun> runs = seedNumbers()
                        .mapToObj(seed -> phased(line.scenario(clump, UTILIZATION, seed)))
                        .toList();
                points.add(point(NODES, line.name(), clump, runs, PhasedRun::slowdown));
                points.add(point(BARRIERS, line.name(), clump, runs, PhasedRun::slowdownWithBarriers));
                if (line.equals(INDEPENDENT_LINE)) {
                    points.add(point(BARRIERS, NOW, clump, runs, run -> run.nowTime() / run.work()));
                }
            }
        }
        return List.copyOf(points);
    }

    private PhasedRun phased(Scenario scenario) {
        return Simulation.phased(scenario, Math.max(1, cycles / CYCLES_OF_PHASE), CYCLES_OF_PHASE);
    }

    private static ModelPoint point(
            ModelPanel panel, String series, int nodes, List<PhasedRun> runs, ToDoubleFunction<PhasedRun> value) {
        return ModelPoint.of(
                panel, series, nodes, runs.stream().mapToDouble(value).toArray());
    }

    private LongStream seedNumbers() {
        return LongStream.rangeClosed(1, seeds);
    }

    private static List<Line> lines(ModelPanel panel) {
        return switch (panel) {
            case CORRELATION -> List.of(TOGETHER_LINE, INDEPENDENT_LINE, SCHEDULED_LINE, CONSTANT_LINE);
            case STATIC_MAP -> List.of(TOGETHER_LINE, BOUND_LINE, INDEPENDENT_LINE);
            case SCALING -> scaling();
            case NODES, BARRIERS -> List.of();
        };
    }

    private static List<Line> scaling() {
        List<Line> lines = new ArrayList<>();
        IntStream.rangeClosed(1, MOST_INTERFACES)
                .mapToObj(interfaces -> new NodeShape(EIGHT_ON_FOUR.processes(), interfaces))
                .map(ModelTable::independentLine)
                .forEach(lines::add);
        lines.add(independentLine(TWO_FOR_ONE));
        return lines;
    }

    private static Line independentLine(NodeShape shape) {
        // Every second one is sufficient.
        boolean simulated = shape.networkInterfaces() % 2 == 0;
        return new Line(seriesOf(shape), shape, Sharing.POOLED, EXPONENTIAL, true, simulated);
    }

    private record Line(
            String name,
            NodeShape shape,
            Sharing sharing,
            DemandTime demandTime,
            boolean hasFormula,
            boolean isSimulated) {
        Scenario scenario(int nodes, double utilization, long seed) {
            return new Scenario(nodes, shape, utilization, sharing, demandTime, seed);
        }
    }
}
