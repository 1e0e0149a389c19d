package io.clump.laboratory.thesis;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import io.clump.model.ModelPanel;
import io.clump.model.ModelPoint;
import io.clump.model.ModelTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Chapter 8: costs and savings of sharing network interfaces, by the thesis's formulas and by simulation. */
final class ModelExperiment {
    private static final int QUICK_NODES = 32;
    private static final int QUICK_CYCLES = 200;
    private static final int NODES = 64;
    private static final int CYCLES = 400;
    private static final int SEEDS = 5;

    private ModelExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("model", ModelExperiment::trials);
    }

    private static List<Trial> trials(Effort effort) {
        ModelTable table = effort.isQuick()
                ? new ModelTable(QUICK_NODES, QUICK_CYCLES, Math.min(SEEDS, effort.mostTurns()))
                : new ModelTable(NODES, CYCLES, Math.min(SEEDS, effort.mostTurns()));
        List<Trial> trials = new ArrayList<>();
        for (ModelPanel panel : ModelPanel.values()) {
            if (panel.overUtilization()) {
                List<ModelPoint> formulas = table.formulas(panel);
                trials.add(new Trial(
                        panel.id(),
                        seconds(table, 1),
                        bench -> result(Stream.concat(formulas.stream(), table.simulations(panel).stream()))));
            }
        }
        trials.add(new Trial("clumps", seconds(table, 4), bench -> result(table.clumps().stream())));
        trials.add(MeasuredSharing.trial());
        return trials;
    }

    /** Makes exact cells of the computed points, which need no repetitions, and of the readings of their curves. */
    private static TrialResult result(Stream<ModelPoint> points) {
        List<ModelPoint> all = points.toList();
        List<Cell> cells =
                new ArrayList<>(all.stream().map(ModelExperiment::cell).toList());
        cells.addAll(new ModelReadings(all).cells());
        return TrialResult.of(cells);
    }

    static Cell cell(ModelPoint point) {
        ModelPanel panel = point.panel();
        return Cell.of(panel.id(), point.series(), x(panel, point.x()), new Sample(point.rounds(), Turns.EXACT), 1);
    }

    private static String x(ModelPanel panel, double x) {
        return panel.overUtilization() ? String.format(Locale.ROOT, "%.2f", x) : Long.toString(Math.round(x));
    }

    private static double seconds(ModelTable table, double share) {
        return share * table.seeds() * table.nodes() * table.cycles() / (QUICK_NODES * QUICK_CYCLES);
    }
}
