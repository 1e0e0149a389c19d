package io.clump.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process of a job reads properties among the options of its virtual machine. */
class ProcessPropertiesTest {
    @TempDir
    private Path directory;

    private final Properties ofTheLauncher = new Properties();
    private final Properties ofTheMachine = new Properties();

    @BeforeEach
    void checkedByTheLauncher() {
        ofTheLauncher.setProperty("clump.directory", directory.resolve("job").toString());
        ofTheLauncher.setProperty("clump.network", "none");
        ofTheLauncher.setProperty("clump.poll", "every");
        ofTheLauncher.setProperty(LayerConfiguration.CHECKED, "true");
        ofTheMachine.setProperty("java.home", "/usr/lib/jvm/some");
        ofTheMachine.setProperty("clump.base", "/dev/shm/some");
    }

    @Test
    void propertiesOfTheMachineCountAndThoseOfTheLauncherComeFirst() {
        ofTheMachine.setProperty("clump.bulk.bytes", "1024");
        ofTheMachine.setProperty("clump.poll", "fractional:4");
        LayerConfiguration configuration = ProcessMain.configuration(ofTheLauncher, ofTheMachine);
        assertThat(configuration.poll()).isEqualTo("every");
        try (Layer layer = Layer.open(configuration)) {
            assertThat(layer.maxMediumBytes()).isEqualTo(1024);
        }
    }

    @Test
    void unknownPropertyIsRefused() {
        ofTheMachine.setProperty("clump.paackets", "4");
        LayerConfiguration configuration = ProcessMain.configuration(ofTheLauncher, ofTheMachine);
        assertThatThrownBy(() -> Layer.open(configuration))
                .isInstanceOf(ClumpException.class)
                .hasMessage("unknown property: found=clump.paackets, did you mean clump.packets?");
    }

    @Test
    void namesAreNotCheckedAgainWithoutMoreProperties() {
        LayerConfiguration configuration = ProcessMain.configuration(ofTheLauncher, ofTheMachine);
        assertThat(configuration.properties()).containsOnlyKeys(LayerConfiguration.CHECKED);
    }
}
