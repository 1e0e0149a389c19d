package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.command.host.HostLauncher;
import io.clump.command.host.HostLauncherConformance;
import io.clump.launcher.hosts.SlurmLauncher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Commands as steps in an allocation of a real Slurm. Needs root. */
class SlurmLauncherIT extends HostLauncherConformance {
    @TempDir
    private static Path directory;

    private static Cluster cluster;
    private static List<String> inAllocation;

    @BeforeAll
    static void allocate() throws IOException, InterruptedException {
        cluster = Cluster.of(1, directory);
        List<String> withSlurm = cluster.startSlurm();
        List<String> command = new ArrayList<>(withSlurm);
        command.addAll(List.of("sh", "-c", "salloc --no-shell --ntasks=4 2>/dev/null; squeue --noheader --format=%i"));
        Process salloc = new ProcessBuilder(command).start();
        String job = salloc.inputReader().readLine();
        assertThat(job).as("number of the allocation").matches("[0-9]+");
        inAllocation = new ArrayList<>(withSlurm);
        inAllocation.add("SLURM_JOB_ID=" + job);
    }

    @AfterAll
    static void removeHosts() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Override
    protected HostLauncher launcher() {
        return new SlurmLauncher();
    }

    @Override
    protected String host() {
        return "h0";
    }

    @Override
    protected List<String> before() {
        return inAllocation;
    }
}
