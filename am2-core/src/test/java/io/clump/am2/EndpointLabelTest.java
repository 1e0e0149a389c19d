package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointLabelTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "7", "orders", "Orders-2_b.c:d", "abcdefghijklmnopqrstuvwxyz012345"})
    void shortWordIsALabel(String label) {
        assertThat(EndpointLabel.checked(label)).isEqualTo(label);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "two words", "-a", "a\"b", "a\n", "ö", "abcdefghijklmnopqrstuvwxyz0123456"})
    void otherTextIsRefused(String label) {
        assertThatThrownBy(() -> EndpointLabel.checked(label))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("label of an endpoint: \"" + label + "\", expected 1 to 32 letters");
    }
}
