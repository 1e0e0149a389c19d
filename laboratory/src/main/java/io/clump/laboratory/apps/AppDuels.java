package io.clump.laboratory.apps;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import java.util.ArrayList;
import java.util.List;

/** The applications beside the best sequential and threaded Java. */
public final class AppDuels {
    private static final String VOLUMES = "volumes";

    /** Number of usual contestants that take as long as these five: each of these takes three times as long. */
    private static final int CONTESTANTS = 15;

    private static final int QUICK_RUNS = 3;

    private static final double NANOS_PER_MILLI = 1e6;

    private AppDuels() {}

    /** The measurements. */
    public static List<Trial> trials(Effort effort) {
        return AppContests.all(effort.isQuick()).stream()
                .map(app -> trial(app, effort))
                .toList();
    }

    private static Trial trial(AppContest app, Effort effort) {
        List<Contestant> contestants =
                new ArrayList<>(List.of(app.alone(), app.together(), app.apart(), app.sequential()));
        contestants.addAll(app.threaded());
        if (effort.isQuick()) {
            // To fill rounds they would have to be steady before, which takes a minute for all apps.
            contestants.replaceAll(contestant -> contestant.rounds(QUICK_RUNS));
        }
        return Trial.contest(app.name(), effort.expectedSeconds(CONTESTANTS), contestants, found -> result(app, found))
                .with(usual -> usual.warmUp(AppSweep.warmUp(usual)));
    }

    private static TrialResult result(AppContest app, List<Measurement> found) {
        List<Cell> cells = new ArrayList<>();
        found.forEach(one ->
                cells.add(Duel.cell(app.name(), one.name(), one.nanos().convert(nanos -> nanos / NANOS_PER_MILLI))));
        List<String> notes = new ArrayList<>(List.of(app.note()));
        for (int i = 0; i < app.volumes().size(); i++) {
            int place = i;
            Volume volume = app.volumes().get(i);
            String x = app.name() + " " + volume.name();
            Sample sent = found.get(1).detail(details -> app.counted(place, details));
            // Counted, so one run tells as much as many.
            cells.add(Cell.of(VOLUMES, "sent", x, new Sample(sent.rounds(), Turns.EXACT), 2));
            cells.add(Cell.of(VOLUMES, "formula", x, Sample.exactly(volume.expected()), 2));
            notes.add(x + ": " + volume.what());
        }
        return TrialResult.of(cells).withNotes(notes);
    }
}
