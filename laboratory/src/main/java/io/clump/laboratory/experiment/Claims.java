package io.clump.laboratory.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The claims of an experiment, from the resource {@code /io/clump/laboratory/claims/NAME.json}: a list of the fields of {@link
 * Claim}. A claim with {@code "for": ["fft", "em3d"]} stands for several, with each of these words instead of <code>{it}</code>.
 */
final class Claims {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String FOR = "for";

    private Claims() {}

    /** Those of an experiment; none if it has no file. */
    static List<Claim> of(String experiment) {
        try (InputStream in = Claims.class.getResourceAsStream("/io/clump/laboratory/claims/" + experiment + ".json")) {
            return in == null ? List.of() : read(MAPPER.readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the claims of an experiment: " + experiment, e);
        }
    }

    private static List<Claim> read(JsonNode rows) throws IOException {
        List<Claim> claims = new ArrayList<>();
        for (JsonNode row : rows) {
            if (!row.has(FOR)) {
                claims.add(MAPPER.treeToValue(row, Claim.class));
                continue;
            }
            JsonNode words = ((ObjectNode) row).remove(FOR);
            for (JsonNode word : words) {
                claims.add(MAPPER.readValue(row.toString().replace("{it}", word.textValue()), Claim.class));
            }
        }
        return claims;
    }
}
