package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class SplitCConfigurationTest {
    @Test
    void propertiesMakeTheSamePlaceAgain() {
        SplitCConfiguration place = new SplitCConfiguration(2, 5, Map.of("keys", "7", "input.start", "0"));
        Properties properties = new Properties();
        properties.putAll(place.toProperties());
        assertThat(SplitCConfiguration.fromProperties(properties)).isEqualTo(place);
    }

    @Test
    void placesThatDoNotExistAreRefused() {
        assertThatThrownBy(() -> new SplitCConfiguration(4, 4, Map.of()))
                .isInstanceOf(ClumpException.class)
                .hasMessage("no place in a job: rank=4, size=4, expected 0 <= rank < size");
        assertThatThrownBy(() -> new SplitCConfiguration(-1, 4, Map.of())).isInstanceOf(ClumpException.class);
        assertThatThrownBy(() -> new SplitCConfiguration(0, 0, Map.of())).isInstanceOf(ClumpException.class);
    }

    @Test
    void missingPropertyIsNamed() {
        assertThatThrownBy(() -> SplitCConfiguration.fromProperties(new Properties()))
                .isInstanceOf(ClumpException.class)
                .hasMessage("invalid property: clump.rank=null, expected a whole number");
    }
}
