package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourceCheckTest {
    private static final long MEGABYTE = 1 << 20;

    @TempDir
    private Path directory;

    @Test
    void aSmallJobHasSpaceEvenIfItsBaseIsStillToBeMade() {
        JobPlan plan = plan(1, 1, 0, directory.resolve("to/be/made"));

        assertThatCode(() -> ResourceCheck.check(plan)).doesNotThrowAnyException();
    }

    @Test
    void eachProcessNeedsSpaceForItsQueueBlock() {
        long one = ResourceCheck.fileBytes(plan(1, 1, 0, directory));
        long four = ResourceCheck.fileBytes(plan(2, 2, 0, directory));

        // 4,096 packets of 64 bytes and 16 bulk blocks of 8 kB, for requests and for replies.
        assertThat(four - one).isGreaterThan(3 * 2 * (4096 * 64 + 16 * 8192)).isLessThan(3 * MEGABYTE);
    }

    @Test
    void eachEndpointOfAProcessNeedsSpaceForItsQueueBlock() {
        JobPlan one = plan(1, 2, 0, directory);

        long blocks = ResourceCheck.fileBytes(one.withProgram(List.of(), 2)) - ResourceCheck.fileBytes(one);

        assertThat(blocks).isGreaterThan(2 * 2 * (4096 * 64 + 16 * 8192)).isLessThan(2 * MEGABYTE);
    }

    @Test
    void driversOfAeronNeedSpaceForEachPairOfProcessesOfTwoNodes() {
        JobPlan udp = plan(2, 2, 0, directory);
        JobPlan aeron = over("aeron", udp, Map.of());
        JobPlan elsewhere = over("aeron", udp, Map.of("clump.aeron.directory", "/dev/shm/aeron"));

        // Eight ways, each of two streams whose 384 kB lie in the sender's driver and in the receiver's.
        long ofDrivers = ResourceCheck.fileBytes(aeron) - ResourceCheck.fileBytes(udp);
        assertThat(ofDrivers).isGreaterThan(8 * 4 * 384 << 10).isLessThan(8 * 4 * 400 + 40_000 << 10);
        // Another endpoint of each process needs other ways, but the same drivers.
        JobPlan two = aeron.withProgram(List.of(), 2);
        long ofWays = ResourceCheck.fileBytes(two) - ResourceCheck.fileBytes(udp.withProgram(List.of(), 2)) - ofDrivers;
        assertThat(ofWays).isGreaterThan(8 * 4 * 384 << 10).isLessThan(8 * 4 * 400 << 10);
        assertThat(ResourceCheck.fileBytes(elsewhere)).isEqualTo(ResourceCheck.fileBytes(udp));
    }

    @Test
    void tooLittleMemoryIsReportedWithBothNumbers() {
        JobPlan plan = plan(2, 2, 1000 * MEGABYTE, directory);

        assertThatThrownBy(() -> ResourceCheck.checkMemory(plan, 1000 * MEGABYTE))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("1,317,011,456 bytes needed")
                .hasMessageContaining("1,048,576,000 bytes available");
        assertThatCode(() -> ResourceCheck.checkMemory(plan, 2000 * MEGABYTE)).doesNotThrowAnyException();
    }

    @Test
    void tooLittleSpaceForQueuesIsReportedWithBothNumbersAndTheDirectory() throws IOException, InterruptedException {
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=1m", "clump-test", directory.toString()) == 0,
                "only the superuser can mount a small file system");
        try {
            assertThatThrownBy(() -> ResourceCheck.check(plan(1, 2, 0, directory)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("too little space")
                    .hasMessageContaining(directory.toString())
                    .hasMessageContaining("bytes needed, 1,048,576 bytes available");
        } finally {
            assertThat(run("umount", directory.toString())).isZero();
        }
    }

    private static JobPlan plan(int nodes, int processesPerNode, long dataBytes, Path base) {
        return Plans.plan(base, nodes, processesPerNode, dataBytes, List.of());
    }

    private static JobPlan over(String network, JobPlan plan, Map<String, String> properties) {
        return new JobPlan(
                plan.number(),
                plan.base(),
                plan.layout(),
                network,
                plan.poll(),
                plan.registry(),
                node -> properties,
                plan.program(),
                plan.parameters(),
                plan.dataBytes(),
                plan.temporaries(),
                List.of(),
                ProcessSettings.NONE,
                0);
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }
}
