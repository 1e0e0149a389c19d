package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReturnReasonTest {
    @Test
    void codesNeverChange() {
        assertThat(ReturnReason.BAD_TAG.code()).isEqualTo(1);
        assertThat(ReturnReason.BAD_HANDLER.code()).isEqualTo(2);
        assertThat(ReturnReason.ENDPOINT_CLOSED.code()).isEqualTo(3);
        assertThat(ReturnReason.UNMAPPED.code()).isEqualTo(4);
        assertThat(ReturnReason.UNREACHABLE.code()).isEqualTo(5);
        assertThat(ReturnReason.BAD_SEGMENT.code()).isEqualTo(6);
        assertThat(ReturnReason.BAD_ARGUMENTS.code()).isEqualTo(7);
        assertThat(ReturnReason.CONGESTED.code()).isEqualTo(8);
        assertThat(ReturnReason.UNANSWERED.code()).isEqualTo(9);
        assertThat(ReturnReason.OTHER_CONTEXT.code()).isEqualTo(10);
        assertThat(ReturnReason.values()).hasSize(10);
    }

    @ParameterizedTest
    @EnumSource
    void codeStandsForItsReason(ReturnReason reason) {
        assertThat(ReturnReason.ofCode(reason.code())).isSameAs(reason);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 11, Integer.MAX_VALUE, 1L << 32 | 1, Long.MIN_VALUE, Long.MAX_VALUE})
    void anyOtherCodeStandsForUnreachable(long code) {
        assertThat(ReturnReason.ofCode(code)).isSameAs(ReturnReason.UNREACHABLE);
    }
}
