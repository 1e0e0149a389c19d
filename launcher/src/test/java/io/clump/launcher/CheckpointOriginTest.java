package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

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
}
