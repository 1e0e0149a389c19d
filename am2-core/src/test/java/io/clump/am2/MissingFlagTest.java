package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process without the Java flag that Agrona needs. */
class MissingFlagTest {
    @Test
    void layerSaysInOneLineWhichFlagOfJavaIsMissing(@TempDir Path directory) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Opener.class.getName(),
                        directory.resolve("job").toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        assertThat(output.lines().filter(line -> line.startsWith("refused: ")).toList())
                .containsExactly(
                        "refused: a flag of java is missing: found=no access to jdk.internal.misc, expected java "
                                + "--add-opens java.base/jdk.internal.misc=ALL-UNNAMED (Maven Surefire: <argLine>, an IDE: VM options)");
        assertThat(directory.resolve("job")).doesNotExist();
    }

    /** Opens a layer. */
    static final class Opener {
        private Opener() {}

        public static void main(String[] arguments) {
            LayerConfiguration configuration = LayerConfiguration.builder()
                    .directory(Path.of(arguments[0]))
                    .build();
            try (Layer layer = Layer.open(configuration)) {
                System.out.println("opened: " + layer.configuration());
            } catch (ClumpException e) {
                System.out.println("refused: " + e.getMessage());
            }
        }
    }
}
