package io.clump.futures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of virtual threads runs between two processes, on a Java that has them. */
class VirtualThreadsIT {
    private static final int FIRST_JAVA = 21;
    private static final int CALLERS = 500;

    @Test
    void eachCallHasAVirtualThreadAtBothEnds() throws Exception {
        assumeThat(Runtime.version().feature()).as("Java with virtual threads").isGreaterThanOrEqualTo(FIRST_JAVA);
        String job = Long.toString(ProcessHandle.current().pid() << 20 | 14 << 14);
        Process server = start(job, "server");
        try {
            Process client = start(job, "client", Integer.toString(CALLERS));
            String output = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(client.waitFor()).isZero();
            long squares = (CALLERS - 1L) * CALLERS * (2L * CALLERS - 1) / 6;
            assertThat(output).isEqualTo("sum of " + CALLERS + ": " + (squares + CALLERS) + System.lineSeparator());
            assertThat(server.waitFor()).isZero();
        } finally {
            server.destroyForcibly();
        }
    }

    private static Process start(String job, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-Dclump.job=" + job,
                "-cp",
                System.getProperty("java.class.path"),
                Path.of(System.getProperty("repository.root"), "examples/futures/VirtualThreads.java")
                        .toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    }
}
