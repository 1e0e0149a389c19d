package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checkpoints of a job on several hosts that share a directory. Needs root. */
@Thorough
class CheckpointHostsIT {
    private static final Path BASE = Path.of("/dev/shm/clump-test");

    @TempDir
    private Path directory;

    @Test
    void killedJobGoesOnWithOtherNumbersOfProcessesOnItsHosts() throws IOException, InterruptedException {
        Path checkpoints = directory.resolve("checkpoints");
        try (Cluster cluster = Cluster.of(2, directory)) {
            String job = "run em3d --virtual 4 --nodes-per-process 200 --degree 10 --steps 20000 -H h0:2,h1:2 -v"
                    + " --checkpoint-every 50ms --checkpoint-dir " + checkpoints;
            try (ClumpProcess command = start(cluster, job)) {
                assertThat(command.awaitErrors("checkpoint: ", 2))
                        .as(command.err())
                        .isPositive();
                ProcessHandle launcher = command.launcher();
                launcher.destroyForcibly();
                launcher.onExit().join();
            }
            cluster.awaitNothingLeft();
            try (ClumpProcess command = start(cluster, "restore " + checkpoints + " -H h0:1,h1:3")) {
                assertThat(command.await()).as(command.err()).isZero();
                assertThat(command.out()).contains("verified: ");
            }
        }
    }

    private static ClumpProcess start(Cluster cluster, String words) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(words.split(" ")));
        arguments.addAll(cluster.overSsh());
        return ClumpProcess.start(cluster.onFront(), BASE, arguments.toArray(String[]::new));
    }
}
