package io.clump.launcher.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.command.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsServerTest {
    @TempDir
    private Path base;

    @ParameterizedTest
    @ValueSource(strings = {"x", "65536", ":9400", "127.0.0.1", "a:b:1", "-1", "", "::1"})
    void addressThatIsNoneIsRefused(String address) {
        assertThatThrownBy(() -> MetricsServer.listen(address, base))
                .isInstanceOf(BadInputException.class)
                .hasMessage("not an address for metrics: found=--metrics-port " + address
                        + ", expected a port, 0 to 65535, or an address and a port, such as 10.0.0.1:9400");
    }

    @Test
    void addressOfAnotherMachineIsRefused() {
        assertThatThrownBy(() -> MetricsServer.listen("192.0.2.1:0", base))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("cannot serve metrics: found=--metrics-port 192.0.2.1:0, cause=");
    }

    @Test
    void jobThatHasNoProcessYetHasAPageWithoutValues() throws IOException {
        try (MetricsServer server = MetricsServer.listen("127.0.0.1:0", base.resolve("job"))) {
            String page = new String(server.page().toURL().openStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(page.lines()).isNotEmpty().allMatch(line -> line.startsWith("# "));
        }
    }
}
