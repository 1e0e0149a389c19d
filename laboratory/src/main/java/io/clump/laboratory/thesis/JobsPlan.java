package io.clump.laboratory.thesis;

import com.fasterxml.jackson.databind.JsonNode;
import io.clump.laboratory.apps.AppWork;
import io.clump.shm.ShmConfiguration;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import java.util.ArrayList;
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
    private static final String LOCK_FREE = "lock-free";

    /** Checks that the base of the relative times is measured. */
    JobsPlan {
        configurations = new LinkedHashMap<>(configurations);
        if (!configurations.containsKey(base) || !mixes.get(0).equals(JobMix.ALONE)) {
            throw new IllegalArgumentException("the base is not measured: " + base);
        }
    }

    /**
     * Reads a plan.
     *
     * @param jobs the part of the sheet: {@code property} that differs, its {@code values} or {@code queues} for all
     *     claim algorithms, the {@code base} among them, properties that {@code always} hold, {@code apps}, and {@code
     *     jobs} with the number of sequential groups beside each
     */
    static JobsPlan read(JsonNode jobs) {
        String property = jobs.path("property").asText();
        List<String> values = jobs.path("values").isArray()
                ? texts(jobs.path("values"))
                : ClaimAlgorithms.all().stream().map(ClaimAlgorithm::name).toList();
        Map<String, Map<String, String>> configurations = new LinkedHashMap<>();
        for (String value : values) {
            Map<String, String> all = new LinkedHashMap<>();
            jobs.path("always")
                    .properties()
                    .forEach(one -> all.put(one.getKey(), one.getValue().asText()));
            all.put(ShmConfiguration.QUEUE, LOCK_FREE);
            all.put(property, value);
            configurations.put(value, all);
        }
        List<JobMix> mixes = new ArrayList<>();
        jobs.path("jobs")
                .forEach(mix ->
                        mixes.add(new JobMix(mix.path(0).asInt(), mix.path(1).asInt())));
        return new JobsPlan(
                texts(jobs.path("apps")),
                mixes,
                configurations,
                jobs.path("base").asText());
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
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
