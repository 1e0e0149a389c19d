package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.Checkpointable;
import io.clump.am2.Thorough;
import io.clump.splitc.Checkpoints;
import io.clump.splitc.EndTime;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import io.clump.splitc.checkpoint.Checkpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs as users of batch systems write them: with a real Slurm, and with host files as PBS and LSF write them. */
class BatchIT {
    private static final Path BASE = Path.of("/dev/shm/clump-test");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "-N2 --ntasks-per-node=2, run sample-sort --keys 3000, 2 nodes of 2 processes",
        "-N2 -n3, run sample-sort --keys 3000, 2 nodes"
    })
    @Thorough
    void tasksOfAStepRunOneJobTogether(String tasks, String command, String where)
            throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> by = cluster.startSlurm();
            by.add("srun");
            by.addAll(List.of(tasks.split(" ")));
            try (ClumpProcess job = ClumpProcess.start(by, BASE, command.split(" "))) {
                assertThat(job.await()).as(job.err()).isZero();
                assertThat(job.out()).containsOnlyOnce("\nverified: ").contains(where);
            }
            cluster.awaitNothingLeft();
        }
    }

    @Test
    @Thorough
    void tasksThatNameTheirNodesRunAJobEach() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> by = cluster.startSlurm();
            by.addAll(List.of("srun", "-N2", "-n2"));
            String command = "run sample-sort --keys 3000 --nodes 1 --procs 2";
            try (ClumpProcess job = ClumpProcess.start(by, BASE, command.split(" "))) {
                assertThat(job.await()).as(job.err()).isZero();
                assertThat(job.out().split("\nverified: ", -1)).hasSize(3);
            }
        }
    }

    /** Each element of an array is an allocation of its own. The script is one that a user might write. */
    @Test
    @Thorough
    void eachElementOfAJobArrayRunsAJobInItsAllocation() throws IOException, InterruptedException {
        Path script = script("#SBATCH --array=1-2", "#SBATCH --nodes=1", "#SBATCH --ntasks-per-node=3", "exec \"$@\"");
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> by = cluster.startSlurm();
            by.addAll(List.of("sbatch", "--wait", "-o", directory + "/output-%a", script.toString()));
            try (ClumpProcess job = ClumpProcess.start(by, BASE, "run", "sample-sort", "--keys", "3000")) {
                assertThat(job.await()).as(job.err()).isZero();
            }
            for (int element = 1; element <= 2; element++) {
                assertThat(directory.resolve("output-" + element))
                        .content()
                        .contains("1 node of 3 processes", "\nverified: ");
            }
            cluster.awaitNothingLeft();
        }
    }

    /** The program ends only if it continues from a checkpoint. */
    @Test
    @Thorough
    void jobThatSlurmRequeuesGoesOnFromItsNewestCheckpoint() throws IOException, InterruptedException {
        Path checkpoints = directory.resolve("checkpoints");
        Path output = directory.resolve("output");
        Path script = script(
                "#SBATCH --nodes=2 --ntasks-per-node=1",
                "#SBATCH --requeue --open-mode=append",
                "#SBATCH --output=" + output,
                "exec \"$@\"");
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> by = cluster.startSlurm();
            String slurm = by.get(by.size() - 1);
            by.addAll(List.of("sbatch", "--wait", script.toString()));
            String command = "run --class " + UntilRestored.class.getName() + " --resume --checkpoint-every 20ms"
                    + " --checkpoint-dir " + checkpoints;
            try (ClumpProcess job = ClumpProcess.start(by, BASE, command.split(" "))) {
                job.awaitOutput("Submitted batch job ");
                Await.until("a checkpoint", () -> Checkpoint.isThereAny(checkpoints));
                String id = job.out().replaceAll("\\D", "");
                // Slurm holds a requeued job back for two minutes, once its processes have ended.
                cluster.onFront("export " + slurm + "; scontrol requeue " + id + " && until scontrol show job " + id
                        + " | grep -q Reason=BeginTime; do sleep 0.1; done; scontrol update JobId=" + id
                        + " StartTime=now");
                assertThat(job.await()).as(job.err()).isZero();
            }
            assertThat(output)
                    .content()
                    .contains("no checkpoint in " + checkpoints, "continuing from " + checkpoints, "\nverified: ");
            cluster.awaitNothingLeft();
        }
    }

    @Test
    void programKnowsTheTimeLimitThatSlurmHasGivenToItsJob() throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Path script = script(
                "#SBATCH --nodes=2 --ntasks-per-node=1 --time=10",
                "#SBATCH --output=" + output,
                "echo end=$(SLURM_TIME_FORMAT=%s squeue -h -j $SLURM_JOB_ID -o %e)",
                "exec \"$@\"");
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> by = cluster.startSlurm();
            by.addAll(List.of("sbatch", "--wait", script.toString()));
            try (ClumpProcess job =
                    ClumpProcess.start(by, BASE, "run", "--class", ReportsEnd.class.getName(), "--timeout", "1h")) {
                int status = job.await();
                assertThat(status).as(job.err() + Files.readString(output)).isZero();
            }
            String text = Files.readString(output);
            Matcher end = Pattern.compile("end=([0-9]+)").matcher(text);
            assertThat(end.find()).as(text).isTrue();
            assertThat(text)
                    .contains("[0 h0] job ends at " + end.group(1), "[1 h1] job ends at " + end.group(1), "verified: ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PBS_NODEFILE", "LSB_DJOB_HOSTFILE"})
    @Thorough
    void hostFileOfABatchSystemPlacesTheProcesses(String variable) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("hosts"), "h0\nh0\nh1\nh0\n");
        try (Cluster cluster = Cluster.of(2, directory)) {
            List<String> by = new ArrayList<>(cluster.onFront());
            by.addAll(List.of("env", variable + "=" + file));
            List<String> words = new ArrayList<>(List.of("run", "sample-sort", "--keys", "3000", "-v"));
            words.addAll(cluster.overSsh());
            try (ClumpProcess job = ClumpProcess.start(by, BASE, words.toArray(String[]::new))) {
                assertThat(job.await()).as(job.err()).isZero();
                assertThat(job.out()).contains("\nverified: ");
                assertThat(job.pids("h0")).hasSize(3);
                assertThat(job.pids("h1")).hasSize(1);
            }
            cluster.awaitNothingLeft();
        }
    }

    private Path script(String... lines) throws IOException {
        return Files.writeString(directory.resolve("script"), "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    }

    /** Program that prints the end of its time. */
    public static final class ReportsEnd implements SpmdProgram {
        @Override
        public void run(SplitC splitc) {
            Duration left = splitc.timeLeft();
            System.out.println("job ends at " + System.getenv(EndTime.VARIABLE));
            boolean isWithinLimit = left != null && left.compareTo(Duration.ofMinutes(10)) <= 0;
            splitc.monitor().result("verified", Boolean.toString(isWithinLimit));
        }
    }

    /** Program that makes steps until its job is restored, and then ends. */
    public static final class UntilRestored implements SpmdProgram {
        @Override
        public void run(SplitC splitc) {
            long[] steps = new long[1];
            Checkpoints checkpoints = splitc.checkpoints();
            checkpoints.add("steps", Checkpointable.of(steps));
            long first = checkpoints.begin();
            for (long step = first; first == 0; step++) {
                splitc.barrier();
                checkpoints.point(step + 1);
                steps[0]++;
            }
            splitc.monitor().result("verified", Boolean.toString(steps[0] > 0));
        }
    }
}
