package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.launch.PublishedNames;
import org.junit.jupiter.api.Test;

/** Programs of {@code bench launch}, as jobs of one machine: the benchmark itself needs root. */
class LaunchCommandIT extends CommandIT {
    @Test
    void processesOfAJobFindAllNamesOfEachOther() throws Exception {
        String program = PublishedNames.class.getName();
        int status = clump.run("run", "--class", program, "--nodes", "2", "--procs", "1", "--registry", "launcher");

        assertThat(status).as(clump.errors()).isZero();
        assertThat(clump.out()).containsPattern("took \\d+ ns");
        clump.assertNothingIsLeft();
    }
}
