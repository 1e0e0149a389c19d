package io.clump.apps.components;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.apps.FilePart;
import io.clump.apps.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComponentsParametersTest {
    @TempDir
    private Path directory;

    @Test
    void latticeIsAsLargeAsAllProcessesMakeIt() {
        assertThat(lattice(5, Map.of("lattice", "3d", "seed", -7))).isEqualTo(new Lattice(3, 2_560_000, 0.25, -7));
        assertThat(lattice(2, Map.of("keep", 0.5, "nodes-per-process", 10))).isEqualTo(new Lattice(2, 20, 0.5, 1));
    }

    @Test
    void processReadsItsOwnPartOfAFile() throws IOException {
        Path input = Files.writeString(directory.resolve("graph"), "1 2\n3 4\n");
        var plan = Plans.plan(new Components(), 2, Map.of("input", input));
        var own = Plans.options(new Components(), 2, plan.parameters().apply(1));
        assertThat(EdgeFile.of(input, own)).isEqualTo(new EdgeFile(input, 0, List.of(new FilePart(4, 8, 1))));
    }

    @Test
    void invalidValuesAreNamed() {
        assertThatThrownBy(() -> new Lattice(4, 1, 0.5, 1)).hasMessageContaining("dimensions=4");
        assertThatThrownBy(() -> new Lattice(2, 0, 0.5, 1)).hasMessageContaining("vertices=0");
        assertThatThrownBy(() -> lattice(1, Map.of("lattice", "4d")))
                .hasMessage("unknown lattice: found=4d, expected one of [2d, 3d]");
        assertThatThrownBy(() -> lattice(1, Map.of("nodes-per-process", 0)))
                .hasMessage("invalid parameter: nodes-per-process=0, expected 1 to 134,217,728");
        assertThatThrownBy(() -> lattice(1, Map.of("keep", 1.5))).hasMessageContaining("found=1.5");
        assertThatThrownBy(() -> lattice(1, Map.of("keep", Double.NaN))).hasMessageContaining("NaN");
        var part = Plans.options(new Components(), 1, Map.of("input", "x", "input.start", "y"));
        assertThatThrownBy(() -> FilePart.of(part)).hasMessageContaining("input.start=y");
    }

    private static Lattice lattice(int size, Map<String, ?> options) {
        return Components.lattice(Plans.options(new Components(), size, options));
    }
}
