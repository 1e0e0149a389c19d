package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateCommandIT {
    private static final int STATUS_AFTER_INT = 130;

    @TempDir
    private Path base;

    @Test
    void interruptedSimulationReportsWhatWasDoneSoFar() throws IOException, InterruptedException {
        try (ClumpProcess command = ClumpProcess.start(base, "simulate", "--seeds", "2000000000")) {
            command.awaitLine("simulated ");
            command.signal("INT");

            assertThat(command.await()).as(command.err()).isEqualTo(STATUS_AFTER_INT);
            assertThat(command.out())
                    .containsPattern("(?m)^seeds +[1-9][0-9,]* of 2,000,000,000: interrupted$")
                    .contains("verified: every message was handled once and in order, or returned");
        }
    }
}
