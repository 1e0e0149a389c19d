package io.clump.laboratory.thesis;

/**
 * Programs that run at the same time: jobs of as many processes as there are processors, and groups of as many
 * sequential processes.
 *
 * @param jobs parallel jobs, at least 1
 * @param groups groups of sequential processes
 */
record JobMix(int jobs, int groups) {
    static final JobMix ALONE = new JobMix(1, 0);

    /** The series of a plot. */
    String words() {
        String parallel = jobs == 1 ? "1 job" : jobs + " jobs";
        if (groups == 0) {
            return parallel;
        }
        return parallel + " + " + groups + (groups == 1 ? " sequential group" : " sequential groups");
    }

    /** By how many the processors are shared, so that a time divided by it is that of one of them. */
    int competitors() {
        return jobs + groups;
    }
}
