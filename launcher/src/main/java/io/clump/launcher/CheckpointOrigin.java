package io.clump.launcher;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clump.am2.ClumpException;
import io.clump.splitc.SplitCSettings;
import java.io.IOException;
import java.io.StringWriter;
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
    /** Maximum number of characters quoted from a text that cannot be read. */
    private static final int MAX_QUOTED_CHARS = 500;

    /** Copies the collections. */
    CheckpointOrigin {
        classPath = List.copyOf(classPath);
        options = Map.copyOf(options);
        keep = keep == 0 ? CheckpointOptions.KEPT : keep;
    }

    /** Reads the description from a checkpoint; throws a {@link ClumpException} for any other text. */
    static CheckpointOrigin decode(String text) {
        String reason = "found none";
        try {
            CheckpointOrigin origin = JsonMapper.builder()
                    .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
                    .build()
                    .readValue(text, CheckpointOrigin.class);
            if (origin != null) {
                return origin;
            }
        } catch (JsonProcessingException e) {
            reason = e.getOriginalMessage();
        }
        String found = text.length() > MAX_QUOTED_CHARS ? text.substring(0, MAX_QUOTED_CHARS) + "…" : text;
        throw new ClumpException(
                "not the start of a job: found=\"" + found + "\", expected one JSON object: " + reason);
    }

    /** Writes the components without {@link JsonMapper}, which takes each start of a job 50 milliseconds. */
    private String encode() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("app", app);
            json.writeArrayFieldStart("classPath");
            for (String entry : classPath) {
                json.writeString(entry);
            }
            json.writeEndArray();
            json.writeBooleanField("isApp", isApp);
            json.writeObjectFieldStart("options");
            for (Map.Entry<String, String> option : options.entrySet()) {
                json.writeStringField(option.getKey(), option.getValue());
            }
            json.writeEndObject();
            json.writeNumberField("heap", heap);
            json.writeNumberField("nodes", nodes);
            json.writeNumberField("procs", procs);
            json.writeNumberField("everyMillis", everyMillis);
            json.writeNumberField("keep", keep);
            json.writeStringField("classesChecksum", classesChecksum);
            json.writeEndObject();
        } catch (IOException e) {
            throw new ClumpException("cannot write the start of a job: " + this, e);
        }
        return text.toString();
    }

    /**
     * Returns the properties that pass the description to the processes.
     *
     * @param directory directory of periodic checkpoints; empty without them
     */
    Map<String, String> properties(String directory) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(SplitCSettings.CHECKPOINT_ORIGIN, encode());
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
