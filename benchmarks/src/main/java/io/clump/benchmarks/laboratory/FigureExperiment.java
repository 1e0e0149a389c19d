package io.clump.benchmarks.laboratory;

import io.clump.benchmarks.harness.Bar;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Figure;
import io.clump.benchmarks.harness.FigureResult;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.harness.Workbench;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Something of ours beside its peers, with bars to be reached: an experiment whose findings are its bars.
 *
 * @param name by which it is known
 * @param title one line
 * @param question a few sentences
 * @param properties of all processes
 * @param groups names of figures; those of a group are measured in one trial
 * @param figures measures them
 */
public record FigureExperiment(
        String name,
        String title,
        String question,
        Map<String, String> properties,
        List<Set<String>> groups,
        Figures figures)
        implements Experiment {
    private static final String OURS = "clump";
    private static final int CONTESTANTS_OF_A_FIGURE = 4;

    /** Measures figures. */
    @FunctionalInterface
    public interface Figures {
        /**
         * Measures.
         *
         * @param workbench starts the processes
         * @param effort how long
         * @param wanted names of the figures
         * @return what came out
         */
        FigureResult measure(Workbench workbench, Effort effort, Set<String> wanted);
    }

    /** Makes an experiment. */
    public FigureExperiment {
        properties = Map.copyOf(properties);
        groups = groups.stream().map(Set::copyOf).toList();
    }

    /**
     * The same with some figures only.
     *
     * @param wanted their names
     * @return a new experiment
     */
    public FigureExperiment only(Set<String> wanted) {
        List<Set<String>> some = new ArrayList<>();
        for (Set<String> group : groups) {
            Set<String> rest = new TreeSet<>(group);
            rest.retainAll(wanted);
            if (!rest.isEmpty()) {
                some.add(rest);
            }
        }
        return new FigureExperiment(name, title, question, properties, some, figures);
    }

    /**
     * The same with other properties.
     *
     * @param allProperties of all processes
     * @return a new experiment
     */
    public FigureExperiment withProperties(Map<String, String> allProperties) {
        return new FigureExperiment(name, title, question, allProperties, groups, figures);
    }

    @Override
    public String source() {
        return "";
    }

    /** None: figures say themselves how they are shown. */
    @Override
    public List<Panel> panels() {
        return List.of();
    }

    @Override
    public List<Trial> trials(Effort effort) {
        return groups.stream().map(group -> trial(group, effort)).toList();
    }

    @Override
    public List<Finding> findings(Results results) {
        List<Finding> findings = new ArrayList<>();
        for (Figure figure : results.figures()) {
            for (Bar bar : figure.bars()) {
                findings.add(finding(figure, bar));
            }
        }
        return findings;
    }

    private Trial trial(Set<String> group, Effort effort) {
        String key = String.join("+", new TreeSet<>(group));
        double seconds = effort.expectedSeconds(CONTESTANTS_OF_A_FIGURE * group.size());
        return new Trial(key, seconds, (workbench, howLong) -> {
            FigureResult result = figures.measure(workbench, howLong, group);
            List<Cell> cells = result.figures().stream()
                    .flatMap(figure -> cells(figure).stream())
                    .toList();
            return new TrialResult(cells, result.figures(), List.of(), result.bound());
        });
    }

    private static List<Cell> cells(Figure figure) {
        List<Cell> cells = new ArrayList<>();
        Sample ours = figure.value();
        if (ours != null) {
            cells.add(Cell.of(figure.name(), OURS, "", ours, 2));
        }
        figure.peers().forEach((peer, sample) -> cells.add(Cell.of(figure.name(), peer, "", sample, 2)));
        return cells;
    }

    private static Finding finding(Figure figure, Bar bar) {
        String limit = bar.sense() == Bar.Sense.AT_MOST ? "at most " : "at least ";
        String claim = bar.beside() == null
                ? String.format(Locale.ROOT, "%s: %s%s %s", figure.title(), limit, bar.limit(), figure.unit())
                : String.format(
                        Locale.ROOT, "%s: %s%.2f times that of %s", figure.title(), limit, bar.limit(), bar.beside());
        Boolean holds = figure.holds(bar);
        Sample ours = figure.value();
        if (holds == null || ours == null) {
            return Finding.open(claim, "It was not measured: " + String.join("; ", figure.notes()));
        }
        Double ratio = bar.beside() == null ? null : figure.ratio(bar.beside());
        String found = ratio == null
                ? String.format(Locale.ROOT, "It is %.3g %s.", ours.median(), figure.unit())
                : String.format(Locale.ROOT, "It is %.2f times that.", ratio);
        return judge(claim, bar, holds, found, mean(figure, bar, ours));
    }

    /** Figures show medians, of which no interval is known, so the means have to agree for certain. */
    private static Finding judge(String claim, Bar bar, boolean holds, String found, MeasuredNumber mean) {
        Verdict ofMeans = bar.sense() == Bar.Sense.AT_MOST
                ? mean.within(Double.NEGATIVE_INFINITY, bar.limit())
                : mean.within(bar.limit(), Double.POSITIVE_INFINITY);
        Verdict ofMedians = holds ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD;
        return ofMeans == ofMedians.negated()
                ? Finding.open(claim, found + " By the means it is " + mean.text() + ", which says the contrary.")
                : MeasuredNumber.finding(claim, ofMeans, found + byMeans(ofMeans, mean), List.of(mean));
    }

    private static String byMeans(Verdict verdict, MeasuredNumber mean) {
        return verdict == Verdict.OPEN ? " By the means it is " + mean.text() + "." : "";
    }

    private static MeasuredNumber mean(Figure figure, Bar bar, Sample ours) {
        MeasuredNumber mean = MeasuredNumber.of(ours);
        Sample beside = bar.beside() == null ? null : figure.peers().get(bar.beside());
        return beside == null ? mean : mean.over(MeasuredNumber.of(beside));
    }
}
