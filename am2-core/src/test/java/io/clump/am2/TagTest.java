package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TagTest {
    private static final long[] MESSAGE_TAGS = {Long.MIN_VALUE, -2, -1, 0, 1, 2, Long.MAX_VALUE};

    @Test
    void noneAcceptsNothing() {
        for (long messageTag : MESSAGE_TAGS) {
            assertThat(Tag.NONE.accepts(messageTag)).as("tag %d", messageTag).isFalse();
        }
    }

    @Test
    void allAcceptsEverything() {
        for (long messageTag : MESSAGE_TAGS) {
            assertThat(Tag.ALL.accepts(messageTag)).as("tag %d", messageTag).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -2, 1, 2, Long.MAX_VALUE})
    void tagAcceptsWhatCarriesTheSame(long value) {
        for (long messageTag : MESSAGE_TAGS) {
            assertThat(Tag.of(value).accepts(messageTag))
                    .as("tag %d", messageTag)
                    .isEqualTo(messageTag == value);
            assertThat(Tag.accepts(value, messageTag)).isEqualTo(messageTag == value);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void reservedValuesAreRefused(long value) {
        assertThatThrownBy(() -> Tag.of(value))
                .isInstanceOf(ClumpException.class)
                .hasMessage("reserved tag: found=" + value + ", expected any number but 0 and -1");
    }
}
