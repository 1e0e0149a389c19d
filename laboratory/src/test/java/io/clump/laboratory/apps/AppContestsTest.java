package io.clump.laboratory.apps;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.harness.Contestant;
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
class AppContestsTest {
    private Path base = Path.of("");

    @BeforeEach
    void makeBase() throws Exception {
        base = Files.createTempDirectory(Path.of("/dev/shm"), "clump-contests-test-");
    }

    @AfterEach
    void removeBase() {
        IoUtil.delete(base.toFile(), true);
    }

    static List<String> names() {
        return AppContests.all(true).stream().map(AppContest::name).toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void volumesAreThoseOfTheFormulas(String name) throws Exception {
        AppContest app = AppContests.all(true).stream()
                .filter(contest -> contest.name().equals(name))
                .findFirst()
                .orElseThrow();
        Contestant together = app.together();
        List<Long> details = details(together);
        assertThat(app.volumes()).isNotEmpty();
        for (int i = 0; i < app.volumes().size(); i++) {
            Volume volume = app.volumes().get(i);
            // The sides are threads of this process here, so each has counted the messages of both.
            int counters = volume.count().equals(AppRun.MESSAGES) ? together.sides() : 1;
            assertThat(app.counted(i, details) / counters)
                    .as(app.name() + ", " + volume)
                    .isBetween(0.9 * volume.expected(), 1.1 * volume.expected());
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
        AppRun run = new AppRun(place);
        try {
            run.run(1);
            return run.details();
        } finally {
            run.close();
        }
    }
}
