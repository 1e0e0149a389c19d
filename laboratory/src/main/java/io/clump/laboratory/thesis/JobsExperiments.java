package io.clump.laboratory.thesis;

import io.clump.laboratory.experiment.Panel;
import io.clump.shm.ShmConfiguration;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The experiments of the thesis's chapter 6 with applications on one node, alone and several at once. */
final class JobsExperiments {
    static final String LOCK_FREE = "lock-free";
    static final String ALL_APPS = "applications";
    static final String SAMPLE_SORT = "sample-sort";
    static final String COMPONENTS_2D = "components-2d";
    static final String COMPONENTS_3D = "components-3d";
    static final String FFT = "fft";
    static final String EM3D = "em3d";

    /** As the figures for it are divided by, for each app. */
    static final String YIELD_BASE = "never";

    static final String QUEUE_BASE = "4096";
    static final String BULK_BASE = "16";

    private static final List<String> APPS = List.of(SAMPLE_SORT, COMPONENTS_2D, COMPONENTS_3D, FFT, EM3D);
    private static final List<JobMix> JOBS = List.of(JobMix.ALONE, new JobMix(2, 0), new JobMix(3, 0));
    private static final List<JobMix> QUICK_JOBS = List.of(JobMix.ALONE, new JobMix(3, 0));
    private static final List<JobMix> MIXES =
            List.of(JobMix.ALONE, new JobMix(2, 0), new JobMix(1, 1), new JobMix(3, 0), new JobMix(1, 2));
    private static final List<String> QUICK_ALGORITHMS =
            List.of(LOCK_FREE, "fifo", "test-and-set", "ticket", "mutex", "single-transfer");

    /** Which also little work fills. */
    private static final String FEW_PACKETS = "16";

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
                "How long a send should wait for room before it gives its processor up.",
                "Lumetta 1998, section 6.1, Figures 6.1 to 6.5",
                "A send that finds the receiver's queue full polls, pauses for 1, 2, 4 … microseconds, and after some time gives "
                        + "its processor to another process, which may be the receiver. To do that too soon costs switches "
                        + "between processes; too late, time in which nobody gets on. What is varied is that time "
                        + "(clump.yield-micros), and nothing else: a process that waits for a message instead of for room "
                        + "yields and sleeps as it always does here, so that little depends on this time unless "
                        + "queues fill up. The queues are those of the thesis: lock-free, 4,096 packets. The little work of a "
                        + "quick look would hardly fill them, so its queues have 16.",
                new JobsView("pauses before the processor is yielded (us)", Panel.Kind.LINES_OVER_LOG, ""),
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
                "How long the queues of short messages should be.",
                "Lumetta 1998, section 6.2, Figures 6.6 to 6.10",
                "A long queue takes what is sent to a process that does not run just now; a short one fills up, and its senders "
                        + "wait. But a long one takes cache lines from the application. How much does the length matter "
                        + "to a job alone, and to several at once? The queues are lock-free, as in the thesis. The little "
                        + "work of a quick look fills hardly any of its lengths, so that one tries shorter ones, too.",
                new JobsView("length of a queue (packets)", Panel.Kind.LINES_OVER_LOG, ""),
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
                "bulk-length",
                "How many blocks the queues of bulk messages should have.",
                "Lumetta 1998, section 6.2, Figure 6.11",
                "Bulk data travel in blocks of up to 8 kB, of which a queue has a few. How much does their number matter? Only "
                        + "the Fourier transform sends many of them. The queues are lock-free, as in the thesis.",
                new JobsView("length of a queue (bulk blocks)", Panel.Kind.LINES_OVER_LOG, ""),
                plan,
                plan.only(List.of(FFT), QUICK_JOBS, List.of("2", BULK_BASE, "128")));
    }

    static JobsExperiment algorithms() {
        JobsPlan plan = new JobsPlan(APPS, List.of(JobMix.ALONE), everyAlgorithm(), LOCK_FREE);
        return new JobsExperiment(
                "algorithms",
                "Each application with each algorithm by which senders share a queue.",
                "Lumetta 1998, section 6.3.4, Table 6.5",
                "Processes that send to the same queue must agree on who writes where: with one of several kinds of locks, "
                        + "or without any. How much does the choice matter to an application that has the processors to "
                        + "itself? In 1998 eight processes did; with two there is one sender to each queue besides its "
                        + "owner, so that hardly anybody meets at a lock. The locks are those of the thesis, but a process "
                        + "that waits for one yields its processor from time to time.",
                new JobsView("algorithm", Panel.Kind.BARS, ALL_APPS),
                plan,
                plan);
    }

    static JobsExperiment multiprogrammed() {
        JobsPlan plan = new JobsPlan(APPS, MIXES, everyAlgorithm(), LOCK_FREE);
        return new JobsExperiment(
                "multiprogrammed",
                "Each algorithm when several jobs, or a job and sequential work, share the processors.",
                "Lumetta 1998, sections 5.3.4 and 6.3.5, Figures 6.22 to 6.26",
                "When more processes want to run than there are processors, one may be stopped while it holds a lock, and all "
                        + "who want to send wait for it. Which algorithms bear that? A group of sequential work is one "
                        + "process for each process of a job, which changes random elements of an array as large as a "
                        + "second-level cache. The locks yield the processor from time to time here, which those of the "
                        + "thesis did not, so that none stands still for a whole time slice.",
                new JobsView("algorithm", Panel.Kind.BARS, ""),
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
