package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A panel each of whose values is the geometric mean of those at the same place in other panels, turn by turn.
 *
 * @param panel name of the panel
 * @param of names of the panels whose mean it is, at least one
 */
record PanelMean(String panel, List<String> of) {
    PanelMean {
        of = List.copyOf(of);
    }

    /** Returns the cells for the places at which all panels have one, with as many turns as all of them have. */
    List<Cell> cells(List<Cell> measured) {
        return measured.stream()
                .filter(cell -> cell.panel().equals(of.get(0)))
                .flatMap(first -> mean(first, measured).stream())
                .toList();
    }

    private Optional<Cell> mean(Cell first, List<Cell> measured) {
        List<Cell> all = measured.stream()
                .filter(cell -> of.contains(cell.panel())
                        && cell.series().equals(first.series())
                        && cell.x().equals(first.x()))
                .toList();
        if (all.size() < of.size()) {
            return Optional.empty();
        }
        int turns = all.stream().mapToInt(cell -> cell.values().size()).min().orElseThrow();
        List<Double> means = new ArrayList<>();
        for (int i = 0; i < turns; i++) {
            int turn = i;
            means.add(Math.exp(all.stream()
                    .mapToDouble(cell -> Math.log(cell.values().get(turn)))
                    .average()
                    .orElseThrow()));
        }
        return Optional.of(Cell.of(
                panel,
                first.series(),
                first.x(),
                new Sample(means, first.turns().first(turns)),
                first.processes()));
    }
}
