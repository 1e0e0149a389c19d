package io.clump.launcher.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;

/** File of a timeline, read like by a viewer; the constructor checks the form of the Trace Events. */
public final class TraceFile {
    private static final Set<String> PHASES = Set.of("X", "i", "M", "s", "f");

    private final List<JsonNode> events = new ArrayList<>();

    /** Reads and checks a file. */
    public TraceFile(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file);
                InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes) {
            JsonNode all = new ObjectMapper().readTree(in);
            assertThat(all.get("displayTimeUnit").asText()).isEqualTo("ns");
            all.get("traceEvents").forEach(events::add);
        }
        events.forEach(TraceFile::checkForm);
        checkNesting();
        checkArrows();
    }

    /** Returns the events of a category. */
    public List<JsonNode> of(String category) {
        return matching(event -> event.path("cat").asText().equals(category));
    }

    /** Returns the events of a name. */
    public List<JsonNode> named(String name) {
        return matching(event -> event.get("name").asText().equals(name));
    }

    /** Returns the names of the processes, by rank. */
    public List<String> processes() {
        return named("process_name").stream()
                .map(event -> event.at("/args/name").asText())
                .toList();
    }

    /** Returns the number of arrows from sends to handlers. */
    public int arrows() {
        return matching(event -> event.get("ph").asText().equals("s")).size();
    }

    private List<JsonNode> matching(Predicate<JsonNode> which) {
        return events.stream().filter(which).toList();
    }

    private static void checkForm(JsonNode event) {
        String phase = event.get("ph").asText();
        assertThat(PHASES).as("%s", event).contains(phase);
        assertThat(event.get("name").isTextual()).isTrue();
        assertThat(event.get("pid").isInt()).isTrue();
        assertThat(event.get("tid").isInt()).isTrue();
        assertThat(event.path("ts").isNumber()).as("%s", event).isEqualTo(!phase.equals("M"));
        assertThat(event.path("dur").isNumber()).as("%s", event).isEqualTo(phase.equals("X"));
        assertThat(event.path("id").isInt()).as("%s", event).isEqualTo(phase.equals("s") || phase.equals("f"));
        if (phase.equals("f")) {
            assertThat(event.get("bp").asText()).isEqualTo("e");
        }
        if (!phase.equals("M")) {
            assertThat(nanos(event.get("ts"))).as("%s", event).isNotNegative();
        }
    }

    /**
     * Checks that the slices of a thread are in the order of their beginnings, and that any two are nested or disjoint.
     */
    private void checkNesting() {
        Map<String, Deque<Long>> endsOfTrack = new HashMap<>();
        Map<String, Long> lastOfTrack = new HashMap<>();
        for (JsonNode slice : matching(event -> event.get("ph").asText().equals("X"))) {
            long begin = nanos(slice.get("ts"));
            long end = begin + nanos(slice.get("dur"));
            assertThat(begin).as("%s", slice).isGreaterThanOrEqualTo(lastOfTrack.getOrDefault(track(slice), 0L));
            lastOfTrack.put(track(slice), begin);
            Deque<Long> ends = endsOfTrack.computeIfAbsent(track(slice), track -> new ArrayDeque<>());
            while (!ends.isEmpty() && ends.peek() <= begin) {
                ends.pop();
            }
            assertThat(end).as("%s", slice).isGreaterThanOrEqualTo(begin);
            if (!ends.isEmpty() && end > begin) {
                // Not equal, since a viewer may add microseconds as fractions.
                assertThat(end).as("%s", slice).isLessThan(ends.peek());
            }
            ends.push(end);
        }
    }

    /**
     * Checks that each arrow has two ends, each at the beginning of a slice, the first one of a send and the second one
     * of a handler.
     */
    private void checkArrows() {
        Map<Integer, JsonNode> begins = byNumber("s");
        Map<Integer, JsonNode> ends = byNumber("f");
        assertThat(ends.keySet()).isEqualTo(begins.keySet());
        Set<String> sends = places("send");
        Set<String> handlers = places("handler");
        assertThat(begins.values()).allMatch(event -> sends.contains(place(event)));
        assertThat(ends.values()).allMatch(event -> handlers.contains(place(event)));
        assertThat(new HashSet<>(begins.values().stream().map(TraceFile::place).toList()))
                .as("sends that have an arrow")
                .hasSameSizeAs(begins.values());
    }

    private Map<Integer, JsonNode> byNumber(String phase) {
        Map<Integer, JsonNode> found = new HashMap<>();
        for (JsonNode event : matching(event -> event.get("ph").asText().equals(phase))) {
            assertThat(found.put(event.get("id").asInt(), event))
                    .as("%s", event)
                    .isNull();
        }
        return found;
    }

    private Set<String> places(String category) {
        return new HashSet<>(of(category).stream().map(TraceFile::place).toList());
    }

    private static String track(JsonNode event) {
        return event.get("pid") + "/" + event.get("tid");
    }

    private static String place(JsonNode event) {
        return track(event) + "/" + nanos(event.get("ts"));
    }

    /** Converts a time, which has at most three decimals. */
    private static long nanos(JsonNode micros) {
        return new BigDecimal(micros.asText()).movePointRight(3).longValueExact();
    }

    /** Returns the nanoseconds by which arrows point back in time, the largest first. */
    public List<Long> backwards() {
        Map<Integer, JsonNode> begins = byNumber("s");
        return byNumber("f").values().stream()
                .map(end -> nanos(begins.get(end.get("id").asInt()).get("ts")) - nanos(end.get("ts")))
                .filter(nanos -> nanos > 0)
                .sorted(Comparator.reverseOrder())
                .toList();
    }
}
