package io.clump.laboratory.thesis;

import io.clump.laboratory.apps.AppWork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plan of an experiment with jobs: each application in each mix in each configuration.
 *
 * @param apps names of the applications
 * @param mixes jobs and sequential work that run at once, {@link JobMix#ALONE} first
 * @param configurations properties of the layers by their places on the axis, in order
 * @param base place on the axis: times are multiples of the mean there of a job alone
 */
record JobsPlan(List<String> apps, List<JobMix> mixes, Map<String, Map<String, String>> configurations, String base) {
    /** Checks that the base of the relative times is measured. */
    JobsPlan {
        configurations = new LinkedHashMap<>(configurations);
        if (!configurations.containsKey(base) || !mixes.get(0).equals(JobMix.ALONE)) {
            throw new IllegalArgumentException("the base is not measured: " + base);
        }
    }

    /** The same with some applications, mixes and configurations only. */
    JobsPlan only(List<String> someApps, List<JobMix> someMixes, List<String> places) {
        Map<String, Map<String, String>> some = new LinkedHashMap<>(configurations);
        some.keySet().retainAll(places);
        return new JobsPlan(someApps, someMixes, some, base);
    }

    List<AppWork> works(boolean isQuick) {
        return AppWork.all(isQuick).stream()
                .filter(work -> apps.contains(work.name()))
                .toList();
    }
}
