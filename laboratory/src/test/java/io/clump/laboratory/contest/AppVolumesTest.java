package io.clump.laboratory.contest;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.apps.AppRun;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.ExperimentSheet;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import io.clump.laboratory.worker.Cores;
import io.clump.laboratory.worker.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Volumes that two processes send, compared with the formulas; here the processes are threads, which send the same. */
class AppVolumesTest {
    private Path base = Path.of("");

    @BeforeEach
    void makeBase() throws Exception {
        base = Files.createTempDirectory(Path.of("/dev/shm"), "clump-volumes-test-");
    }

    @AfterEach
    void removeBase() {
        IoUtil.delete(base.toFile(), true);
    }

    static List<ContestRow> contests() {
        return ExperimentSheet.contests("apps").stream()
                .map(row -> new ContestRow(row, Effort.quick()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("contests")
    void volumesAreThoseOfTheFormulas(ContestRow contest) throws Exception {
        List<Measurement> found = new ArrayList<>();
        Turns turns = new Turns(List.of("a contest"), List.of(80));
        for (Entry entry : contest.entries()) {
            List<Long> details = entry.name().equals("2 processes") ? details(entry.contestant()) : List.of();
            found.add(new Measurement(
                    entry.name(), new Sample(List.of(1.0), turns), List.of(details), 1, 0, true, 0, List.of()));
        }
        List<Cell> volumes = contest.result(found).cells().stream()
                .filter(cell -> cell.panel().equals("volumes"))
                .toList();
        assertThat(volumes).isNotEmpty();
        for (Cell sent : volumes) {
            if (sent.series().equals("sent")) {
                Cell formula = volumes.stream()
                        .filter(cell ->
                                cell.x().equals(sent.x()) && cell.series().equals("formula"))
                        .findFirst()
                        .orElseThrow();
                // The sides are threads of this process here, so each has counted the messages of both.
                int counters = sent.x().equals("em3d volume") ? 2 : 1;
                assertThat(sent.sample().median() / counters)
                        .as(sent.x())
                        .isBetween(
                                0.9 * formula.sample().median(),
                                1.1 * formula.sample().median());
            }
        }
    }

    private List<Long> details(Contestant contestant) throws Exception {
        Path directory = Files.createTempDirectory(base, contestant.name());
        ExecutorService threads = Executors.newFixedThreadPool(contestant.sides());
        try {
            List<Callable<long[]>> sides = new ArrayList<>();
            for (int side = 0; side < contestant.sides(); side++) {
                Place place = new Place(side, directory, new Cores(0, 0), contestant.parameters());
                sides.add(() -> run(place));
            }
            List<Long> details = new ArrayList<>();
            for (Future<long[]> side : threads.invokeAll(sides)) {
                for (long detail : side.get()) {
                    details.add(detail);
                }
            }
            return details;
        } finally {
            threads.shutdownNow();
        }
    }

    private static long[] run(Place place) throws Exception {
        try {
            AppRun run = new AppRun(place);
            run.run(1);
            return run.details();
        } finally {
            place.close();
        }
    }
}
