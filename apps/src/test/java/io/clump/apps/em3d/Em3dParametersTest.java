package io.clump.apps.em3d;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class Em3dParametersTest {
    private static final GraphShape SHAPE = new GraphShape(new Grid(4, 2, 3), 7, 5);

    @Test
    void parametersAreReadAsTheyWereWritten() {
        Em3dParameters all = new Em3dParameters(
                SHAPE, 40, -3, 9, Layout.NAIVE, Path.of("/in put"), Path.of("/tmp/save"), Path.of("/tmp/out"));
        Em3dParameters few = new Em3dParameters(SHAPE, 100, Long.MIN_VALUE, 1, Layout.GOOD, null, null, null);
        assertThat(Em3dParameters.fromParameters(all.toParameters())).isEqualTo(all);
        assertThat(Em3dParameters.fromParameters(few.toParameters())).isEqualTo(few);
    }

    @Test
    void pathsAreMadeAbsolute() {
        Em3dParameters parameters =
                new Em3dParameters(SHAPE, 0, 0, 1, Layout.GOOD, Path.of("in"), Path.of("save"), Path.of("out"));
        assertThat(parameters.input()).isAbsolute();
        assertThat(parameters.save()).isAbsolute();
        assertThat(parameters.output()).isAbsolute();
    }

    @Test
    void whatIsMissingOrInvalidIsNamed() {
        Map<String, String> parameters =
                new TreeMap<>(new Em3dParameters(SHAPE, 0, 0, 1, Layout.GOOD, null, null, null).toParameters());
        for (String key : parameters.keySet()) {
            Map<String, String> changed = new TreeMap<>(parameters);
            changed.remove(key);
            assertThatThrownBy(() -> Em3dParameters.fromParameters(changed))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining(key);
        }
        parameters.put("nodes", "99999999999");
        assertThatThrownBy(() -> Em3dParameters.fromParameters(parameters)).hasMessageContaining("nodes=99999999999");
    }

    @Test
    void limitsAreChecked() {
        assertThatThrownBy(() -> new Em3dParameters(SHAPE, 101, 0, 1, Layout.GOOD, null, null, null))
                .hasMessageContaining("found=101");
        assertThatThrownBy(() -> new Em3dParameters(SHAPE, 0, 0, 0, Layout.GOOD, null, null, null))
                .hasMessageContaining("found=0, expected 1 to 100000");
        assertThatThrownBy(() -> new GraphShape(Grid.of(1000), 1 << 20, 20)).hasMessageContaining("graph too large");
    }
}
