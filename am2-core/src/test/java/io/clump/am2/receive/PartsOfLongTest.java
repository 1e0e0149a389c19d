package io.clump.am2.receive;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.spi.Segment;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class PartsOfLongTest {
    private static final byte CONTENT = 7;

    private final Segment segment = new Segment(new UnsafeBuffer(new byte[100]), 0);
    private final UnsafeBuffer from = new UnsafeBuffer(new byte[64]);
    private final PartsOfLong parts = new PartsOfLong();

    PartsOfLongTest() {
        from.setMemory(0, from.capacity(), CONTENT);
    }

    @Test
    void partsInOrderMakeAMessage() {
        parts.begin(segment, 20, 60, null);
        place(0, 30);
        place(30, 30);
        assertThat(parts.end()).isNull();
        assertPlaced(20, 60);
    }

    @Test
    void messageThatDoesNotFitIsNotWritten() {
        parts.begin(segment, 50, 51, null);
        parts.place(segment, 50, 51, 0, from, 0, 30);
        assertThat(parts.end()).isEqualTo(ReturnReason.BAD_SEGMENT);
        parts.begin(segment, -1, 10, null);
        parts.place(segment, -1, 10, 0, from, 0, 10);
        assertThat(parts.end()).isEqualTo(ReturnReason.BAD_SEGMENT);
        parts.begin(segment, 1L << 32, 10, null);
        parts.place(segment, 1L << 32, 10, 0, from, 0, 10);
        assertThat(parts.end()).isEqualTo(ReturnReason.BAD_SEGMENT);
        assertPlaced(0, 0);
    }

    @Test
    void messageThatIsRefusedForAnotherReasonIsNotWritten() {
        parts.begin(segment, 20, 60, ReturnReason.BAD_TAG);
        place(0, 30);
        place(30, 30);
        assertThat(parts.end()).isEqualTo(ReturnReason.BAD_TAG);
        assertPlaced(0, 0);
    }

    @Test
    void partsWithoutABeginningAreRefused() {
        place(30, 30);
        assertThat(parts.end()).isEqualTo(ReturnReason.BAD_SEGMENT);
        assertPlaced(0, 0);
    }

    @Test
    void messageIsHandledOnlyOnce() {
        parts.begin(segment, 20, 60, null);
        place(0, 60);
        assertThat(parts.end()).isNull();
        place(60, 0);
        assertThat(parts.end()).isEqualTo(ReturnReason.BAD_SEGMENT);
    }

    @Test
    void missingDoubledAndLongPartsAreRefused() {
        int[][] wrong = {{31, 29}, {0, 30}, {29, 31}, {30, 31}, {-1, 61}, {60, 1}};
        for (int[] part : wrong) {
            parts.begin(segment, 20, 60, null);
            place(0, 30);
            place(part[0], part[1]);
            assertThat(parts.end())
                    .as("part at %d of %d bytes", part[0], part[1])
                    .isEqualTo(ReturnReason.BAD_SEGMENT);
            assertPlaced(20, 30);
        }
    }

    @Test
    void partWithOtherPlacesThanTheFirstIsRefused() {
        parts.begin(segment, 20, 60, null);
        place(0, 30);
        parts.place(segment, 90, 60, 30, from, 0, 30);
        assertThat(parts.end()).isEqualTo(ReturnReason.BAD_SEGMENT);
        parts.begin(segment, 20, 60, null);
        place(0, 30);
        parts.place(segment, 20, 90, 30, from, 0, 60);
        assertThat(parts.end()).isEqualTo(ReturnReason.BAD_SEGMENT);
        assertPlaced(20, 30);
    }

    @Test
    void segmentThatIsReplacedInTheMiddleEndsTheMessage() {
        parts.begin(segment, 20, 60, null);
        place(0, 30);
        Segment other = new Segment(new UnsafeBuffer(new byte[100]), 0);
        parts.place(other, 20, 60, 30, from, 0, 30);
        assertThat(parts.end()).isEqualTo(ReturnReason.BAD_SEGMENT);
        assertPlaced(20, 30);
        assertThat(other.memory().getByte(50)).isZero();
    }

    private void place(int part, int bytes) {
        parts.place(segment, 20, 60, part, from, 0, bytes);
    }

    /** Asserts that exactly these bytes were written. */
    private void assertPlaced(int offset, int length) {
        for (int i = 0; i < segment.memory().capacity(); i++) {
            boolean isInside = i >= offset && i < offset + length;
            assertThat(segment.memory().getByte(i)).as("byte %d", i).isEqualTo(isInside ? CONTENT : 0);
        }
    }
}
