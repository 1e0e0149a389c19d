package io.clump.apps.em3d;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.apps.Plans;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class Em3dParametersTest {
    private static final GraphShape SHAPE = new GraphShape(new Grid(4, 2, 3), 7, 5);

    @Test
    void shapeOfAnInputReachesTheProcesses() {
        Map<String, Object> options = new TreeMap<>(SHAPE.toParameters());
        options.put("input", "/in put");
        assertThat(graph(2, options)).isEqualTo(new GraphFile(Path.of("/in put"), SHAPE));
        for (String key : SHAPE.toParameters().keySet()) {
            Map<String, Object> changed = new TreeMap<>(options);
            changed.remove(key);
            assertThatThrownBy(() -> graph(2, changed)).hasMessage("missing parameter: " + key);
        }
    }

    @Test
    void graphHasAVirtualProcessorForEachProcessUnlessConfigured() {
        assertThat(graph(6, Map.of("seed", Long.MIN_VALUE)))
                .isEqualTo(new GeneratedGraph(new GraphShape(Grid.of(6), 2_500, 20), 40, Long.MIN_VALUE));
        assertThat(graph(6, Map.of("virtual", 12)).shape().grid()).isEqualTo(Grid.of(12));
        assertThatThrownBy(() -> graph(6, Map.of("virtual", 5)))
                .hasMessage("too few virtual processors: the graph has 5, --nodes 1 --procs 6 makes 6 processes,"
                        + " expected at least one for each");
    }

    @Test
    void limitsAreChecked() {
        assertThatThrownBy(() -> graph(1, Map.of("remote", 101)))
                .hasMessage("invalid parameter: remote=101, expected 0 to 100");
        assertThatThrownBy(() -> Plans.plan(new Em3d(), 1, Map.of("steps", 0)))
                .hasMessage("invalid parameter: steps=0, expected 1 to 100,000");
        assertThatThrownBy(() -> new GraphShape(Grid.of(1000), 1 << 20, 20)).hasMessageContaining("graph too large");
    }

    private static GraphSource graph(int size, Map<String, ?> options) {
        return Em3d.graph(Plans.options(new Em3d(), size, options));
    }
}
