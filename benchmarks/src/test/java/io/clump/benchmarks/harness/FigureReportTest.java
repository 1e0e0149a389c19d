package io.clump.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.benchmarks.laboratory.BenchReport;
import io.clump.launcher.report.JsonFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shape of the JSON file, which programs rely on. */
class FigureReportTest {
    private static final Machine MACHINE = new Machine("a processor", 2, "a system", "17", List.of(0, 1), 0.25);

    @TempDir
    private Path directory;

    @Test
    void figureHasItsValueItsPeersAndItsBar() throws IOException {
        JsonNode figure = written(roundTrip()).get("figures").get(0);

        assertThat(figure.get("name").asText()).isEqualTo("round-trip");
        assertThat(figure.get("value").asDouble()).isEqualTo(120);
        assertThat(figure.get("unit").asText()).isEqualTo("ns");
        assertThat(figure.get("min").asDouble()).isEqualTo(110);
        assertThat(figure.get("max").asDouble()).isEqualTo(130);
        assertThat(figure.get("rounds")).hasToString("[120.0,110.0,130.0]");
        assertThat(figure.get("peers").get("line"))
                .hasToString("{\"value\":100.0,\"min\":100.0,\"max\":100.0,\"rounds\":[100.0,100.0,100.0]}");
        assertThat(figure.get("beside").asText()).isEqualTo("line");
        assertThat(figure.get("ratio").asDouble()).isEqualTo(1.2);
        assertThat(figure.get("bar").asDouble()).isEqualTo(1.2);
        assertThat(figure.get("barOf").asText()).isEqualTo("ratio");
        assertThat(figure.get("barSense").asText()).isEqualTo("at most");
        assertThat(figure.get("holds")).hasToString("true");
    }

    @Test
    void secondBarIsAnObjectOfItsOwn() throws IOException {
        JsonNode figure = written(roundTrip()).get("figures").get(1);

        assertThat(figure.get("name").asText()).isEqualTo("round-trip-beside-ring");
        assertThat(figure.get("ratio").asDouble()).isEqualTo(1.5);
        assertThat(figure.get("holds")).hasToString("false");
    }

    @Test
    void whatIsNotBuiltHasNoValueAndNoVerdict() throws IOException {
        Bar bar = new Bar("memcpy", Bar.Sense.AT_LEAST, 0.9);
        JsonNode figure = written(
                        new Figure("long", "long", "MB/s", null, Map.of(), List.of(bar), List.of("not built")))
                .get("figures")
                .get(0);

        assertThat(figure.get("value").isNull()).isTrue();
        assertThat(figure.get("ratio").isNull()).isTrue();
        assertThat(figure.get("holds").isNull()).isTrue();
        assertThat(figure.get("bar").asDouble()).isEqualTo(0.9);
        assertThat(figure.get("notes")).hasToString("[\"not built\"]");
    }

    @Test
    void machineAndParametersAreTold() throws IOException {
        JsonNode report = written(roundTrip());

        assertThat(report.get("machine"))
                .hasToString("{\"cpu\":\"a processor\",\"processors\":2,\"kernel\":\"a system\","
                        + "\"java\":\"17\",\"bound\":[0,1],\"loadAverage\":0.25}");
        assertThat(report.get("rounds").asInt()).isEqualTo(3);
        assertThat(report.get("queue").asText()).isEqualTo("fifo");
        assertThat(report.get("bound")).hasToString("true");
        assertThat(report.get("quick")).hasToString("false");
    }

    private static Figure roundTrip() {
        Map<String, Sample> peers = new LinkedHashMap<>();
        peers.put("line", Sample.of(100, 100, 100));
        peers.put("ring", Sample.of(80));
        List<Bar> bars = List.of(new Bar("line", Bar.Sense.AT_MOST, 1.2), new Bar("ring", Bar.Sense.AT_MOST, 1.0));
        return new Figure("round-trip", "round trip", "ns", Sample.of(120, 110, 130), peers, bars, List.of());
    }

    private JsonNode written(Figure figure) throws IOException {
        Path file = directory.resolve("result.json");
        JsonFile.write(
                file, new BenchReport("shm", MACHINE, true, false, 3, 3.0, 0.5, "fifo", FigureReport.of(figure)));
        return new ObjectMapper().readTree(file.toFile());
    }
}
