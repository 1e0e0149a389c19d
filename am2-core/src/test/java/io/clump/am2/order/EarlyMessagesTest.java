package io.clump.am2.order;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EarlyMessagesTest {
    private static final int MOST = 3;
    private static final long MOST_BYTES = 100;

    private final EarlyMessages<String> early = new EarlyMessages<>(MOST, MOST_BYTES);

    @Test
    void messageIsTakenOnceUnderItsKey() {
        assertThat(early.isEmpty()).isTrue();
        assertThat(early.take(7)).isNull();
        assertThat(early.hold(7, "seven", 1)).isTrue();
        assertThat(early.hold(-1, "last", 1)).isTrue();
        assertThat(early.take(6)).isNull();
        assertThat(early.take(7)).isEqualTo("seven");
        assertThat(early.take(7)).isNull();
        assertThat(early.isEmpty()).isFalse();
        assertThat(early.take(-1)).isEqualTo("last");
        assertThat(early.isEmpty()).isTrue();
    }

    @Test
    void secondMessageOfAKeyIsRefusedAndTheFirstStays() {
        early.hold(1, "first", 1);
        assertThat(early.hold(1, "second", 1)).isFalse();
        assertThat(early.take(1)).isEqualTo("first");
    }

    @Test
    void messagesAreLimitedAndSpaceComesBack() {
        for (int key = 0; key < MOST; key++) {
            assertThat(early.hold(key, "a", 0)).isTrue();
        }
        assertThat(early.hold(MOST, "a", 0)).isFalse();
        early.take(0);
        assertThat(early.hold(MOST, "a", 0)).isTrue();
    }

    @Test
    void bytesAreLimitedAndComeBack() {
        assertThat(early.hold(0, "a", 60)).isTrue();
        assertThat(early.hold(1, "a", 41)).isFalse();
        assertThat(early.hold(1, "a", 40)).isTrue();
        early.take(0);
        assertThat(early.hold(2, "a", 61)).isFalse();
        assertThat(early.hold(2, "a", 60)).isTrue();
        early.clear();
        assertThat(early.isEmpty()).isTrue();
        assertThat(early.hold(3, "a", 100)).isTrue();
    }
}
