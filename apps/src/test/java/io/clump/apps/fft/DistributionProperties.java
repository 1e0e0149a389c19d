package io.clump.apps.fft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class DistributionProperties {
    @Property(tries = 300)
    void eachPlaneAndEachLineIsInOneProcess(
            @ForAll @IntRange(max = 10) int y,
            @ForAll @IntRange(max = 10) int z,
            @ForAll @IntRange(max = 31) int more) {
        Box box = new Box(4, 1 << y, 1 << z);
        int size = 1 + more % box.mostProcesses();
        int planes = 0;
        int lines = 0;
        for (int rank = 0; rank < size; rank++) {
            Distribution distribution = new Distribution(box, rank, size);
            assertThat(distribution.firstPlane(rank)).isEqualTo(planes);
            assertThat(distribution.firstLine(rank)).isEqualTo(lines);
            assertThat(distribution.planes(rank)).isBetween(box.nz() / size, box.nz() / size + 1);
            assertThat(distribution.lines(rank)).isBetween(box.ny() / size, box.ny() / size + 1);
            planes += distribution.planes(rank);
            lines += distribution.lines(rank);
        }
        assertThat(planes).isEqualTo(box.nz());
        assertThat(lines).isEqualTo(box.ny());
    }

    /** The thesis's count: 16 slices of 128 rows, of which 7 of 8 leave, twice, for each of 8 processes. */
    @Example
    void eightProcessesMoveAsManyRowsAsInTheThesis() {
        assertThat(Fft.rowsByFormula(Box.cube(128), 8)).isEqualTo(8 * 3_584);
        assertThat(Fft.rowsByFormula(Box.cube(128), 1)).isZero();
    }

    @Example
    void sizesThatAreNoPowersOfTwoAreRefused() {
        for (int size : new int[] {-2, 0, 3, 100, 2048}) {
            assertThatThrownBy(() -> Box.cube(size))
                    .hasMessage("invalid size: found=" + size + ", expected a power of two from 1 to 1024");
        }
    }
}
