package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Effort;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * An experiment that is a plan of trials; its {@link ExperimentSheet} has all the words.
 *
 * @param name by which it is known
 * @param panels how cells are shown
 * @param properties of all processes
 * @param isBound whether each process is bound to a processor of its own
 * @param hasGoals whether it compares Clump with peers, figure by figure
 * @param method what follows the question: how all experiments of its kind are measured; may be empty
 * @param plan makes the trials, with a key each
 */
public record PlannedExperiment(
        String name,
        List<Panel> panels,
        Map<String, String> properties,
        boolean isBound,
        boolean hasGoals,
        String method,
        Function<Effort, List<Trial>> plan)
        implements Experiment {
    public PlannedExperiment {
        panels = List.copyOf(panels);
        properties = Map.copyOf(properties);
    }

    /** An experiment of the thesis, with the panels of its sheet. */
    public static PlannedExperiment of(String name, Function<Effort, List<Trial>> plan) {
        return new PlannedExperiment(name, ExperimentSheet.of(name).panels(), Map.of(), true, false, "", plan);
    }

    /** Clump beside its peers. */
    public static PlannedExperiment besidePeers(String name, Function<Effort, List<Trial>> plan) {
        return new PlannedExperiment(name, ExperimentSheet.of(name).panels(), Map.of(), true, true, "", plan);
    }

    /** The same, but the system chooses where processes run, as in the thesis. */
    public PlannedExperiment unbound() {
        return new PlannedExperiment(name, panels, properties, false, hasGoals, method, plan);
    }

    public PlannedExperiment withProperties(Map<String, String> allProperties) {
        return new PlannedExperiment(name, panels, allProperties, isBound, hasGoals, method, plan);
    }

    /** The same with words about its method after the question. */
    public PlannedExperiment measured(String how) {
        return new PlannedExperiment(name, panels, properties, isBound, hasGoals, how, plan);
    }

    public PlannedExperiment only(Set<String> keys) {
        return new PlannedExperiment(
                name,
                panels,
                properties,
                isBound,
                hasGoals,
                method,
                effort -> trials(effort).stream()
                        .filter(trial -> keys.contains(trial.key()))
                        .toList());
    }

    @Override
    public String question() {
        return Experiment.super.question() + method;
    }

    @Override
    public List<Trial> trials(Effort effort) {
        return plan.apply(effort);
    }
}
