package io.clump.laboratory.thesis;

import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import java.util.List;
import java.util.function.Function;

/**
 * An experiment whose processes run where the system chooses, as in the thesis.
 *
 * @param name by which it is known
 * @param all trials, with a key each
 */
record ThesisExperiment(String name, Function<Effort, List<Trial>> all) implements Experiment {
    @Override
    public List<Trial> trials(Effort effort) {
        return all.apply(effort);
    }

    @Override
    public boolean isBound() {
        return false;
    }
}
