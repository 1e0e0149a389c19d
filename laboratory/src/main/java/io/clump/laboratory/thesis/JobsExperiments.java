package io.clump.laboratory.thesis;

import io.clump.shm.ShmConfiguration;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The experiments of the thesis's chapter 6 with applications on one node, alone and several at once. */
final class JobsExperiments {
    static final String LOCK_FREE = "lock-free";
    static final String SAMPLE_SORT = "sample-sort";
    static final String COMPONENTS_3D = "components-3d";
    static final String FFT = "fft";

    /** Place by which the figures are divided, for each app. */
    static final String YIELD_BASE = "never";

    static final String QUEUE_BASE = "4096";
    static final String BULK_BASE = "16";

    private static final List<String> APPS = List.of(SAMPLE_SORT, "components-2d", COMPONENTS_3D, FFT, "em3d");
    private static final List<JobMix> JOBS = List.of(JobMix.ALONE, new JobMix(2, 0), new JobMix(3, 0));
    private static final List<JobMix> QUICK_JOBS = List.of(JobMix.ALONE, new JobMix(3, 0));
    private static final List<JobMix> MIXES =
            List.of(JobMix.ALONE, new JobMix(2, 0), new JobMix(1, 1), new JobMix(3, 0), new JobMix(1, 2));
    private static final List<String> QUICK_ALGORITHMS =
            List.of(LOCK_FREE, "fifo", "test-and-set", "ticket", "mutex", "single-transfer");

    /** Algorithms of Figures 6.22 to 6.26, and that of today. */
    private static final List<String> THESIS_ALGORITHMS = List.of(
            "test-and-set",
            "test-and-test-and-set",
            "ticket",
            "anderson",
            LOCK_FREE,
            "fifo",
            "mutex",
            "single-transfer");

    /** Number of packets that even little work fills. */
    private static final String FEW_PACKETS = "16";

    private static final JobsView OVER_NUMBERS = new JobsView(true, "");
    private static final String YIELD_MICROS = "clump.yield-micros";

    private JobsExperiments() {}

    static JobsExperiment backoff() {
        JobsPlan plan = new JobsPlan(
                APPS,
                JOBS,
                with(YIELD_MICROS, List.of("7", "31", "127", "255", "511", "2047", YIELD_BASE)),
                YIELD_BASE);
        return new JobsExperiment(
                "backoff",
                OVER_NUMBERS,
                plan,
                new JobsPlan(
                        List.of(SAMPLE_SORT, COMPONENTS_3D),
                        QUICK_JOBS,
                        with(
                                YIELD_MICROS,
                                List.of("7", "127", "255", "2047", YIELD_BASE),
                                Map.of(ShmConfiguration.PACKETS, FEW_PACKETS)),
                        YIELD_BASE));
    }

    static JobsExperiment queueLength() {
        JobsPlan plan = new JobsPlan(
                APPS,
                JOBS,
                with(
                        ShmConfiguration.PACKETS,
                        List.of("256", "512", "1024", "2048", QUEUE_BASE, "8192", "16384", "32768")),
                QUEUE_BASE);
        return new JobsExperiment(
                "queue-length",
                OVER_NUMBERS,
                plan,
                new JobsPlan(
                        List.of(SAMPLE_SORT),
                        QUICK_JOBS,
                        with(
                                ShmConfiguration.PACKETS,
                                List.of("4", FEW_PACKETS, "64", "256", "1024", QUEUE_BASE, "32768")),
                        QUEUE_BASE));
    }

    static JobsExperiment bulkLength() {
        JobsPlan plan = new JobsPlan(
                List.of(FFT),
                JOBS,
                with(ShmConfiguration.BULK_BLOCKS, List.of("2", "4", "8", BULK_BASE, "32", "64", "128")),
                BULK_BASE);
        return new JobsExperiment(
                "bulk-length", OVER_NUMBERS, plan, plan.only(List.of(FFT), QUICK_JOBS, List.of("2", BULK_BASE, "128")));
    }

    static JobsExperiment algorithms() {
        JobsPlan plan = new JobsPlan(APPS, List.of(JobMix.ALONE), everyAlgorithm(), LOCK_FREE);
        return new JobsExperiment("algorithms", new JobsView(false, "applications"), plan, plan);
    }

    static JobsExperiment multiprogrammed() {
        JobsPlan plan = new JobsPlan(APPS, MIXES, everyAlgorithm(), LOCK_FREE).only(APPS, MIXES, THESIS_ALGORITHMS);
        return new JobsExperiment(
                "multiprogrammed",
                new JobsView(false, ""),
                plan,
                plan.only(List.of(SAMPLE_SORT), MIXES, QUICK_ALGORITHMS));
    }

    private static Map<String, Map<String, String>> with(String property, List<String> values) {
        return with(property, values, Map.of());
    }

    private static Map<String, Map<String, String>> with(
            String property, List<String> values, Map<String, String> always) {
        Map<String, Map<String, String>> configurations = new LinkedHashMap<>();
        for (String value : values) {
            Map<String, String> all = new LinkedHashMap<>(always);
            all.put(ShmConfiguration.QUEUE, LOCK_FREE);
            all.put(property, value);
            configurations.put(value, all);
        }
        return configurations;
    }

    private static Map<String, Map<String, String>> everyAlgorithm() {
        Map<String, Map<String, String>> configurations = new LinkedHashMap<>();
        ClaimAlgorithms.all().stream()
                .map(ClaimAlgorithm::name)
                .forEach(name -> configurations.put(name, Map.of(ShmConfiguration.QUEUE, name)));
        return configurations;
    }
}
