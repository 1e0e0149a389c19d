package io.clump.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FigureTableTest {
    @Test
    void eachPeerHasARowAndColumnsAreAligned() {
        Map<String, Sample> peers = new LinkedHashMap<>();
        peers.put("line", Sample.of(100));
        peers.put("ring", Sample.of(240));
        Figure measured = new Figure(
                "a",
                "round trip",
                "ns",
                Sample.of(120),
                peers,
                List.of(new Bar("line", Bar.Sense.AT_MOST, 1.1)),
                List.of());
        Figure notBuilt = new Figure(
                "b",
                "long",
                "MB/s",
                null,
                Map.of(),
                List.of(new Bar("copy", Bar.Sense.AT_LEAST, 0.9)),
                List.of("later"));
        Figure alone = new Figure(
                "c", "poll", "ns", Sample.of(5.5), Map.of(), List.of(new Bar(null, Bar.Sense.AT_MOST, 8)), List.of());

        assertThat(FigureTable.lines(List.of(measured, notBuilt, alone)))
                .containsExactly(
                        "figure      ours (min to max)       beside it  (min to max)         ratio  bar         holds",
                        "round trip  120 ns (120 to 120)     line       100 ns (100 to 100)  1.20   <= 1.10 x   NO",
                        "                                    ring       240 ns (240 to 240)  0.50   -           -",
                        "long        not measured            copy       -                    -      >= 0.90 x   -",
                        "poll        5.50 ns (5.50 to 5.50)  -          -                    -      <= 8.00 ns  yes",
                        "",
                        "long: later");
    }
}
