package io.clump.launcher;

import io.clump.launcher.control.JsonLines;
import io.clump.splitc.SplitCSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Start of a job as its checkpoints describe it, so that the job can be started again.
 *
 * @param app name of the app, or the program's class
 * @param classPath where the program is; empty for an app
 * @param isApp whether it is an app
 * @param options of the app as the user has given them, with absolute paths; or parameters of the program
 * @param heap megabytes of Java heap for a program
 * @param nodes number of nodes
 * @param procs number of processes of each node
 * @param everyMillis from one periodic checkpoint to the next; 0 without
 */
record CheckpointOrigin(
        String app,
        List<String> classPath,
        boolean isApp,
        Map<String, String> options,
        int heap,
        int nodes,
        int procs,
        long everyMillis) {
    private static final JsonLines<CheckpointOrigin> JSON =
            new JsonLines<>(CheckpointOrigin.class, "the start of a job");

    /** Makes the collections the record's own. */
    CheckpointOrigin {
        classPath = List.copyOf(classPath);
        options = Map.copyOf(options);
    }

    /** Reads what a checkpoint says. */
    static CheckpointOrigin decode(String text) {
        return JSON.decode(text);
    }

    /**
     * Properties that tell the processes of it.
     *
     * @param directory where periodic checkpoints are written; empty without
     */
    Map<String, String> properties(String directory) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(SplitCSettings.CHECKPOINT_ORIGIN, JSON.encode(this));
        if (everyMillis > 0) {
            properties.put(SplitCSettings.CHECKPOINT_DIRECTORY, directory);
            properties.put(SplitCSettings.CHECKPOINT_MILLIS, Long.toString(everyMillis));
        }
        return properties;
    }

    /** Class path entries as texts. */
    static List<String> texts(List<Path> entries) {
        return entries.stream().map(Path::toString).toList();
    }
}
