package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job over a fabric's library, from its options to its end. Needs Java 22 and the library. */
class FabricJobIT {
    private static final int FIRST_JAVA = 22;

    private static final Path HOSTS_BASE = Path.of("/dev/shm/clump-test");

    @TempDir
    private Path base;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--net ofi --ofi-ethernet on",
                "--net ofi --ofi-ethernet on --ofi-provider tcp",
                "--net ucx --ucx-transports posix,sysv"
            })
    void keysAreSortedAndVerifiedOverTheNamedProvider(String options) throws Exception {
        assumeThat(Runtime.version().feature()).as("Java").isGreaterThanOrEqualTo(FIRST_JAVA);
        String command = "run sample-sort --nodes 2 --procs 2 --keys 20000 " + options + library(options);
        try (ClumpProcess job = ClumpProcess.start(base, command.split(" "))) {
            assertVerified(job);
        }
    }

    /** Without RDMA hardware, only the libraries' TCP connects hosts. */
    @ParameterizedTest
    @ValueSource(strings = {"--net ofi --ofi-ethernet on", "--net ucx --ucx-tcp on --ucx-transports tcp"})
    void keysAreSortedAndVerifiedByTwoHosts(String options) throws Exception {
        assumeThat(Runtime.version().feature()).as("Java").isGreaterThanOrEqualTo(FIRST_JAVA);
        String command = "run sample-sort -H h0:2,h1:2 --keys 20000 " + options + library(options);
        try (Cluster cluster = Cluster.of(2, base)) {
            List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
            arguments.addAll(cluster.overSsh());
            try (ClumpProcess job =
                    ClumpProcess.start(cluster.onFront(), HOSTS_BASE, arguments.toArray(String[]::new))) {
                assertVerified(job);
            }
        }
    }

    /** Returns the option for the library that a property of the tests names; processes of hosts do not inherit it. */
    private static String library(String options) {
        String name = options.contains("--net ucx") ? "ucx" : "ofi";
        String file = System.getProperty("clump." + name + ".library");
        return file == null ? "" : " --" + name + "-library " + file;
    }

    private static void assertVerified(ClumpProcess job) throws InterruptedException {
        int status = job.await();
        assumeThat(job.err()).as("library").doesNotContain("cannot load", "wrong version");
        assertThat(status).as(job.err()).isZero();
        assertThat(job.out()).endsWith("verified: order and multiset of 80,000 keys");
    }
}
