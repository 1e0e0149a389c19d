package io.clump.laboratory.report;

import io.clump.am2.ClumpException;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.ExperimentRecord;
import io.clump.laboratory.experiment.Finding;
import io.clump.laboratory.experiment.ResultsDirectory;
import io.clump.laboratory.experiment.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Content of a report.
 *
 * @param directory name of the directory of the results, for display
 * @param parts experiments that were run, at least one
 * @param missing titles of experiments that were not run, by their names
 */
record Report(String directory, List<Part> parts, List<Experiment> missing) {
    /** An experiment that was run, maybe not to its end. */
    record Part(Experiment experiment, ExperimentRecord record, List<Finding> findings) {
        String name() {
            return experiment.name();
        }

        boolean hasGoals() {
            return experiment.hasGoals();
        }

        long count(Finding.Verdict verdict) {
            return findings.stream()
                    .filter(finding -> finding.verdict() == verdict)
                    .count();
        }

        /** Returns the keys of trials that are still to be done. */
        List<String> missingTrials() {
            return record.planned().stream().filter(key -> !record.has(key)).toList();
        }

        List<Cell> cells() {
            return record.trials().stream()
                    .flatMap(trial -> trial.cells().stream())
                    .toList();
        }

        boolean isCrowded(Cell cell) {
            return cell.processes() > record.machine().processors();
        }
    }

    Report {
        parts = List.copyOf(parts);
        missing = List.copyOf(missing);
    }

    /**
     * Reads the results in a directory.
     *
     * @throws ClumpException if it has none, or a file is of another kind
     */
    static Report read(ResultsDirectory directory, List<Experiment> experiments) {
        List<Part> parts = new ArrayList<>();
        List<Experiment> missing = new ArrayList<>();
        for (Experiment experiment : experiments) {
            Optional<ExperimentRecord> found = directory.read(experiment.name());
            if (found.isPresent()) {
                parts.add(part(experiment, found.get(), directory));
            } else {
                missing.add(experiment);
            }
        }
        if (parts.isEmpty()) {
            throw new ClumpException("no results of experiments in the directory: path=" + directory.path()
                    + "; 'clump bench NAME --out " + directory.path() + "' measures some");
        }
        return new Report(directory.path().toAbsolutePath().getFileName().toString(), parts, missing);
    }

    List<TrialRecord> trials() {
        return parts.stream().flatMap(part -> part.record().trials().stream()).toList();
    }

    private static Part part(Experiment experiment, ExperimentRecord record, ResultsDirectory directory) {
        if (!experiment.name().equals(record.experiment())
                || Objects.isNull(record.machine())
                || Objects.isNull(record.settings())) {
            throw new ClumpException("not the result of this experiment: file="
                    + directory.path().resolve(experiment.name() + ".json") + ", found " + record.experiment()
                    + ", expected " + experiment.name());
        }
        return new Part(experiment, record, experiment.findings(record.results()));
    }
}
