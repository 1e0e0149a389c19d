package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Machine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Stored results of an experiment.
 *
 * @param version of Clump that measured
 * @param experiment name of the experiment
 * @param machine on which it ran
 * @param settings with which it ran
 * @param planned keys of all trials of the experiment with these settings
 * @param trials finished trials
 */
public record ExperimentRecord(
        String version,
        String experiment,
        Machine machine,
        Settings settings,
        List<String> planned,
        List<TrialRecord> trials) {
    public ExperimentRecord {
        planned = List.copyOf(planned);
        trials = List.copyOf(trials);
    }

    /** Everything found so far, and the means of it that the experiment shows. */
    public Results results() {
        List<Cell> measured =
                trials.stream().flatMap(trial -> trial.cells().stream()).toList();
        return new Results(Stream.concat(
                        measured.stream(),
                        ExperimentSheet.means(experiment).stream().flatMap(mean -> mean.cells(measured).stream()))
                .toList());
    }

    /** Returns whether a trial is done. */
    public boolean has(String key) {
        return trials.stream().anyMatch(trial -> trial.key().equals(key));
    }

    /** Returns the same with a trial in place of the one of that key, if there is one. */
    ExperimentRecord withOnly(TrialRecord trial) {
        List<TrialRecord> others =
                trials.stream().filter(one -> !one.key().equals(trial.key())).toList();
        return new ExperimentRecord(version, experiment, machine, settings, planned, others).with(trial);
    }

    /** Returns the same with one more trial, or with more turns of a trial that it already has. */
    public ExperimentRecord with(TrialRecord trial) {
        Map<String, TrialRecord> all = new LinkedHashMap<>();
        Stream.concat(trials.stream(), Stream.of(trial)).forEach(one -> all.merge(one.key(), one, TrialRecord::and));
        return new ExperimentRecord(version, experiment, machine, settings, planned, List.copyOf(all.values()));
    }
}
