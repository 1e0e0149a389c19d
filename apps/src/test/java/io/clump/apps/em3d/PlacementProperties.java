package io.clump.apps.em3d;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.apps.OptionList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PlacementProperties {
    @Property(tries = 150)
    void eachVirtualProcessorHasOneOwnerAndOwnersHaveAsMany(
            @ForAll @IntRange(min = 1, max = 4) int nodes,
            @ForAll @IntRange(min = 1, max = 8) int procs,
            @ForAll @IntRange(max = 40) int more,
            @ForAll Layout layout) {
        int size = nodes * procs;
        Grid grid = Grid.of(size + more);
        Placement placement = Placement.of(grid, layout, nodeOfRank(nodes, procs));
        assertThat(placement.processes()).isEqualTo(size);
        int[] owners = new int[grid.size()];
        Arrays.fill(owners, -1);
        for (int rank = 0; rank < size; rank++) {
            int[] owned = placement.owned(rank);
            assertThat(owned).isSorted().hasSizeBetween(grid.size() / size, (grid.size() + size - 1) / size);
            for (int virtual : owned) {
                assertThat(owners[virtual]).isEqualTo(-1);
                owners[virtual] = rank;
                assertThat(placement.owner(virtual)).isEqualTo(rank);
            }
        }
        assertThat(owners).doesNotContain(-1);
    }

    @Property(tries = 100)
    void neighboursOfProcessesAreThoseOfTheirVirtualProcessors(
            @ForAll @IntRange(min = 1, max = 9) int size, @ForAll @IntRange(max = 20) int more, @ForAll Layout layout) {
        Grid grid = Grid.of(size + more);
        Placement placement = Placement.of(grid, layout, nodeOfRank(1, size));
        for (int rank = 0; rank < size; rank++) {
            int one = rank;
            int[] expected = IntStream.range(0, size)
                    .filter(other -> other != one
                            && Arrays.stream(placement.owned(one))
                                    .anyMatch(a -> Arrays.stream(placement.owned(other))
                                            .anyMatch(b -> grid.areNeighbours(a, b))))
                    .toArray();
            assertThat(placement.neighbours(rank)).isEqualTo(expected);
        }
    }

    @Property(tries = 100)
    void goodLayoutCrossesNodesNoMoreThanTheNaiveOne(
            @ForAll @IntRange(min = 1, max = 8) int nodes,
            @ForAll @IntRange(min = 1, max = 8) int procs,
            @ForAll @IntRange(min = 1, max = 4) int virtualPerProcess) {
        Grid grid = Grid.of(nodes * procs * virtualPerProcess);
        int[] nodeOfRank = nodeOfRank(nodes, procs);
        Placement naive = Placement.of(grid, Layout.NAIVE, nodeOfRank);
        Placement good = Placement.of(grid, Layout.GOOD, nodeOfRank);
        assertThat(good.facesBetweenNodes()).isLessThanOrEqualTo(naive.facesBetweenNodes());
    }

    /** Figure 5.8, and the ratio of remote messages in table 5.8: 60,856 to 40,560 a processor. */
    @Example
    void layoutsOfTheThesisAreSlabsAndCubes() {
        Grid grid = new Grid(4, 2, 4);
        int[] nodeOfRank = nodeOfRank(4, 8);
        Placement naive = Placement.of(grid, Layout.NAIVE, nodeOfRank);
        Placement good = Placement.of(grid, Layout.GOOD, nodeOfRank);
        assertThat(extents(grid, naive)).containsOnly(List.of(2, 1, 4));
        assertThat(extents(grid, good)).containsOnly(List.of(2, 2, 2));
        assertThat(naive.facesBetweenNodes()).isEqualTo(24);
        assertThat(good.facesBetweenNodes()).isEqualTo(16);
    }

    @Example
    void ranksOfANodeNeedNotFollowEachOther() {
        Placement placement = Placement.of(new Grid(4, 1, 1), Layout.NAIVE, new int[] {0, 1, 0, 1});
        assertThat(IntStream.range(0, 4).map(placement::owner)).containsExactly(0, 2, 1, 3);
        assertThat(placement.facesBetweenNodes()).isEqualTo(1);
    }

    @Example
    void whatCannotBePlacedIsRefused() {
        assertThatThrownBy(() -> Placement.of(Grid.of(3), Layout.GOOD, new int[4]))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("found=3");
        assertThatThrownBy(() -> OptionList.constant("layout", "best", Layout.class))
                .isInstanceOf(ClumpException.class)
                .hasMessage("unknown layout: found=best, expected one of [naive, good]");
    }

    private static List<List<Integer>> extents(Grid grid, Placement placement) {
        return IntStream.range(0, 4)
                .mapToObj(node -> IntStream.range(0, grid.size())
                        .filter(virtual -> placement.owner(virtual) / 8 == node)
                        .toArray())
                .map(block -> List.of(extent(block, grid::atX), extent(block, grid::atY), extent(block, grid::atZ)))
                .toList();
    }

    private static int extent(int[] block, java.util.function.IntUnaryOperator coordinate) {
        return (int) Arrays.stream(block).map(coordinate).distinct().count();
    }

    private static int[] nodeOfRank(int nodes, int procs) {
        return IntStream.range(0, nodes * procs).map(rank -> rank / procs).toArray();
    }
}
