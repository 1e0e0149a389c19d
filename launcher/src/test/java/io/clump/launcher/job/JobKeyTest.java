package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.LayerConfiguration;
import io.clump.launcher.control.Event;
import io.clump.net.key.Authentication;
import io.clump.net.key.JobKey;
import io.clump.net.key.JobKeyFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job with a network has a key, which only its file contains. */
class JobKeyTest {
    @TempDir
    private Path base;

    @Test
    void everyProcessGetsThePathOfAFileThatItsOwnerAloneReads() throws Exception {
        JobPlan plan = plan("udp", Map.of());
        Path file = plan.directory().resolve("key");
        try (Job job = Job.open(plan, new SilentObserver())) {
            assertThat(job).isNotNull();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            JobKey key = JobKeyFile.read(file);
            for (int rank = 0; rank < plan.size(); rank++) {
                LayerConfiguration layer = plan.layer(rank);
                assertThat(Authentication.keyOf(layer)).isEqualTo(key);
            }
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void everyJobHasAnotherKey() {
        JobPlan plan = plan("udp", Map.of());
        assertThat(keyOf(plan)).isNotEqualTo(keyOf(plan));
    }

    @Test
    void jobWithoutNetworkOrAuthenticationHasNoKey() {
        for (JobPlan plan : List.of(
                plan(LayerConfiguration.NO_PROTOCOL, Map.of()),
                plan("udp", Map.of(Authentication.PROPERTY, Authentication.OFF)))) {
            try (Job job = Job.open(plan, new SilentObserver())) {
                assertThat(job).isNotNull();
                assertThat(plan.directory().resolve("key")).doesNotExist();
            }
        }
    }

    private static JobKey keyOf(JobPlan plan) {
        try (Job job = Job.open(plan, new SilentObserver())) {
            assertThat(job).isNotNull();
            return JobKeyFile.read(plan.directory().resolve("key"));
        }
    }

    private JobPlan plan(String network, Map<String, String> properties) {
        JobPlan any = Plans.plan(base, 2, 1, 0, List.of());
        return new JobPlan(
                any.number(),
                any.base(),
                any.layout(),
                network,
                any.poll(),
                any.registry(),
                node -> properties,
                any.program(),
                any.parameters(),
                any.dataBytes(),
                any.temporaries(),
                List.of(),
                ProcessSettings.NONE,
                0);
    }

    private static final class SilentObserver implements JobObserver {
        @Override
        public void started(ProcessPlace process) {
            throw new AssertionError(process);
        }

        @Override
        public void onEvent(ProcessPlace process, Event event) {
            throw new AssertionError(event);
        }

        @Override
        public void printed(ProcessPlace process, String line, boolean error) {
            throw new AssertionError(line);
        }

        @Override
        public void interrupted() {
            throw new AssertionError();
        }
    }
}
