package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatcherConfigurationTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 32, 33, 1_024, 65_536})
    void unexpectedMessagesOfAllSendersTogetherAreBounded(int size) {
        MatcherConfiguration configuration = MatcherConfiguration.of(0, size);
        int ofEach = configuration.creditBytesOfEach();
        assertThat((long) size * ofEach).isLessThanOrEqualTo(MatcherConfiguration.MOST_BYTES_OF_ALL);
        assertThat(ofEach).isPositive().isLessThanOrEqualTo(configuration.creditBytes());
        if (size <= 32) {
            assertThat(ofEach).isEqualTo(configuration.creditBytes());
        }
    }
}
