package io.clump.laboratory.channels;

import io.clump.laboratory.channels.GangedJobs.Sharing;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Jobs in a gang beside jobs that share the processors freely. */
final class GangTrial {
    private static final String GANG = "gang";
    private static final String SHARE = "gang-share";
    private static final String SPINNING = "ticket, anderson, mcs";
    private static final String DEFAULT = "default";

    private static final List<String> SPINNING_QUEUES = List.of("ticket", "anderson", "mcs");
    private static final List<String> DEFAULT_QUEUES = List.of("single-transfer", "single-transfer", "single-transfer");

    /** In a gang, free, and one after another: the first ones. */
    private static final int SPINNING_CONTESTANTS = 3;

    /** Jobs that share the processors freely take some twenty seconds, one that is alone two. */
    private static final int EXCHANGES = 1_000_000;

    private static final int FEW_EXCHANGES = 10_000;

    private static final int PROCESSES = 6;
    private static final double SECONDS = 200;
    private static final double QUICK_SECONDS = 25;
    private static final int TURNS = 3;
    private static final double NANOS_PER_SECOND = 1e9;

    private GangTrial() {}

    /** The measurement. */
    static Trial trial(Effort effort) {
        int exchanges = effort.isQuick() ? FEW_EXCHANGES : EXCHANGES;
        List<Contestant> contestants = List.of(
                GangedJobs.contestant(Sharing.GANG, SPINNING_QUEUES, exchanges),
                GangedJobs.contestant(Sharing.FREE, SPINNING_QUEUES, exchanges),
                GangedJobs.contestant(Sharing.ALONE, SPINNING_QUEUES, exchanges),
                GangedJobs.contestant(Sharing.GANG, DEFAULT_QUEUES, exchanges),
                GangedJobs.contestant(Sharing.FREE, DEFAULT_QUEUES, exchanges));
        return new Trial(GANG, effort.isQuick() ? QUICK_SECONDS : SECONDS, bench -> measure(bench, contestants));
    }

    private static TrialResult measure(Bench bench, List<Contestant> contestants) {
        Effort effort =
                bench.effort().warmUp(Duration.ZERO).turns(bench.effort().isQuick() ? 1 : TURNS);
        return bench.with(effort).contest(GANG, contestants, GangTrial::result);
    }

    private static TrialResult result(List<Measurement> found) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            Measurement one = found.get(i);
            Sample seconds = one.nanos().convert(nanos -> nanos / NANOS_PER_SECOND);
            cells.add(Cell.of(GANG, one.name(), i < SPINNING_CONTESTANTS ? SPINNING : DEFAULT, seconds, PROCESSES));
        }
        Measurement gang = found.get(0);
        Measurement alone = found.get(SPINNING_CONTESTANTS - 1);
        for (int i = 0; i < SPINNING_QUEUES.size(); i++) {
            int job = i;
            Sample third = alone.detail(of -> SPINNING_QUEUES.size() * (double) of.get(job));
            Sample share = gang.detail(of -> of.get(job)).with(third, (inGang, fair) -> inGang / fair);
            cells.add(Cell.of(SHARE, GANG, SPINNING_QUEUES.get(i), share, PROCESSES));
        }
        return TrialResult.of(cells);
    }
}
