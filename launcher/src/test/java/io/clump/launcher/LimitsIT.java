package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.clump.am2.Thorough;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs in a real control group with limits of memory and processors. Needs root and control groups of version 1. */
class LimitsIT {
    private static final List<Path> CONTROLLERS =
            List.of(Path.of("/sys/fs/cgroup/memory"), Path.of("/sys/fs/cgroup/cpu"));

    private final List<Path> groups = new ArrayList<>();

    @TempDir
    private Path directory;

    @BeforeEach
    void makeGroups() throws IOException {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "control groups need root");
        for (Path controller : CONTROLLERS) {
            Assumptions.assumeTrue(Files.isWritable(controller.resolve("tasks")), "no " + controller + " here");
            Path group =
                    controller.resolve("clump-test-" + ProcessHandle.current().pid());
            Files.createDirectory(group);
            groups.add(group);
        }
    }

    @AfterEach
    void removeGroups() throws IOException {
        for (Path group : groups) {
            Files.delete(group);
        }
    }

    /** Without limits, the job would have as many processes as the machine has processors. */
    @Test
    void programGetsAProcessForEachProcessorOfTheGroupAndItsShareOfMemory() throws IOException, InterruptedException {
        limit(600, 100);
        try (ClumpProcess job = start("mpirun", "-v")) {
            assertThat(job.await()).as(job.err()).isZero();
            assertThat(job.err()).contains("600 MB of memory and 1 processor here, 1 process with -Xmx150m");
            assertThat(job.out()).contains("heap 150 of 1");
        }
    }

    /** A quarter for each would be 150 MB, twice what there is. */
    @ParameterizedTest
    @CsvSource({"'', ''", "-H a:8 --spawn, host a:"})
    @Thorough
    void heapsOfAllProcessesOfAMachineFitIntoTheGroupTogether(String place, String said)
            throws IOException, InterruptedException {
        limit(1200, 200);
        List<String> words = new ArrayList<>(List.of("mpirun", "-v", "-np", "8"));
        if (!place.isEmpty()) {
            words.addAll(List.of(place.split(" ")));
            words.add("exec sh -c %Q");
        }
        try (ClumpProcess job = start(words.toArray(String[]::new))) {
            assertThat(job.await()).as(job.err()).isZero();
            assertThat(job.err())
                    .contains("\n" + said + (said.isEmpty() ? "" : " ")
                            + "1200 MB of memory and 2 processors here, 8 processes with -Xmx64m");
            assertThat(job.out()).contains("heap 64 of 8");
        }
    }

    @Test
    @Thorough
    void heapThatTheUserNamesIsThatOfEachProcess() throws IOException, InterruptedException {
        limit(1200, 200);
        try (ClumpProcess job = start("mpirun", "-np", "2", "-XX:MaxRAMPercentage=20")) {
            assertThat(job.await()).as(job.err()).isZero();
            assertThat(job.out()).contains("heap 240 of 2");
        }
    }

    private void limit(int megabytes, int processorPercent) throws IOException {
        Files.writeString(groups.get(0).resolve("memory.limit_in_bytes"), megabytes + "M");
        Files.writeString(groups.get(1).resolve("cpu.cfs_period_us"), "100000");
        Files.writeString(groups.get(1).resolve("cpu.cfs_quota_us"), Integer.toString(processorPercent * 1000));
    }

    private ClumpProcess start(String... words) throws IOException {
        StringBuilder join = new StringBuilder();
        groups.forEach(group -> join.append("echo $$ >").append(group).append("/tasks && "));
        List<String> all = new ArrayList<>(List.of(words));
        all.add(PrintsHeap.class.getName());
        return ClumpProcess.start(
                List.of("sh", "-c", join + "exec \"$@\"", "sh"), directory.resolve("base"), all.toArray(String[]::new));
    }

    /** Program of MPI whose first process prints the size of its heap in megabytes, and the number of processes. */
    public static final class PrintsHeap {
        private PrintsHeap() {}

        /** Runs the program. */
        public static void main(String[] arguments) throws MPIException {
            MPI.Init(arguments);
            if (MPI.COMM_WORLD.Rank() == 0) {
                HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
                long heap = Long.parseLong(machine.getVMOption("MaxHeapSize").getValue()) >> 20;
                System.out.println("heap " + heap + " of " + MPI.COMM_WORLD.Size());
            }
            MPI.Finalize();
        }
    }
}
