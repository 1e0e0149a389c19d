package io.clump.laboratory.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Cores;
import io.clump.laboratory.worker.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedPathTest {
    private static final int PAUSE_NANOS = 1_000_000;

    @TempDir
    private Path directory;

    @Test
    void roundEndsOnAllSidesAndAnotherMayFollow() throws Exception {
        List<SharedPath> sides = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            for (int side : new int[] {1, 0, 2}) {
                places.add(place(side, 2, PAUSE_NANOS));
                sides.add(new SharedPath(places.get(places.size() - 1)));
            }
            for (int round = 0; round < 2; round++) {
                List<Future<Long>> nanos = new ArrayList<>();
                for (SharedPath side : sides) {
                    nanos.add(threads.submit(() -> side.run(SharedPath.CYCLES)));
                }
                assertThat(get(nanos.get(0))).isEqualTo(SharedPath.NOT_MEASURED);
                assertThat(get(nanos.get(1))).isGreaterThan(SharedPath.CYCLES * (PAUSE_NANOS - 1L));
                assertThat(get(nanos.get(2))).isGreaterThan(SharedPath.CYCLES * (PAUSE_NANOS - 1L));
            }
        } finally {
            threads.shutdownNow();
            for (Place place : places) {
                place.close();
            }
        }
    }

    @Test
    void lengthsDifferButTheirSumDoesNot() {
        for (int side = 0; side < 3; side += 2) {
            long[] lengths = SharedPath.lengths(new SplittableRandom(side), 1_000_000);
            long sum = 0;
            for (long length : lengths) {
                sum += length;
            }
            assertThat(sum).isBetween(SharedPath.CYCLES * 999_999L, SharedPath.CYCLES * 1_000_001L);
            assertThat(lengths).doesNotHaveDuplicates();
        }
        assertThat(SharedPath.lengths(new SplittableRandom(0), 1000))
                .isNotEqualTo(SharedPath.lengths(new SplittableRandom(2), 1000));
    }

    @Test
    void anotherNumberOfCyclesIsRefused() throws Exception {
        Place place = place(1, 1, 0);
        try {
            SharedPath path = new SharedPath(place);
            assertThatThrownBy(() -> path.run(1))
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("cycles of a round: 1, expected=64");
        } finally {
            place.close();
        }
    }

    private static long get(Future<Long> nanos) throws Exception {
        return nanos.get();
    }

    private Place place(int side, int asking, int pauseNanos) {
        return new Place(
                side,
                directory,
                Cores.choose(),
                Map.of(
                        SharedPath.ASKING, Integer.toString(asking),
                        SharedPath.MESSAGES, "1",
                        SharedPath.PAUSE_NANOS, Integer.toString(pauseNanos)));
    }
}
