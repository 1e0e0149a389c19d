package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.splitc.SplitCSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckpointOriginTest {
    @Test
    void descriptionOfAnEarlierVersionIsRead() {
        CheckpointOrigin origin = CheckpointOrigin.decode("{\"app\":\"em3d\",\"classPath\":[],\"isApp\":true,"
                + "\"options\":{\"--steps\":\"9\"},\"heap\":0,\"nodes\":2,\"procs\":1,\"everyMillis\":50}");
        assertThat(origin.options()).isEqualTo(Map.of("--steps", "9"));
        assertThat(origin.everyMillis()).isEqualTo(50);
        assertThat(origin.keep()).isEqualTo(CheckpointOptions.KEPT);
        assertThat(origin.classesChecksum()).isNull();
    }

    @Test
    void descriptionIsReadAsItWasWritten() {
        CheckpointOrigin origin = new CheckpointOrigin(
                "my.\"Program\"",
                List.of("a b.jar", "C:\\c.jar"),
                false,
                Map.of("key", "ü\n\u2028", "other", ""),
                64,
                2,
                3,
                4_000_000_000L,
                5,
                "0a1b2c3d");
        assertThat(CheckpointOrigin.decode(origin.properties("").get(SplitCSettings.CHECKPOINT_ORIGIN)))
                .isEqualTo(origin);
        CheckpointOrigin without = new CheckpointOrigin("em3d", List.of(), true, Map.of(), 0, 1, 1, 0, 2, null);
        assertThat(CheckpointOrigin.decode(without.properties("").get(SplitCSettings.CHECKPOINT_ORIGIN)))
                .isEqualTo(without);
    }
}
