package io.clump.benchmarks.experiments;

import static io.clump.benchmarks.experiments.JobsExperiments.ALL_APPS;
import static io.clump.benchmarks.experiments.JobsExperiments.COMPONENTS_2D;
import static io.clump.benchmarks.experiments.JobsExperiments.COMPONENTS_3D;
import static io.clump.benchmarks.experiments.JobsExperiments.EM3D;
import static io.clump.benchmarks.experiments.JobsExperiments.FFT;
import static io.clump.benchmarks.experiments.JobsExperiments.LOCK_FREE;
import static io.clump.benchmarks.experiments.JobsExperiments.SAMPLE_SORT;

import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.MeasuredNumber;
import io.clump.benchmarks.laboratory.Results;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the thesis expects of the algorithms, and what was found; ten percent is about the same. */
record AlgorithmFindings(Results results) {
    private static final String FIFO = "fifo";
    private static final String TICKET = "ticket";
    private static final String ANDERSON = "anderson";
    private static final String MUTEX = "mutex";
    private static final String SINGLE_TRANSFER = "single-transfer";
    private static final List<String> SPIN_LOCKS = List.of("test-and-set", "test-and-test-and-set", TICKET, ANDERSON);
    private static final List<String> LOCKS =
            Stream.concat(SPIN_LOCKS.stream(), Stream.of(MUTEX)).toList();
    private static final List<String> APPS = List.of(SAMPLE_SORT, COMPONENTS_2D, COMPONENTS_3D, FFT, EM3D);
    private static final String ALONE = "1 job";
    private static final String TWO_JOBS = "2 jobs";
    private static final String THREE_JOBS = "3 jobs";
    private static final String ONE_GROUP = "1 job + 1 sequential group";
    private static final String TWO_GROUPS = "1 job + 2 sequential groups";
    private static final List<String> SHARED = List.of(TWO_JOBS, THREE_JOBS, ONE_GROUP, TWO_GROUPS);
    private static final double LITTLE_LESS = 0.9;
    private static final double LITTLE_MORE = 1.1;
    private static final double TWICE = 2;
    private static final String AS_LOCK_FREE = "Times as multiples of those with lock-free";

    List<Finding> dedicated() {
        return List.of(
                someDoNotCare(),
                locksCost(COMPONENTS_3D, List.of(ANDERSON, MUTEX), "Anderson's lock 10 %, the mutex 14 %"),
                locksCost(EM3D, LOCKS, "spin locks 16 % to 33 %, the mutex 88 %"),
                locksCost(SAMPLE_SORT, SPIN_LOCKS, "15 % to 35 %"),
                mutexIsDearToSampleSort(),
                presetIsNoSlower());
    }

    List<Finding> multiprogrammed() {
        return List.of(
                lockFreeIsBest(),
                orderlyLocksSuffer(),
                mutexRecovers(),
                sequentialWorkHurtsMore(),
                moreJobsHurtComponents(),
                moreGroupsDoNotHurtComponents());
    }

    private Finding someDoNotCare() {
        Comparisons comparisons = new Comparisons(
                "The Fourier transform and connected components in two dimensions do not care how senders share a queue "
                        + "(3 % at most in 1998).",
                AS_LOCK_FREE);
        for (String app : List.of(FFT, COMPONENTS_2D)) {
            Stream.concat(Stream.of(FIFO), LOCKS.stream())
                    .forEach(name -> comparisons.add(app + " with " + name, alone(app, name)));
        }
        return comparisons.allWithin(LITTLE_LESS, LITTLE_MORE);
    }

    private Finding locksCost(String app, List<String> locks, String then) {
        Comparisons comparisons = new Comparisons(
                "A job of " + app + " alone takes longer with " + String.join(", ", locks)
                        + " than with lock-free queues (in 1998: " + then + ").",
                AS_LOCK_FREE);
        locks.forEach(lock -> comparisons.add(lock, alone(app, lock)));
        return comparisons.allAtLeast(1);
    }

    private Finding mutexIsDearToSampleSort() {
        return new Comparisons(
                        "A mutex, which puts waiting processes to sleep, more than doubles the time of sample-sort alone "
                                + "(3.2 times in 1998, with eight processes).",
                        AS_LOCK_FREE)
                .add(MUTEX, alone(SAMPLE_SORT, MUTEX))
                .allAtLeast(TWICE);
    }

    private Finding presetIsNoSlower() {
        Comparisons comparisons = new Comparisons(
                "Clump's own algorithm, single-transfer, is at most 10 % slower than lock-free in any application "
                        + "(not in the thesis).",
                AS_LOCK_FREE);
        APPS.forEach(app -> comparisons.add(app, alone(app, SINGLE_TRANSFER)));
        return comparisons.allAtMost(LITTLE_MORE);
    }

    private Finding lockFreeIsBest() {
        Comparisons comparisons = new Comparisons(
                "Whatever runs beside a job, lock-free queues are the best or within 10 % of the best lock.",
                "Times with each lock as multiples of those with lock-free");
        for (String app : APPS) {
            for (String mix : SHARED) {
                LOCKS.forEach(lock -> comparisons.add(app + ", " + mix + ", " + lock, toLockFree(app, mix, lock)));
            }
        }
        return comparisons.allAtLeast(LITTLE_LESS);
    }

    private Finding orderlyLocksSuffer() {
        Comparisons comparisons = new Comparisons(
                "Locks that serve in order of arrival (ticket, Anderson) more than double the time of sample-sort when other "
                        + "processes run (more than ten times in 1998; here waiting processes yield).",
                AS_LOCK_FREE);
        for (String lock : List.of(TICKET, ANDERSON)) {
            for (String mix : SHARED) {
                comparisons.add(lock + ", " + mix, toLockFree(SAMPLE_SORT, mix, lock));
            }
        }
        return comparisons.allAtLeast(TWICE);
    }

    private Finding mutexRecovers() {
        return new Comparisons(
                        "With a mutex sample-sort is far behind lock-free alone, and much less with three jobs "
                                + "(3.2 times the time alone, 1.0 times with three in 1998).",
                        "What the mutex costs with three jobs as a multiple of what it costs alone")
                .add(
                        SAMPLE_SORT,
                        toLockFree(SAMPLE_SORT, THREE_JOBS, MUTEX)
                                .flatMap(three ->
                                        toLockFree(SAMPLE_SORT, ALONE, MUTEX).map(three::over)))
                .allAtMost(LITTLE_LESS);
    }

    private Finding sequentialWorkHurtsMore() {
        Comparisons comparisons = new Comparisons(
                "Sequential work beside a job costs it more than as many parallel jobs do, with lock-free queues.",
                "Times beside sequential groups as multiples of those beside jobs");
        for (String app : APPS) {
            comparisons.add(app + " beside one", results.ratio(app, ONE_GROUP, LOCK_FREE, TWO_JOBS, LOCK_FREE));
            comparisons.add(app + " beside two", results.ratio(app, TWO_GROUPS, LOCK_FREE, THREE_JOBS, LOCK_FREE));
        }
        return comparisons.allAtLeast(1);
    }

    private Finding moreJobsHurtComponents() {
        return new Comparisons(
                        "Connected components in three dimensions take longer per job with three jobs than with two "
                                + "(20 % in 1998).",
                        "Times with three jobs as multiples of those with two")
                .add(LOCK_FREE, results.ratio(COMPONENTS_3D, THREE_JOBS, LOCK_FREE, TWO_JOBS, LOCK_FREE))
                .allAtLeast(1);
    }

    private Finding moreGroupsDoNotHurtComponents() {
        return new Comparisons(
                        "But per job they take as long beside two groups of sequential work as beside one, within 10 %.",
                        "Times beside two groups as multiples of those beside one")
                .add(LOCK_FREE, results.ratio(COMPONENTS_3D, TWO_GROUPS, LOCK_FREE, ONE_GROUP, LOCK_FREE))
                .allWithin(LITTLE_LESS, LITTLE_MORE);
    }

    private Optional<MeasuredNumber> alone(String app, String algorithm) {
        return results.ratio(ALL_APPS, app, algorithm, app, LOCK_FREE);
    }

    /** Nothing if it was not measured; what was measured alone, but not beside others as lock-free was, was too slow. */
    private Optional<MeasuredNumber> toLockFree(String app, String mix, String algorithm) {
        boolean isTooSlow = results.mean(app, ALONE, algorithm).isPresent()
                && results.mean(app, mix, algorithm).isEmpty()
                && results.mean(app, mix, LOCK_FREE).isPresent();
        return isTooSlow ? Optional.of(MeasuredNumber.TOO_SLOW) : results.ratio(app, mix, algorithm, mix, LOCK_FREE);
    }
}
