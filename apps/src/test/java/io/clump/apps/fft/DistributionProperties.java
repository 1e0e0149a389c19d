package io.clump.apps.fft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class DistributionProperties {
    @Property(tries = 300)
    void eachPlaneAndEachLineIsInOneProcess(
            @ForAll @IntRange(max = 10) int y,
            @ForAll @IntRange(max = 10) int z,
            @ForAll @IntRange(max = 31) int more,
            @ForAll Distribution.Layout layout) {
        Box box = new Box(4, 1 << y, 1 << z);
        int size = 1 + more % box.mostProcesses();
        BitSet planes = new BitSet();
        BitSet lines = new BitSet();
        for (int rank = 0; rank < size; rank++) {
            Distribution distribution = new Distribution(box, rank, size, layout);
            assertThat(distribution.planes(rank)).isBetween(box.nz() / size, box.nz() / size + 1);
            assertThat(distribution.lines(rank)).isBetween(box.ny() / size, box.ny() / size + 1);
            for (int i = 0; i < distribution.planes(rank); i++) {
                int plane = distribution.plane(rank, i);
                assertThat(planes.get(plane)).isFalse();
                planes.set(plane);
                assertThat(distribution.ownerOfPlane(plane)).isEqualTo(rank);
                assertThat(plane).isEqualTo(distribution.plane(rank, 0) + i * distribution.step());
            }
            for (int i = 0; i < distribution.lines(rank); i++) {
                assertThat(lines.get(distribution.line(rank, i))).isFalse();
                lines.set(distribution.line(rank, i));
            }
        }
        assertThat(planes.nextClearBit(0)).isEqualTo(box.nz());
        assertThat(lines.nextClearBit(0)).isEqualTo(box.ny());
    }

    /** The thesis's count: 16 slices of 128 rows, of which 7 of 8 leave, twice, for each of 8 processes. */
    @Example
    void eightProcessesMoveAsManyRowsAsInTheThesis() {
        assertThat(new Distribution(Box.cube(128), 0, 8, Distribution.Layout.CYCLIC).rowsSent())
                .isEqualTo(8 * 3_584);
        assertThat(new Distribution(Box.cube(128), 0, 1, Distribution.Layout.BLOCK).rowsSent())
                .isZero();
    }

    @Example
    void sizesThatAreNoPowersOfTwoAreRefused() {
        for (int size : new int[] {-2, 0, 3, 100, 2048}) {
            assertThatThrownBy(() -> Box.cube(size))
                    .hasMessage("invalid size: found=" + size + ", expected a power of two from 1 to 1024");
        }
    }
}
