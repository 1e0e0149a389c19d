package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HugePagesTest {
    private static final String OPTION = "-XX:+UseTransparentHugePages";

    @TempDir
    private Path directory;

    private Path system;

    @BeforeEach
    void giveOnRequest() throws IOException {
        system = Files.writeString(directory.resolve("enabled"), "always [madvise] never\n");
    }

    @Test
    void heapHasHugePagesIfTheSystemGivesThemOnRequest() throws IOException {
        assertThat(HugePages.unlessNamed(Map.of(), List.of("-Xmx8m"), system)).containsExactly(OPTION);
        Files.writeString(system, "always madvise [never]\n");
        assertThat(HugePages.unlessNamed(Map.of(), List.of(), system)).isEmpty();
        Files.delete(system);
        assertThat(HugePages.unlessNamed(Map.of(), List.of(), system)).isEmpty();
    }

    @Test
    void choiceOfTheUserIsKept() {
        for (String chosen : List.of("-XX:-UseTransparentHugePages", "-XX:+UseLargePages", "-XX:+UseHugeTLBFS")) {
            assertThat(HugePages.unlessNamed(Map.of(), List.of("-ea", chosen), system))
                    .isEmpty();
            assertThat(HugePages.unlessNamed(Map.of("JAVA_TOOL_OPTIONS", "-ea " + chosen), List.of(), system))
                    .isEmpty();
        }
    }
}
