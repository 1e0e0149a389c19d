package io.clump.benchmarks.apps;

import io.clump.apps.samplesort.SampleSort;
import io.clump.benchmarks.harness.Contestant;
import java.util.List;
import java.util.Map;

/** The apps with the work that is measured. */
final class AppContests {
    /** Keys of all processes together. */
    private static final int KEYS = 1 << 20;

    /** The platform's parallel algorithms ask for this, whichever pool they run in. */
    private static final Map<String, String> TWO_THREADS =
            Map.of("java.util.concurrent.ForkJoinPool.common.parallelism", "2");

    private static final int KEYS_PER_MESSAGE = 6;

    private AppContests() {}

    static List<AppContest> all(boolean quick) {
        return List.of(sampleSort(quick ? KEYS >> 6 : KEYS));
    }

    private static AppContest sampleSort(int keys) {
        // Half of a process's keys belong to the other one; each request is answered.
        double messages = 2.0 * (keys / 2.0) / 2 / KEYS_PER_MESSAGE;
        return new AppContest(
                "sample-sort",
                SampleSort.class,
                size -> Map.of("keys", Integer.toString(keys / size), "seed", "1"),
                sort("Arrays.sort", keys, 1),
                List.of(sort("Arrays.parallelSort", keys, 2).withProperties(TWO_THREADS)),
                new Volume(
                        "messages a process, keys x (P-1)/P/6 requests and their replies",
                        messages,
                        Volume::localMessages),
                List.of(keys + " random keys of 32 bits"));
    }

    private static Contestant sort(String name, int keys, int threads) {
        return Contestant.single(name, ArraysSort.class)
                .with(Map.of(ArraysSort.KEYS, Integer.toString(keys), ArraysSort.THREADS, Integer.toString(threads)))
                .rounds(1);
    }
}
