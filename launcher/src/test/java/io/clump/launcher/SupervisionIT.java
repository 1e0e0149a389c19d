package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clump.am2.Thorough;
import io.clump.am2.job.JobDirectory;
import io.clump.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ends of jobs whose processes, or those that serve them, no longer work. */
class SupervisionIT {
    private static final String DRIVER = "Aeron media driver of node 1 pid ";

    /** In memory, since media drivers map large files. */
    private Path base = Path.of("");

    @BeforeEach
    void makeBase() throws IOException {
        base = Files.createTempDirectory(Path.of("/dev/shm"), "clump-supervision-");
    }

    @AfterEach
    void removeBase() throws IOException {
        JobDirectory.removeDead(base);
        Files.deleteIfExists(base.resolve("lock"));
        Files.delete(base);
    }

    @Test
    void killedMediaDriverEndsTheJobAndIsNamed() throws IOException, InterruptedException {
        try (ClumpProcess command = start(EndlessExchange.class, "--net aeron --nodes 2 --procs 1 -v")) {
            command.awaitLine("[0] exchanging");
            String pid = command.err()
                    .lines()
                    .filter(line -> line.startsWith(DRIVER))
                    .findFirst()
                    .orElseThrow()
                    .substring(DRIVER.length());
            ClumpProcess.signal("KILL", Long.parseLong(pid));
            assertThat(command.await()).isEqualTo(ExitStatus.FAILED);
            assertThat(command.lastErrorLine())
                    .isEqualTo(
                            "clump: Aeron media driver of node 1 (pid " + pid + ") was killed by signal 9 (SIGKILL)");
        }
        assertThat(base).isDirectoryNotContaining("glob:**/????????????????");
    }

    @Test
    void mediaDriversEndWithAKilledLauncher() throws IOException, InterruptedException {
        try (ClumpProcess command = start(EndlessExchange.class, "--net aeron --nodes 2 --procs 1 -v")) {
            command.awaitLine("[0] exchanging");
            List<Long> all =
                    command.descendants().stream().map(ProcessHandle::pid).toList();
            assertThat(all).hasSizeGreaterThanOrEqualTo(4);
            command.signal("KILL");
            ClumpProcess.awaitEnds(all);
        }
    }

    @Test
    void processThatRunsOutOfHeapEndsTheJobAndIsNamed() throws IOException, InterruptedException {
        try (ClumpProcess command = start(HungryProgram.class, "--heap 8 --nodes 1 --procs 2 --net none")) {
            assertThat(command.await()).isEqualTo(3);
            assertThat(command.lastErrorLine())
                    .matches("clump: process rank 1 \\(node 0\\) pid \\d+ ran out of Java heap \\(-Xmx72m\\)");
        }
    }

    @Test
    @Thorough
    void processesOfAStoppedAgentEndByThemselves() throws IOException, InterruptedException {
        // In a session of its own: otherwise the kernel ends a stopped agent when the shell that started it is killed.
        String hosts = "-H a:1,b:1 --spawn 'exec setsid sh -c %Q' --net-interface lo --host-timeout 10s -v";
        try (ClumpProcess command = start(EndlessExchange.class, hosts)) {
            command.awaitLine("[0 a] exchanging");
            command.awaitStart(1);
            List<ProcessHandle> all = command.descendants();
            ProcessHandle agent = ProcessHandle.of(command.pids("b").get(0))
                    .orElseThrow()
                    .parent()
                    .orElseThrow();
            ClumpProcess.signal("STOP", agent.pid());
            assertThat(command.await()).isEqualTo(ExitStatus.FAILED);
            assertThat(command.lastErrorLine()).startsWith("clump: host b: no message from it");
            ClumpProcess.awaitEnds(all.stream().map(ProcessHandle::pid).toList());
        }
    }

    @Test
    void limitOfThreadsThatIsTooLowIsReportedInOneLineBeforeAnythingStarts() throws IOException, InterruptedException {
        Path group = Path.of(
                "/sys/fs/cgroup/pids/clump-test-" + ProcessHandle.current().pid());
        assumeTrue(group.toFile().mkdir(), "no control group can be made here: " + group);
        try {
            Files.writeString(group.resolve("pids.max"), "60");
            List<String> inside = List.of("sh", "-c", "echo $$ >" + group + "/cgroup.procs && exec \"$@\"", "sh");
            String[] arguments = {"run", "sample-sort", "--nodes", "2", "--procs", "2"};
            try (ClumpProcess command = ClumpProcess.start(inside, base, arguments)) {
                assertThat(command.await()).isEqualTo(ExitStatus.BAD_INPUT);
                assertThat(command.err())
                        .matches("clump: too few threads allowed for the job: about 112 needed, \\d+ available .*");
            }
        } finally {
            Files.delete(group);
        }
    }

    private ClumpProcess start(Class<?> program, String options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", "--class", program.getName()));
        for (String word : options.split(" (?=(?:[^']*'[^']*')*[^']*$)")) {
            arguments.add(word.replace("'", ""));
        }
        return ClumpProcess.start(base, arguments.toArray(String[]::new));
    }
}
