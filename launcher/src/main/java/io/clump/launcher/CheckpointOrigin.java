package io.clump.launcher;

import io.clump.splitc.SplitCSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Description of a job's start, stored in its checkpoints so that the job can be started again.
 *
 * @param app name of the app, or of the program's class
 * @param classPath class path of the program; empty for an app
 * @param isApp true for an app, false for a program
 * @param options options of the app as the user gave them, with absolute paths; or parameters of the program
 * @param heap megabytes of Java heap for a program
 * @param nodes number of nodes
 * @param procs number of processes of each node
 * @param everyMillis milliseconds from one periodic checkpoint to the next; 0 without periodic checkpoints
 * @param keep number of complete checkpoints that stay; 0 in the checkpoints of earlier versions, for the default
 * @param classesChecksum checksum of the classes, see {@link ClassesChecksum}; null in the checkpoints of earlier
 *     versions
 */
record CheckpointOrigin(
        String app,
        List<String> classPath,
        boolean isApp,
        Map<String, String> options,
        int heap,
        int nodes,
        int procs,
        long everyMillis,
        int keep,
        @Nullable String classesChecksum) {
    private static final JsonLines<CheckpointOrigin> JSON =
            new JsonLines<>(CheckpointOrigin.class, "the start of a job");

    /** Copies the collections. */
    CheckpointOrigin {
        classPath = List.copyOf(classPath);
        options = Map.copyOf(options);
        keep = keep == 0 ? CheckpointOptions.KEPT : keep;
    }

    /** Reads the description from a checkpoint. */
    static CheckpointOrigin decode(String text) {
        return JSON.decode(text);
    }

    /**
     * Returns the properties that pass the description to the processes.
     *
     * @param directory directory of periodic checkpoints; empty without them
     */
    Map<String, String> properties(String directory) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(SplitCSettings.CHECKPOINT_ORIGIN, JSON.encode(this));
        properties.put(SplitCSettings.CHECKPOINT_KEEP, Integer.toString(keep));
        if (everyMillis > 0) {
            properties.put(SplitCSettings.CHECKPOINT_DIRECTORY, directory);
            properties.put(SplitCSettings.CHECKPOINT_MILLIS, Long.toString(everyMillis));
        }
        return properties;
    }

    /** Returns class path entries as strings. */
    static List<String> texts(List<Path> entries) {
        return entries.stream().map(Path::toString).toList();
    }
}
