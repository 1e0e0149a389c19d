package io.clump.laboratory.experiment;

import io.clump.am2.ClumpException;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures nothing, and remembers which trials were run, and for which cells again; a trial called {@code failing}
 * fails.
 */
final class SmallExperiment implements Experiment {
    final List<String> run = new ArrayList<>();
    final List<Cell> wanted = new ArrayList<>();
    private final List<String> keys;
    private final boolean isBound;

    /** The result of each trial. */
    Sample sample = Sample.exactly(1, 2, 3);

    SmallExperiment(List<String> keys) {
        this(keys, true);
    }

    SmallExperiment(List<String> keys, boolean isBound) {
        this.keys = keys;
        this.isBound = isBound;
    }

    @Override
    public boolean isBound() {
        return isBound;
    }

    @Override
    public String name() {
        return "small";
    }

    @Override
    public String title() {
        return "A small experiment.";
    }

    @Override
    public String source() {
        return "";
    }

    @Override
    public String question() {
        return "Does it run?";
    }

    @Override
    public List<Panel> panels() {
        return List.of(new Panel("times", "Times", "trial", "time (us)", "us", Panel.Kind.BARS));
    }

    @Override
    public List<Trial> trials(Effort effort) {
        return keys.stream()
                .map(key -> new Trial(key, 1, bench -> measure(key)).narrowedBy(cells -> {
                    wanted.addAll(cells);
                    return new Trial(key, 1, bench -> measure(key));
                }))
                .toList();
    }

    @Override
    public List<Claim> claims() {
        return List.of(new Claim(
                "It takes 2 us.",
                "Time, us",
                Selection.all("times | clump | first"),
                List.of(),
                Claim.Quantifier.ALL,
                null,
                2,
                2,
                Claim.Rule.MEASURE,
                null));
    }

    private TrialResult measure(String key) {
        run.add(key);
        if (key.equals("failing")) {
            throw new ClumpException("nothing came out");
        }
        return TrialResult.of(List.of(Cell.of("times", "clump", key, sample, 1)));
    }
}
