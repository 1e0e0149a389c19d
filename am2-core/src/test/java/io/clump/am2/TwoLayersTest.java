package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TwoLayersTest {
    @Test
    void setUpThatFailsLeavesNothing() {
        TwoLayers layers = new TwoLayers() {};
        layers.world = new World() {
            @Override
            protected void configure(LayerConfiguration.Builder builder, int process) {
                throw new ClumpException("no layer here");
            }
        };
        assertThatThrownBy(layers::openLayers).hasMessage("no layer here");
        assertThat(layers.directory).exists();
        layers.closeLayers();
        assertThat(layers.directory).isAbsolute().doesNotExist();
    }
}
