package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Effort;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Something of ours beside its peers.
 *
 * @param name by which it is known
 * @param properties of all processes
 * @param panels how cells are shown
 * @param all trials, with a key each
 */
public record PeerComparison(
        String name, Map<String, String> properties, List<Panel> panels, Function<Effort, List<Trial>> all)
        implements Experiment {
    public PeerComparison {
        properties = Map.copyOf(properties);
        panels = List.copyOf(panels);
    }

    /** The same with some trials only. */
    public PeerComparison only(Set<String> keys) {
        return new PeerComparison(
                name,
                properties,
                panels,
                effort -> all.apply(effort).stream()
                        .filter(trial -> keys.contains(trial.key()))
                        .toList());
    }

    /** The same with other properties. */
    public PeerComparison withProperties(Map<String, String> allProperties) {
        return new PeerComparison(name, allProperties, panels, all);
    }

    @Override
    public List<Trial> trials(Effort effort) {
        return all.apply(effort);
    }
}
