package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoresTest {
    @Test
    void listOfTheSystemIsUnderstood() {
        assertThat(Cores.of("\t0-2,5,7-8\n")).containsExactly(0, 1, 2, 5, 7, 8);
        assertThat(Cores.of("3")).containsExactly(3);
    }

    @Test
    void placesGoRound() {
        int cores = Runtime.getRuntime().availableProcessors();
        List<String> first = Cores.bind(0);
        assertThat(first).startsWith("taskset", "-c");
        assertThat(Cores.bind(cores)).isEqualTo(first);
    }
}
