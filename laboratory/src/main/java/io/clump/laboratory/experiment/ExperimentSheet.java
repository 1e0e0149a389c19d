package io.clump.laboratory.experiment;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * All of an experiment that is not measured: the resource {@code /io/clump/laboratory/experiments/NAME.json}. A row
 * with {@code "for": ["fft", "em3d"]} stands for several, with each of these words instead of <code>{it}</code>, or
 * with the fields of each word that is an object instead of their names. A panel of relative times with {@code
 * "times": LABEL} is followed by a table of the times themselves, in milliseconds. A panel with {@code "mean-of":
 * [PANEL…]} has no cells of its own: {@link PanelMean} makes them.
 *
 * @param title its subject, for a list
 * @param source where the thesis has it: sections, tables and figures; empty if it has not
 * @param question for a reader without the thesis
 * @param panels how the cells are shown, in this order
 * @param claims to judge
 */
public record ExperimentSheet(String title, String source, String question, List<Panel> panels, List<Claim> claims) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String FOR = "for";
    private static final String TIMES = "times";
    private static final String MEAN_OF = "mean-of";

    /**
     * Reads that of an experiment.
     *
     * @throws IllegalArgumentException if it has none
     */
    static ExperimentSheet of(String experiment) {
        JsonNode sheet = read(experiment);
        try {
            return new ExperimentSheet(
                    sheet.path("title").asText(),
                    sheet.path("source").asText(),
                    StreamSupport.stream(sheet.path("question").spliterator(), false)
                            .map(JsonNode::asText)
                            .collect(Collectors.joining(" ")),
                    panels(sheet.path("panels")),
                    MAPPER.convertValue(rows(sheet.path("claims")), new TypeReference<List<Claim>>() {}));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the sheet of " + experiment, e);
        }
    }

    /** Returns the rows of its contests, which {@code ContestRow} reads. */
    public static List<ObjectNode> contests(String experiment) {
        return rows(read(experiment).path("contests"));
    }

    /** Returns the panels of an experiment that show means of others; none if it has no sheet. */
    static List<PanelMean> means(String experiment) {
        if (ExperimentSheet.class.getResource(resource(experiment)) == null) {
            return List.of();
        }
        return rows(read(experiment).path("panels")).stream()
                .filter(row -> row.has(MEAN_OF))
                .map(row -> new PanelMean(
                        row.path("name").asText(),
                        MAPPER.convertValue(row.path(MEAN_OF), new TypeReference<List<String>>() {})))
                .toList();
    }

    /** Returns a part of a sheet that only one kind of experiment has. */
    public static JsonNode part(String experiment, String name) {
        return read(experiment).path(name);
    }

    private static JsonNode read(String experiment) {
        String resource = resource(experiment);
        try (InputStream in = ExperimentSheet.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalArgumentException("an experiment without a sheet: " + resource);
            }
            return MAPPER.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
    }

    private static String resource(String experiment) {
        return "/io/clump/laboratory/experiments/" + experiment + ".json";
    }

    private static List<Panel> panels(JsonNode rows) throws IOException {
        List<Panel> panels = new ArrayList<>();
        for (ObjectNode row : rows(rows)) {
            row.remove(MEAN_OF);
            JsonNode times = row.remove(TIMES);
            Panel panel = MAPPER.treeToValue(row, Panel.class);
            panels.add(panel);
            if (times != null) {
                String name = Panel.ofTimes(panel.name());
                panels.add(new Panel(name, panel.title(), panel.xLabel(), times.asText(), "ms", Panel.Kind.TABLE));
            }
        }
        return panels;
    }

    /** Returns the rows: several for a row with {@code for}. */
    public static List<ObjectNode> rows(JsonNode rows) {
        List<ObjectNode> all = new ArrayList<>();
        for (JsonNode one : rows) {
            ObjectNode row = one.deepCopy();
            JsonNode words = row.remove(FOR);
            if (words == null) {
                all.add(row);
            } else {
                for (JsonNode word : words) {
                    all.add((ObjectNode) parsed(filled(row.toString(), word)));
                }
            }
        }
        return all;
    }

    /** Reads words such as {@code bytes=8 qos=RAW}. */
    public static Map<String, String> pairs(String text) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String word : text.strip().split(" +", -1)) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                pairs.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        return pairs;
    }

    private static JsonNode parsed(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException("not a row of a sheet: " + json, e);
        }
    }

    private static String filled(String row, JsonNode word) {
        if (!word.isObject()) {
            return row.replace("{it}", word.asText());
        }
        String filled = row;
        for (Map.Entry<String, JsonNode> field : word.properties()) {
            filled = filled.replace("{" + field.getKey() + "}", field.getValue().asText());
        }
        return filled;
    }
}
