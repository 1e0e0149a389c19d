package io.clump.apps;

import io.clump.splitc.ThreadJob;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.PlannedApp;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Plans apps as the command does. */
public final class Plans {
    private Plans() {}

    /** Plans an app whose user gives these options. */
    public static AppPlan plan(PlannedApp app, int size, Map<String, ?> given) {
        return app.plan(options(app, size, given));
    }

    /** Options as the user gives them. */
    public static AppOptions options(PlannedApp app, int size, Map<String, ?> given) {
        Map<String, String> texts = new TreeMap<>();
        given.forEach((key, value) -> texts.put(key, value.toString()));
        return new AppOptions(app, texts, size, "--nodes 1 --procs " + size + " makes " + size);
    }

    /** Runs an app with options; the monitors by rank. */
    public static RecordingMonitor[] run(ThreadJob job, int size, PlannedApp app, Map<String, ?> given) {
        RecordingMonitor[] monitors = new RecordingMonitor[size];
        Arrays.setAll(monitors, rank -> new RecordingMonitor());
        job.parameters(plan(app, size, given).parameters())
                .monitors(rank -> monitors[rank])
                .run(app);
        return monitors;
    }
}
