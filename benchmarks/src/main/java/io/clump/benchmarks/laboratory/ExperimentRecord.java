package io.clump.benchmarks.laboratory;

import io.clump.benchmarks.harness.Machine;
import java.util.ArrayList;
import java.util.List;

/**
 * What is kept of an experiment.
 *
 * @param version of Clump that measured
 * @param experiment name of it
 * @param machine where it ran
 * @param settings with which it ran
 * @param planned keys of all trials that belong to it with these settings
 * @param trials those that are done
 */
public record ExperimentRecord(
        String version,
        String experiment,
        Machine machine,
        Settings settings,
        List<String> planned,
        List<TrialRecord> trials) {
    /** Makes a record. */
    public ExperimentRecord {
        planned = List.copyOf(planned);
        trials = List.copyOf(trials);
    }

    /**
     * Everything found so far.
     *
     * @return the cells and figures of all trials
     */
    public Results results() {
        return new Results(
                trials.stream().flatMap(trial -> trial.cells().stream()).toList(),
                trials.stream().flatMap(trial -> trial.figures().stream()).toList());
    }

    /**
     * Returns whether a trial is done.
     *
     * @param key of the trial
     * @return true if its result is here
     */
    public boolean has(String key) {
        return trials.stream().anyMatch(trial -> trial.key().equals(key));
    }

    /**
     * Returns whether all trials are done.
     *
     * @return false if a run was ended before
     */
    public boolean hasAll() {
        return planned.stream().allMatch(this::has);
    }

    /**
     * The same with one more trial.
     *
     * @param trial that is done
     * @return a new record
     */
    public ExperimentRecord with(TrialRecord trial) {
        List<TrialRecord> all = new ArrayList<>(trials);
        all.add(trial);
        return new ExperimentRecord(version, experiment, machine, settings, planned, all);
    }
}
