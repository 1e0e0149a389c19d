package io.clump.apps.em3d;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class LocalGraphProperties {
    /**
     * Runs all processes' tables one after the other, with ghosts copied by number, and compares with the graph as it
     * is written down.
     */
    @Property(tries = 60)
    void partitionedGraphGivesTheSameValuesBitByBit(
            @ForAll @IntRange(min = 1, max = 9) int size,
            @ForAll @IntRange(max = 9) int more,
            @ForAll @IntRange(min = 1, max = 12) int nodes,
            @ForAll @IntRange(min = 1, max = 7) int degree,
            @ForAll @IntRange(max = 100) int remotePercent,
            @ForAll long seed,
            @ForAll Layout layout) {
        GraphShape shape = new GraphShape(Grid.of(size + more), nodes, degree);
        GeneratedGraph source = new GeneratedGraph(shape, remotePercent, seed);
        Placement placement = Placement.of(
                shape.grid(),
                layout,
                IntStream.range(0, size).map(rank -> rank / 2).toArray());
        LocalGraph[] graphs = IntStream.range(0, size)
                .mapToObj(rank -> LocalGraph.of(
                        shape,
                        placement,
                        rank,
                        Arrays.stream(placement.owned(rank))
                                .mapToObj(source::part)
                                .toArray(GraphPart[]::new)))
                .toArray(LocalGraph[]::new);
        Reference reference = new Reference(source);
        for (int step = 0; step < 3; step++) {
            for (Field field : Field.values()) {
                copyGhosts(placement, graphs, field.other());
                for (LocalGraph graph : graphs) {
                    update(graph, field);
                }
            }
            reference.step();
        }
        for (Field field : Field.values()) {
            for (int node = 0; node < shape.totalNodes(); node++) {
                LocalGraph owner = graphs[placement.owner(node / nodes)];
                assertThat(owner.field(field).values[owner.field(field).index.of(node)])
                        .isEqualTo(reference.values(field)[node]);
            }
        }
    }

    @Property(tries = 60)
    void ghostsAreJustTheNodesOfOthersThatEdgesComeFrom(
            @ForAll @IntRange(min = 1, max = 6) int size, @ForAll @IntRange(max = 6) int more, @ForAll long seed) {
        GraphShape shape = new GraphShape(Grid.of(size + more), 5, 3);
        GeneratedGraph source = new GeneratedGraph(shape, 50, seed);
        Placement placement = Placement.of(shape.grid(), Layout.GOOD, new int[size]);
        for (int rank = 0; rank < size; rank++) {
            int own = rank;
            GraphPart[] parts =
                    Arrays.stream(placement.owned(rank)).mapToObj(source::part).toArray(GraphPart[]::new);
            LocalGraph graph = LocalGraph.of(shape, placement, rank, parts);
            int[] needed = Arrays.stream(parts)
                    .flatMapToInt(part -> Arrays.stream(part.of(Field.ELECTRIC).sources()))
                    .filter(node -> placement.owner(node / 5) != own)
                    .sorted()
                    .distinct()
                    .toArray();
            int[][] ghosts = graph.field(Field.MAGNETIC).index.ghosts();
            assertThat(Arrays.stream(ghosts).flatMapToInt(Arrays::stream).sorted())
                    .containsExactly(boxed(needed));
            for (int other = 0; other < size; other++) {
                int owner = other;
                assertThat(ghosts[other]).isSorted();
                assertThat(Arrays.stream(ghosts[other])).allMatch(node -> placement.owner(node / 5) == owner);
            }
        }
    }

    private static Integer[] boxed(int[] numbers) {
        return Arrays.stream(numbers).boxed().toArray(Integer[]::new);
    }

    private static void copyGhosts(Placement placement, LocalGraph[] graphs, Field field) {
        for (LocalGraph graph : graphs) {
            int[][] ghosts = graph.field(field).index.ghosts();
            for (int rank = 0; rank < placement.processes(); rank++) {
                for (int node : ghosts[rank]) {
                    graph.field(field).values[graph.field(field).index.of(node)] = graphs[rank].field(field)
                            .values[graphs[rank].field(field).index.of(node)];
                }
            }
        }
    }

    private static void update(LocalGraph graph, Field field) {
        LocalField updated = graph.field(field);
        double[] others = graph.field(field.other()).values;
        int nodes = updated.nodes();
        updated.updateNear(others, 0, nodes / 3);
        updated.updateNear(others, nodes / 3, nodes / 2);
        updated.updateFar(others, 0, nodes / 2);
        updated.update(others, nodes / 2, nodes);
    }
}
