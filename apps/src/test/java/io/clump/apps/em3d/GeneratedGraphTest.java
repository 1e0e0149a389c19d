package io.clump.apps.em3d;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratedGraphTest {
    @ParameterizedTest
    @CsvSource({"40, 20, 2500, 20000", "0, 20, 100, 0", "100, 3, 100, 300", "37, 7, 1000, 2590", "1, 1, 1000, 10"})
    void shareOfRemoteEdgesIsThatAskedForAndAllAreWithNeighbours(
            int percent, int degree, int nodes, int expectedRemote) {
        GraphShape shape = new GraphShape(new Grid(3, 2, 2), nodes, degree);
        GeneratedGraph graph = new GeneratedGraph(shape, percent, 11);
        for (int virtual = 0; virtual < shape.grid().size(); virtual++) {
            GraphPart part = graph.part(virtual);
            for (Field field : Field.values()) {
                int[] sources = part.of(field).sources();
                assertThat(sources).hasSize(nodes * degree);
                int remote = 0;
                for (int edge = 0; edge < sources.length; edge++) {
                    int from = shape.virtualProcessor(sources[edge]);
                    remote += from == virtual ? 0 : 1;
                    assertThat(from == virtual || shape.grid().areNeighbours(from, virtual))
                            .isTrue();
                    boolean first = edge % degree == 0;
                    // Edges within the virtual processor come first.
                    assertThat(from != virtual || first || shape.virtualProcessor(sources[edge - 1]) == virtual)
                            .isTrue();
                }
                assertThat(remote).isEqualTo(expectedRemote);
                assertThat(Arrays.stream(part.of(field).values())).allMatch(value -> Math.abs(value) <= 1);
                assertThat(Arrays.stream(part.of(field).weights())).allMatch(w -> Math.abs(w) * degree <= 1.0 / 1024);
            }
        }
    }

    @Test
    void loneVirtualProcessorHasOnlyItsOwnEdges() {
        GeneratedGraph graph = new GeneratedGraph(new GraphShape(Grid.of(1), 10, 4), 40, 1);
        assertThat(Arrays.stream(graph.part(0).of(Field.MAGNETIC).sources())).allMatch(source -> source < 10);
    }

    @Test
    void partsAndSeedsDiffer() {
        GraphShape shape = new GraphShape(Grid.of(2), 10, 4);
        double[] first =
                new GeneratedGraph(shape, 40, 1).part(0).of(Field.ELECTRIC).values();
        assertThat(new GeneratedGraph(shape, 40, 1).part(0).of(Field.ELECTRIC).values())
                .isEqualTo(first);
        assertThat(new GeneratedGraph(shape, 40, 1).part(1).of(Field.ELECTRIC).values())
                .isNotEqualTo(first);
        assertThat(new GeneratedGraph(shape, 40, 2).part(0).of(Field.ELECTRIC).values())
                .isNotEqualTo(first);
    }

    @Test
    void valuesStayFiniteForTheMostSteps() throws Exception {
        GraphShape shape = new GraphShape(Grid.of(2), 3, 1);
        SequentialEm3d graph = new SequentialEm3d(shape, new GeneratedGraph(shape, 50, 5).parts());
        for (int step = 0; step < Em3d.MAX_STEPS; step++) {
            graph.step();
        }
        assertThat(Arrays.stream(graph.values(Field.ELECTRIC))).allMatch(Double::isFinite);
    }
}
