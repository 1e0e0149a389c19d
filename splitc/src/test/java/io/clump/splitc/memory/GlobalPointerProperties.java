package io.clump.splitc.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class GlobalPointerProperties {
    private static final int MAX_STEPS = 100_000;
    private static final long MAX_POSITION = Integer.MAX_VALUE - MAX_STEPS;

    @Property
    void packedPointersAreUnpackedAgainAndKeepTheirOrder(
            @ForAll @IntRange(min = 0) int rank,
            @ForAll @IntRange(min = 0) int index,
            @ForAll @IntRange(min = 0) int other) {
        GlobalPointer pointer = new GlobalPointer(rank, index);
        assertThat(GlobalPointer.unpack(pointer.packed())).isEqualTo(pointer);
        assertThat(pointer.packed()).isNotNegative();
        assertThat(Long.compare(pointer.packed(), new GlobalPointer(rank, other).packed()))
                .isEqualTo(Integer.compare(index, other));
        assertThat(Long.compare(pointer.packed(), new GlobalPointer(other, 0).packed()) < 0)
                .isEqualTo(rank < other);
    }

    @Property
    void positionsCountAcrossTheProcesses(
            @ForAll @LongRange(min = 0, max = MAX_POSITION) long position,
            @ForAll @IntRange(min = 1, max = 1000) int processes,
            @ForAll @IntRange(min = 0, max = MAX_STEPS) int steps) {
        GlobalPointer pointer = GlobalPointer.at(position, processes);
        assertThat(pointer.position(processes)).isEqualTo(position);
        assertThat(pointer.rank()).isLessThan(processes);
        GlobalPointer next = pointer.plus(1, processes);
        boolean isLast = pointer.rank() == processes - 1;
        assertThat(next.rank()).isEqualTo(isLast ? 0 : pointer.rank() + 1);
        assertThat(next.index()).isEqualTo(isLast ? pointer.index() + 1 : pointer.index());
        assertThat(pointer.plus(steps, processes).plus(-steps, processes)).isEqualTo(pointer);
        if (pointer.index() <= Integer.MAX_VALUE - steps) {
            assertThat(pointer.plusLocal(steps)).isEqualTo(pointer.plus((long) steps * processes, processes));
        }
    }

    @Example
    void whatIsNoPointerIsRefused() {
        assertThatThrownBy(() -> new GlobalPointer(-1, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no global pointer: rank=-1, index=0, expected 0 or more of both");
        assertThatThrownBy(() -> GlobalPointer.unpack(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> GlobalPointer.at(-1, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("position out of range: found=-1, expected 0 or more, index=-1");
        assertThatThrownBy(() -> GlobalPointer.at(Long.MAX_VALUE, 2)).hasMessageStartingWith("position out of range");
        assertThatThrownBy(() -> GlobalPointer.at(0, 0))
                .hasMessage("number of processes out of range: found=0, expected 1 or more");
        GlobalPointer pointer = new GlobalPointer(2, 0);
        assertThatThrownBy(() -> pointer.position(2)).hasMessage("too few processes: found=2, rank=2");
        assertThatThrownBy(() -> pointer.plus(-3, 3)).hasMessageStartingWith("position out of range: found=-1");
        assertThatThrownBy(() -> pointer.plusLocal(-1)).hasMessage("index out of range: found=-1, expected 0 or more");
    }
}
