package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PatienceTest {
    @Test
    void groupThatStartsBesideOthersHasTheTimeOfAllTheirProcesses() {
        Patience patience = new Patience(Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofMillis(1));

        assertThat(patience.beside(30).start(2)).isEqualTo(patience.start(32));
        assertThat(patience.beside(0)).isEqualTo(patience);
    }
}
