package io.clump.am2.packet;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class LongDescriptorTest {
    private static final int AT = 8;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[AT + LongDescriptor.LENGTH_BYTES]);

    @Test
    void offsetsAreThoseThatOtherProcessesUse() {
        assertThat(LongDescriptor.SEGMENT_OFFSET_OFFSET).isZero();
        assertThat(LongDescriptor.LENGTH_OFFSET).isEqualTo(8);
        assertThat(LongDescriptor.PART_OFFSET).isEqualTo(12);
        assertThat(LongDescriptor.GENERATION_OFFSET).isEqualTo(16);
        assertThat(LongDescriptor.LENGTH_BYTES).isEqualTo(24);
    }

    @Test
    void whatIsWrittenIsRead() {
        LongDescriptor.write(buffer, AT, -5, 6, 7, 8);
        assertThat(LongDescriptor.segmentOffset(buffer, AT)).isEqualTo(-5);
        assertThat(LongDescriptor.length(buffer, AT)).isEqualTo(6);
        assertThat(LongDescriptor.part(buffer, AT)).isEqualTo(7);
        assertThat(LongDescriptor.generation(buffer, AT)).isEqualTo(8);
    }

    @Test
    void partsFitTheirMessageAndAreEmptyOnlyIfItIs() {
        assertThat(isPart(100, 0, 100)).isTrue();
        assertThat(isPart(100, 99, 1)).isTrue();
        assertThat(isPart(0, 0, 0)).isTrue();
        assertThat(isPart(Integer.MAX_VALUE, Integer.MAX_VALUE - 1, 1)).isTrue();
        assertThat(isPart(100, 99, 2)).isFalse();
        assertThat(isPart(100, 0, 0)).isFalse();
        assertThat(isPart(100, 100, 0)).isFalse();
        assertThat(isPart(-1, 0, 1)).isFalse();
        assertThat(isPart(-1, -1, 0)).isFalse();
        assertThat(isPart(100, -1, 1)).isFalse();
        assertThat(isPart(100, Integer.MIN_VALUE, 1)).isFalse();
        assertThat(LongDescriptor.isPart(buffer, AT, LongDescriptor.LENGTH_BYTES - 1))
                .isFalse();
        assertThat(LongDescriptor.isPart(buffer, AT, -1)).isFalse();
    }

    @Test
    void onlyThePartWithTheLastByteIsLast() {
        LongDescriptor.write(buffer, AT, 0, 100, 50, 0);
        assertThat(LongDescriptor.isLastPart(buffer, AT, LongDescriptor.LENGTH_BYTES + 49))
                .isFalse();
        assertThat(LongDescriptor.isLastPart(buffer, AT, LongDescriptor.LENGTH_BYTES + 50))
                .isTrue();
    }

    private boolean isPart(int length, int part, int bytes) {
        LongDescriptor.write(buffer, AT, 0, length, part, 0);
        return LongDescriptor.isPart(buffer, AT, LongDescriptor.LENGTH_BYTES + bytes);
    }
}
