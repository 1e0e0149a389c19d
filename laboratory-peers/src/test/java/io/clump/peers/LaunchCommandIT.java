package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.launch.PublishedNames;
import org.junit.jupiter.api.Test;

/** Programs of {@code bench launch}, as jobs of one machine: the benchmark itself needs root. */
class LaunchCommandIT extends CommandIT {
    @Test
    void processesOfAJobFindAllNamesOfEachOther() throws Exception {
        int status = clump.run("run", "--class", PublishedNames.class.getName(), "--nodes", "2", "--procs", "1");

        assertThat(status).as(clump.errors()).isZero();
        assertThat(clump.out()).containsPattern("took \\d+ ns");
        clump.assertNothingIsLeft();
    }
}
