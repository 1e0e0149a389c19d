package io.clump.laboratory.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Thorough;
import io.clump.command.Terminal;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Workbench;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Jobs at once, in several configurations, beside sequential work: real processes. */
@Thorough
class AppSweepIT {
    private static final int ROUNDS = 2;

    private Path base = Path.of("");

    @BeforeEach
    void makeBase() throws Exception {
        base = Files.createTempDirectory(Path.of("/dev/shm"), "clump-sweep-test-");
    }

    @AfterEach
    void removeBase() {
        IoUtil.delete(base.toFile(), true);
    }

    @Test
    void eachJobReportsItsTimeInEachConfiguration() {
        AppSweep sweep = new AppSweep(
                AppWork.sampleSort(1 << 12),
                2,
                1,
                2,
                1,
                List.of(configuration("lock-free"), configuration("fifo"), configuration("ticket")));
        Measurement found = measure(sweep);
        assertThat(sweep.processes()).isEqualTo(5);
        for (int i = 0; i < sweep.configurations().size(); i++) {
            assertThat(sweep.seconds(found, i).rounds())
                    .hasSize(ROUNDS)
                    .allMatch(seconds -> seconds > 0)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void configurationThatIsTooSlowIsGivenUpByAllJobs() {
        AppSweep sweep = new AppSweep(
                AppWork.sampleSort(1 << 12), 1, 1, 2, 1, List.of(configuration("lock-free"), configuration("fifo")), 0);
        Measurement found = measure(sweep);
        assertThat(sweep.isTooSlow(found, 0)).isTrue();
        assertThat(sweep.isTooSlow(found, 1)).isTrue();
        assertThatThrownBy(() -> sweep.seconds(found, 1)).hasMessageContaining("too slow: app=sample-sort");
    }

    @Test
    void jobMayBeOnTwoNodes() {
        AppSweep sweep = new AppSweep(AppWork.fft(8), 2, 2, 1, 0, List.of(Map.of("clump.network", "udp")));
        assertThat(sweep.seconds(measure(sweep), 0).rounds()).hasSize(ROUNDS).allMatch(seconds -> seconds > 0);
    }

    private static Map<String, String> configuration(String queue) {
        return Map.of("clump.network", "none", "clump.queue", queue);
    }

    private Measurement measure(AppSweep sweep) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(new PrintStream(errors, true, StandardCharsets.UTF_8), false);
        try (Workbench workbench = Workbench.open(base, Map.of(), terminal)) {
            return workbench
                    .measure(
                            "sweep", List.of(sweep.contestant()), Effort.quick().turns(ROUNDS))
                    .get(0);
        }
    }
}
