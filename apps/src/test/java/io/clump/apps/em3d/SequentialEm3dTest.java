package io.clump.apps.em3d;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SequentialEm3dTest {
    private static final GraphShape SHAPE = new GraphShape(Grid.of(6), 20, 7);

    @Test
    void valuesAreThoseOfTheDefinition() throws Exception {
        GeneratedGraph source = new GeneratedGraph(SHAPE, 40, 3);
        SequentialEm3d graph = new SequentialEm3d(SHAPE, source.parts());
        Reference reference = new Reference(source);
        for (int step = 0; step < 20; step++) {
            graph.step();
            reference.step();
        }
        for (Field field : Field.values()) {
            assertThat(graph.values(field)).isEqualTo(reference.values(field));
        }
        assertThat(graph.values(Field.ELECTRIC)[0]).isNotEqualTo(new Reference(source).values(Field.ELECTRIC)[0]);
    }

    @Test
    void oneBitOfOneValueIsNoticed() {
        Placement placement = Placement.of(SHAPE.grid(), Layout.GOOD, new int[2]);
        double[] expected =
                new GeneratedGraph(SHAPE, 40, 3).part(0).of(Field.ELECTRIC).values();
        double[] all = new double[SHAPE.totalNodes()];
        System.arraycopy(expected, 0, all, 0, expected.length);
        double[][] found = new double[2][];
        for (int rank = 0; rank < 2; rank++) {
            int owner = rank;
            found[rank] = IntStream.range(0, all.length)
                    .filter(node -> placement.owner(SHAPE.virtualProcessor(node)) == owner)
                    .mapToDouble(node -> all[node])
                    .toArray();
        }
        assertThat(SequentialEm3d.failure(SHAPE, placement, Field.ELECTRIC, all, found))
                .isNull();

        int node = placement.owned(1)[1] * SHAPE.nodes() + 3;
        double[][] changed = {found[0], found[1].clone()};
        changed[1][SHAPE.nodes() + 3] = Math.nextUp(all[node]);
        assertThat(SequentialEm3d.failure(SHAPE, placement, Field.ELECTRIC, all, changed))
                .startsWith("wrong value: field=E, node=" + node + ", rank=1, found=")
                .endsWith(", expected " + all[node]);

        changed[1] = Arrays.copyOf(found[1], 5);
        assertThat(SequentialEm3d.failure(SHAPE, placement, Field.MAGNETIC, all, changed))
                .isEqualTo("wrong number of values: field=H, rank=1, found=5, expected 60");
    }
}
