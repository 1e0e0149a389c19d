package io.clump.apps.components;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComponentsParametersTest {
    @Test
    void parametersOfALatticeAreReadAsWritten() {
        ComponentsParameters written = ComponentsParameters.ofLattice(3, 512_000, 5, 0.25, -7, Path.of("labels"));
        ComponentsParameters read = ComponentsParameters.fromParameters(written.toParameters(4));
        assertThat(read).isEqualTo(written);
        assertThat(read.lattice()).isEqualTo(new Lattice(3, 2_560_000, 0.25, -7));
        assertThat(read.output()).isAbsolute();
    }

    @Test
    void processReadsItsOwnPartOfAFile() {
        EdgeFile.Part own = new EdgeFile.Part(5, 9, 1);
        EdgeFile file = new EdgeFile(Path.of("/graph"), 12, List.of(new EdgeFile.Part(0, 5, 1), own));
        ComponentsParameters read = ComponentsParameters.fromParameters(
                ComponentsParameters.ofFile(file, null).toParameters(1));
        assertThat(read.input()).isEqualTo(new EdgeFile(Path.of("/graph"), 12, List.of(own)));
        assertThatThrownBy(() -> ComponentsParameters.ofFile(file, null).toParameters(2))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("rank=2");
    }

    @Test
    void invalidValuesAreNamed() {
        assertThatThrownBy(() -> ComponentsParameters.ofLattice(4, 1, 1, 0.5, 1, null))
                .hasMessageContaining("dimensions=4");
        assertThatThrownBy(() -> ComponentsParameters.ofLattice(2, 0, 1, 0.5, 1, null))
                .hasMessageContaining("vertices=0");
        assertThatThrownBy(() -> ComponentsParameters.ofLattice(2, 1, 1, 1.5, 1, null))
                .hasMessageContaining("found=1.5");
        assertThatThrownBy(() -> ComponentsParameters.ofLattice(2, 1, 1, Double.NaN, 1, null))
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> ComponentsParameters.fromParameters(Map.of("input", "x", "input.start", "y")))
                .hasMessageContaining("input.start=y");
        assertThatThrownBy(() -> new ComponentsParameters(null, 0, null, null)).hasMessageStartingWith("no graph");
    }
}
