package io.clump.benchmarks.apps;

import io.clump.benchmarks.harness.Bar;
import io.clump.benchmarks.harness.Contestant;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Figure;
import io.clump.benchmarks.harness.FigureResult;
import io.clump.benchmarks.harness.Measurement;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.harness.Workbench;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The figures of {@code clump bench apps}. */
public final class AppFigures {
    private static final List<String> APPS = List.of(
            "sample-sort", "sample-sort-long", "sample-sort-records", "components-2d", "components-3d", "fft", "em3d");

    /**
     * How many times as long as others an app is warmed up: most of a run is outside of the main section, and what happens once
     * in a run is compiled after fifty to a hundred.
     */
    private static final int WARM_UPS = 3;

    private static final double ALONE = 1.1;

    /** A speed-up of 1.7 over the sequential one. */
    private static final double TOGETHER = 1 / 1.7;

    /** A speed-up of 1.3 over the sequential one. */
    private static final double APART = 1 / 1.3;

    private static final double MORE = 1.1;
    private static final double LESS = 0.9;
    private static final String FORMULA = "formula";
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;

    private final Workbench workbench;
    private final Effort effort;
    private final List<Figure> figures = new ArrayList<>();
    private boolean bound = true;

    private AppFigures(Workbench workbench, Effort effort) {
        this.workbench = workbench;
        this.effort = effort;
    }

    /**
     * The names of the apps, in the order in which their figures are shown.
     *
     * @return names for {@link #measure}; each stands for several figures
     */
    public static List<String> names() {
        return APPS;
    }

    /**
     * Measures apps.
     *
     * @param workbench starts the processes
     * @param effort how long
     * @param wanted names of apps
     * @return what came out
     */
    public static FigureResult measure(Workbench workbench, Effort effort, Set<String> wanted) {
        AppFigures figures = new AppFigures(workbench, effort);
        AppContests.all(effort.isQuick()).stream()
                .filter(app -> wanted.contains(app.name()))
                .forEach(figures::measure);
        return new FigureResult(figures.figures, figures.bound);
    }

    private void measure(AppContest app) {
        List<Contestant> contestants =
                new ArrayList<>(List.of(app.alone(), app.together(), app.apart(), app.sequential()));
        contestants.addAll(app.threaded());
        if (effort.isQuick()) {
            // To fill rounds they would have to be steady before, which takes a minute for all apps.
            contestants.replaceAll(contestant -> contestant.rounds(1));
        }
        Duration warmUp = effort.warmUp().multipliedBy(WARM_UPS);
        Effort own = new Effort(effort.rounds(), warmUp, effort.round());
        List<Measurement> results = workbench.measure(app.name(), contestants, own);
        bound &= results.stream().allMatch(Measurement::bound);
        Sample alone = inMillis(results.get(0));
        Sample together = inMillis(results.get(1));
        Sample apart = inMillis(results.get(2));
        Sample oneThread = inMillis(results.get(3));
        Map<String, Sample> sequentialOnly = Map.of(app.sequential().name(), oneThread);
        Map<String, Sample> all = new LinkedHashMap<>(sequentialOnly);
        results.stream().skip(4).forEach(peer -> all.put(peer.name(), inMillis(peer)));
        List<String> notes = new ArrayList<>(app.notes());
        notes.add(String.format(Locale.ROOT, "warm-up of %.1f s", warmUp.toMillis() / MILLIS_PER_SECOND));
        add(app, "-1-process", ", 1 process", alone, sequentialOnly, ALONE, notes);
        add(app, "-2-processes", ", 1 x 2", together, all, TOGETHER, List.of(speedUp(oneThread, together)));
        Map<String, Sample> besideApart = new LinkedHashMap<>(sequentialOnly);
        besideApart.put(app.name() + "-1x2", together);
        add(app, "-2-nodes", ", 2 x 1 over UDP", apart, besideApart, APART, List.of(speedUp(oneThread, apart)));
        for (int i = 0; i < app.volumes().size(); i++) {
            addVolume(app, i, results.get(1));
        }
    }

    private void addVolume(AppContest app, int place, Measurement together) {
        Volume volume = app.volumes().get(place);
        figures.add(new Figure(
                app.name() + "-" + volume.name(),
                app.name() + ", " + volume.name(),
                "",
                new Sample(together.details().stream()
                        .map(details -> app.counted(place, details))
                        .toList()),
                Map.of(FORMULA, Sample.of(volume.expected())),
                List.of(new Bar(FORMULA, Bar.Sense.AT_MOST, MORE), new Bar(FORMULA, Bar.Sense.AT_LEAST, LESS)),
                List.of(volume.what())));
    }

    private void add(
            AppContest app,
            String suffix,
            String title,
            Sample value,
            Map<String, Sample> peers,
            double limit,
            List<String> notes) {
        figures.add(new Figure(
                app.name() + suffix,
                app.name() + title,
                "ms",
                value,
                peers,
                List.of(new Bar(app.sequential().name(), Bar.Sense.AT_MOST, limit)),
                notes));
    }

    private static String speedUp(Sample sequential, Sample ours) {
        return String.format(Locale.ROOT, "speed-up over one thread %.2f", sequential.median() / ours.median());
    }

    private static Sample inMillis(Measurement found) {
        return found.nanos().convert(nanos -> nanos / NANOS_PER_MILLI);
    }
}
