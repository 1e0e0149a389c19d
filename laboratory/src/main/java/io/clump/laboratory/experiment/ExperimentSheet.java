package io.clump.laboratory.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * All of an experiment that is not measured: the resource {@code /io/clump/laboratory/experiments/NAME.json}. A claim with {@code
 * "for": ["fft", "em3d"]} stands for several, with each of these words instead of <code>{it}</code>.
 *
 * @param title its subject, for a list
 * @param source where the thesis has it: sections, tables and figures; empty if it has not
 * @param question for a reader without the thesis
 * @param panels how the cells are shown, in this order; those that are computed are not among them
 * @param claims what is expected
 */
record ExperimentSheet(String title, String source, String question, List<Panel> panels, List<Claim> claims) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String FOR = "for";

    /**
     * Reads that of an experiment.
     *
     * @throws IllegalArgumentException if it has none
     */
    static ExperimentSheet of(String experiment) {
        String resource = "/io/clump/laboratory/experiments/" + experiment + ".json";
        try (InputStream in = ExperimentSheet.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalArgumentException("an experiment without a sheet: " + resource);
            }
            JsonNode sheet = MAPPER.readTree(in);
            return new ExperimentSheet(
                    sheet.path("title").asText(),
                    sheet.path("source").asText(),
                    StreamSupport.stream(sheet.path("question").spliterator(), false)
                            .map(JsonNode::asText)
                            .collect(Collectors.joining(" ")),
                    rows(sheet.path("panels"), Panel.class),
                    rows(sheet.path("claims"), Claim.class));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
    }

    private static <T> List<T> rows(JsonNode rows, Class<T> type) throws IOException {
        List<T> all = new ArrayList<>();
        for (JsonNode row : rows) {
            if (!row.has(FOR)) {
                all.add(MAPPER.treeToValue(row, type));
                continue;
            }
            JsonNode words = ((ObjectNode) row).remove(FOR);
            for (JsonNode word : words) {
                all.add(MAPPER.readValue(row.toString().replace("{it}", word.textValue()), type));
            }
        }
        return all;
    }
}
