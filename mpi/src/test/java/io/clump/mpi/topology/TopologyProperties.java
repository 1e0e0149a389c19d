package io.clump.mpi.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class TopologyProperties {
    @Property
    void dimensionsMultiplyToTheProcessesAndDescend(
            @ForAll @IntRange(min = 1, max = 500) int processes, @ForAll @IntRange(min = 1, max = 4) int count) {
        int[] dimensions = new int[count];

        Dimensions.fill(processes, dimensions);

        assertThat(Arrays.stream(dimensions).reduce(1, (a, b) -> a * b)).isEqualTo(processes);
        for (int i = 1; i < count; i++) {
            assertThat(dimensions[i]).isBetween(1, dimensions[i - 1]);
        }
    }

    @Property
    void dimensionsThatAreGivenStay(
            @ForAll @IntRange(min = 1, max = 40) int factor, @ForAll @IntRange(min = 1, max = 9) int given) {
        int[] dimensions = {0, given, 0};
        Dimensions.fill(factor * given, dimensions);
        assertThat(dimensions[1]).isEqualTo(given);
        assertThat(dimensions[0] * dimensions[2]).isEqualTo(factor);
    }

    @Property
    void squaresBecomeSquares(@ForAll @IntRange(min = 1, max = 30) int side) {
        int[] dimensions = new int[2];
        Dimensions.fill(side * side, dimensions);
        assertThat(dimensions).containsExactly(side, side);
    }

    @Provide
    Arbitrary<Grid> grids() {
        return Arbitraries.integers()
                .between(1, 4)
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .flatMap(dimensions -> Arbitraries.of(true, false)
                        .list()
                        .ofSize(dimensions.size())
                        .map(periods ->
                                new Grid(dimensions.stream().mapToInt(i -> i).toArray(), flags(periods))));
    }

    private static boolean[] flags(List<Boolean> list) {
        boolean[] flags = new boolean[list.size()];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = list.get(i);
        }
        return flags;
    }

    @Property
    void coordinatesNameTheRank(@ForAll("grids") Grid grid) {
        for (int rank = 0; rank < grid.size(); rank++) {
            assertThat(grid.rank(grid.coordinates(rank))).isEqualTo(rank);
        }
    }

    @Property
    void neighbourOfANeighbourIsWhereItBegan(@ForAll("grids") Grid grid, @ForAll @IntRange(min = -5, max = 5) int far) {
        for (int rank = 0; rank < grid.size(); rank++) {
            for (int dimension = 0; dimension < grid.dimensions().length; dimension++) {
                int neighbour = grid.neighbour(rank, dimension, far);
                if (grid.periods()[dimension]) {
                    assertThat(neighbour).isNotNegative();
                }
                if (neighbour != Grid.OUTSIDE) {
                    assertThat(grid.neighbour(neighbour, dimension, -far)).isEqualTo(rank);
                }
            }
        }
    }

    @Property
    void slicesHaveTheSizeOfWhatIsKept(@ForAll("grids") Grid grid, @ForAll boolean first, @ForAll boolean others) {
        boolean[] remaining = new boolean[grid.dimensions().length];
        Arrays.fill(remaining, others);
        remaining[0] = first;
        int size = grid.keep(remaining).size();
        for (int rank = 0; rank < grid.size(); rank++) {
            int slice = grid.slice(rank, remaining);
            long members = java.util.stream.IntStream.range(0, grid.size())
                    .filter(other -> grid.slice(other, remaining) == slice)
                    .count();
            assertThat(members).isEqualTo(size);
        }
    }

    @Property
    void groupsAreSetsInOrder(@ForAll("sets") Set<Integer> one, @ForAll("sets") Set<Integer> other) {
        Members a = members(one);
        Members b = members(other);
        Set<Integer> union = new LinkedHashSet<>(one);
        union.addAll(other);
        Set<Integer> intersection = new LinkedHashSet<>(one);
        intersection.retainAll(other);
        Set<Integer> difference = new LinkedHashSet<>(one);
        difference.removeAll(other);

        assertThat(a.union(b)).isEqualTo(members(union));
        assertThat(a.intersection(b)).isEqualTo(members(intersection));
        assertThat(a.difference(b)).isEqualTo(members(difference));
        int rank = 0;
        for (int process : one) {
            assertThat(a.rankOf(process)).isEqualTo(rank);
            assertThat(a.process(rank)).isEqualTo(process);
            rank++;
        }
    }

    @Provide
    Arbitrary<Set<Integer>> sets() {
        return Arbitraries.integers().between(0, 12).set().ofMaxSize(9).map(LinkedHashSet::new);
    }

    private static Members members(Set<Integer> processes) {
        return Members.of(processes.stream().mapToInt(i -> i).toArray());
    }

    @Example
    void rangesOfRanks() {
        assertThat(Members.ranks(new int[][] {{1, 7, 3}, {9, 8, -1}, {0, 0, 5}, {3, 2, 1}}))
                .containsExactly(1, 4, 7, 9, 8, 0);
        assertThatThrownBy(() -> Members.ranks(new int[][] {{0, 1, 0}})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Members.ranks(new int[][] {{0, 1, 1}, {1, 1, 1}}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Example
    void graphsAreChecked() {
        Graph graph = new Graph(new int[] {2, 3, 3}, new int[] {1, 2, 0});
        assertThat(graph.neighbours(0)).containsExactly(1, 2);
        assertThat(graph.neighbours(2)).isEmpty();
        assertThatThrownBy(() -> new Graph(new int[] {1}, new int[] {1})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Graph(new int[] {2, 1}, new int[] {0}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
