package io.clump.benchmarks.experiments;

import static io.clump.benchmarks.experiments.JobsExperiments.BULK_BASE;
import static io.clump.benchmarks.experiments.JobsExperiments.COMPONENTS_2D;
import static io.clump.benchmarks.experiments.JobsExperiments.COMPONENTS_3D;
import static io.clump.benchmarks.experiments.JobsExperiments.EM3D;
import static io.clump.benchmarks.experiments.JobsExperiments.FFT;
import static io.clump.benchmarks.experiments.JobsExperiments.QUEUE_BASE;
import static io.clump.benchmarks.experiments.JobsExperiments.SAMPLE_SORT;

import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Results;
import java.util.List;

/** What the thesis expects of waits and lengths of queues, and what was found; ten percent is about the same. */
record QueueFindings(Results results) {
    private static final List<String> APPS = List.of(SAMPLE_SORT, COMPONENTS_2D, COMPONENTS_3D, FFT, EM3D);
    private static final String ALONE = "1 job";
    private static final String TWO_JOBS = "2 jobs";
    private static final String THREE_JOBS = "3 jobs";
    private static final List<String> JOBS = List.of(ALONE, TWO_JOBS, THREE_JOBS);
    private static final String SOONEST = "7";
    private static final String USUAL = "255";
    private static final String LATEST = "2047";
    private static final String SHORTEST = "256";
    private static final String LONGEST = "32768";
    private static final double LITTLE_LESS = 0.9;
    private static final double LITTLE_MORE = 1.1;
    private static final double NEARLY_A_FIFTH = 0.85;
    private static final double A_FIFTH = 1.2;
    private static final double COST_OF_YIELDING = 1.14;
    private static final double DISASTER = 2;

    List<Finding> backoff() {
        return List.of(soonIsDearAlone(), soonIsADisaster(), lateHurtsSeveral(), yieldingIsCheapAlone());
    }

    List<Finding> queueLength() {
        return List.of(
                lengthIsNothingToOneJob(),
                longIsDear(),
                shortIsADisaster(),
                shortIsDearToEm3d(),
                someDoNotCare(),
                sharingHelpsLongQueues());
    }

    List<Finding> bulkLength() {
        Comparisons comparisons = new Comparisons(
                "The number of bulk blocks hardly matters to the Fourier transform (7 % at most in 1998).",
                "Times as multiples of those with 16 blocks");
        for (String jobs : JOBS) {
            others(FFT, BULK_BASE)
                    .forEach(x ->
                            comparisons.add(jobs + ", " + x + " blocks", results.ratio(FFT, jobs, x, jobs, BULK_BASE)));
        }
        return List.of(comparisons.allWithin(LITTLE_LESS, LITTLE_MORE));
    }

    private Finding soonIsDearAlone() {
        Comparisons comparisons = new Comparisons(
                "A job alone gains nothing from yielding soon: with 7 us it takes longer than with 2,047 us (in 1998 by 10 % to "
                        + "5 times).",
                "Times with 7 us as multiples of those with 2,047 us");
        APPS.forEach(app -> comparisons.add(app, results.ratio(app, ALONE, SOONEST, ALONE, LATEST)));
        return comparisons.allAtLeast(1);
    }

    private Finding soonIsADisaster() {
        Comparisons comparisons = new Comparisons(
                "Where many processes send to one (components-3d), yielding after 7 us is a disaster: more than twice the time "
                        + "of yielding after 255 us (4.6 to 4.8 times in 1998, with eight processes).",
                "Times with 7 us as multiples of those with 255 us");
        JOBS.forEach(jobs -> comparisons.add(jobs, results.ratio(COMPONENTS_3D, jobs, SOONEST, jobs, USUAL)));
        return comparisons.allAtLeast(DISASTER);
    }

    private Finding lateHurtsSeveral() {
        Comparisons comparisons = new Comparisons(
                "Where many processes send to one (components-3d) and several jobs run, yielding late costs much, too: 2,047 us "
                        + "take longer than 255 us (27 % with two jobs, 58 % with three in 1998).",
                "Times with 2,047 us as multiples of those with 255 us");
        for (String jobs : List.of(TWO_JOBS, THREE_JOBS)) {
            comparisons.add(jobs, results.ratio(COMPONENTS_3D, jobs, LATEST, jobs, USUAL));
        }
        return comparisons.allAtLeast(LITTLE_MORE);
    }

    private Finding yieldingIsCheapAlone() {
        Comparisons comparisons = new Comparisons(
                "To yield after 255 us costs a job alone at most 14 % against never yielding.",
                "Times with 255 us as multiples of those without yielding");
        APPS.forEach(app ->
                comparisons.add(app, results.ratio(times(app), ALONE, USUAL, ALONE, JobsExperiments.YIELD_BASE)));
        return comparisons.allAtMost(COST_OF_YIELDING);
    }

    private Finding lengthIsNothingToOneJob() {
        Comparisons comparisons = new Comparisons(
                "To a job alone the length of the queues matters little up to 4,096 packets (20 % at most in 1998).",
                "Times as multiples of those with 4,096 packets");
        for (String app : APPS) {
            others(app, QUEUE_BASE).stream()
                    .filter(x -> Integer.parseInt(x) >= Integer.parseInt(SHORTEST))
                    .filter(x -> Integer.parseInt(x) < Integer.parseInt(QUEUE_BASE))
                    .forEach(x -> comparisons.add(app + " with " + x, results.ratio(app, ALONE, x, ALONE, QUEUE_BASE)));
        }
        return comparisons.allWithin(NEARLY_A_FIFTH, A_FIFTH);
    }

    private Finding longIsDear() {
        Comparisons comparisons = new Comparisons(
                "Queues of 32,768 packets, which the caches do not hold, cost a job alone much in sample-sort and em3d "
                        + "(22 % and 26 % in 1998).",
                "Times as multiples of those with 4,096 packets");
        for (String app : List.of(SAMPLE_SORT, EM3D)) {
            comparisons.add(app, results.ratio(app, ALONE, LONGEST, ALONE, QUEUE_BASE));
        }
        return comparisons.allAtLeast(LITTLE_MORE);
    }

    private Finding shortIsADisaster() {
        Comparisons comparisons = new Comparisons(
                "Short queues are a disaster for sample-sort when several jobs run: with 256 packets more than twice the time "
                        + "with 4,096 (2.6 times with two jobs, 8.1 times with three in 1998).",
                "Times with 256 packets as multiples of those with 4,096");
        for (String jobs : List.of(TWO_JOBS, THREE_JOBS)) {
            comparisons.add(jobs, results.ratio(SAMPLE_SORT, jobs, SHORTEST, jobs, QUEUE_BASE));
        }
        return comparisons.allAtLeast(DISASTER);
    }

    private Finding shortIsDearToEm3d() {
        Comparisons comparisons = new Comparisons(
                "Short queues cost em3d time when several jobs run (34 % with two jobs, 64 % with three in 1998).",
                "Times with 256 packets as multiples of those with 4,096");
        for (String jobs : List.of(TWO_JOBS, THREE_JOBS)) {
            comparisons.add(jobs, results.ratio(EM3D, jobs, SHORTEST, jobs, QUEUE_BASE));
        }
        return comparisons.allAtLeast(LITTLE_MORE);
    }

    private Finding someDoNotCare() {
        Comparisons comparisons = new Comparisons(
                "Connected components and the Fourier transform do not care how long the queues are, whatever runs beside "
                        + "them (10 % at most in 1998).",
                "Times as multiples of those with 4,096 packets");
        for (String app : List.of(COMPONENTS_2D, COMPONENTS_3D, FFT)) {
            for (String jobs : JOBS) {
                others(app, QUEUE_BASE)
                        .forEach(x -> comparisons.add(
                                app + " with " + x + ", " + jobs, results.ratio(app, jobs, x, jobs, QUEUE_BASE)));
            }
        }
        return comparisons.allWithin(LITTLE_LESS, LITTLE_MORE);
    }

    private Finding sharingHelpsLongQueues() {
        Comparisons comparisons = new Comparisons(
                "With queues of 32,768 packets sample-sort takes less time per job when several jobs run than alone "
                        + "(11 % less with two jobs, 18 % less with three in 1998).",
                "Times per job as multiples of that of a job alone");
        for (String jobs : List.of(TWO_JOBS, THREE_JOBS)) {
            comparisons.add(jobs, results.ratio(SAMPLE_SORT, jobs, LONGEST, ALONE, LONGEST));
        }
        return comparisons.allAtMost(1);
    }

    private List<String> others(String app, String base) {
        return results.xs(app).stream().filter(x -> !x.equals(base)).toList();
    }

    private static String times(String app) {
        return app + "-ms";
    }
}
