package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class JobTimeoutsTest {
    @Test
    void groupThatStartsBesideOthersHasTheTimeOfAllTheirProcesses() {
        JobTimeouts timeout = new JobTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofMillis(1));

        assertThat(timeout.beside(30).start(2)).isEqualTo(timeout.start(32));
        assertThat(timeout.beside(0)).isEqualTo(timeout);
    }
}
