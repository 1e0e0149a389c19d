package io.clump.apps.em3d;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class GridProperties {
    @Property(tries = 200)
    void gridHasTheLeastSurfaceOfAllThatHoldAsMany(@ForAll @IntRange(min = 1, max = 1024) int size) {
        Grid grid = Grid.of(size);
        assertThat(grid.size()).isEqualTo(size);
        assertThat(grid.y()).isLessThanOrEqualTo(Math.min(grid.x(), grid.z()));
        for (int x = 1; x <= size; x++) {
            for (int y = 1; size % x == 0 && y <= size / x; y++) {
                if (size / x % y == 0) {
                    assertThat(surface(grid)).isLessThanOrEqualTo(surface(new Grid(x, y, size / x / y)));
                }
            }
        }
    }

    @Property(tries = 100)
    void neighboursAreOneApartAndTheSameFromBothSides(
            @ForAll @IntRange(min = 1, max = 5) int x,
            @ForAll @IntRange(min = 1, max = 5) int y,
            @ForAll @IntRange(min = 1, max = 5) int z) {
        Grid grid = new Grid(x, y, z);
        int faces = 0;
        for (int one = 0; one < grid.size(); one++) {
            assertThat(grid.number(grid.atX(one), grid.atY(one), grid.atZ(one))).isEqualTo(one);
            int[] neighbours = grid.neighbours(one);
            assertThat(neighbours).isSorted().doesNotHaveDuplicates();
            for (int other = 0; other < grid.size(); other++) {
                int number = other;
                boolean listed = IntStream.of(neighbours).anyMatch(neighbour -> neighbour == number);
                assertThat(listed).isEqualTo(grid.areNeighbours(one, other)).isEqualTo(grid.areNeighbours(other, one));
            }
            faces += neighbours.length;
        }
        assertThat(faces / 2).isEqualTo((x - 1) * y * z + x * (y - 1) * z + x * y * (z - 1));
    }

    @Example
    void gridOfTheThesisIsFourByTwoByFour() {
        assertThat(Grid.of(32)).isEqualTo(new Grid(4, 2, 4));
        assertThat(Grid.of(7)).isEqualTo(new Grid(7, 1, 1));
    }

    @Example
    void gridThatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> new Grid(2, 0, 2))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("2x0x2");
        assertThatThrownBy(() -> new Grid(1 << 20, 1 << 20, 1)).isInstanceOf(ClumpException.class);
    }

    private static long surface(Grid grid) {
        return (long) grid.x() * grid.y() + (long) grid.y() * grid.z() + (long) grid.z() * grid.x();
    }
}
