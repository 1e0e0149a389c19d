package io.clump.net.aeron;

import io.clump.am2.LayerConfiguration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Layers that send all messages over Aeron, through one media driver for all tests of this process. */
final class AeronLayers {
    private static final Path DRIVER = startDriver();

    private AeronLayers() {}

    static LayerConfiguration.Builder configure(LayerConfiguration.Builder builder) {
        return builder.local(LayerConfiguration.NO_PROTOCOL)
                .network("aeron")
                .property(AeronConfiguration.DIRECTORY, DRIVER.toString());
    }

    private static Path startDriver() {
        try {
            Path base = Files.createTempDirectory(Path.of("/dev/shm"), "clump-driver-");
            Path directory = base.resolve("aeron");
            Process driver = AeronProcess.startDriver(directory);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(driver, base)));
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void end(Process driver, Path base) {
        try {
            driver.destroy();
            driver.waitFor();
            Files.delete(base);
        } catch (IOException | InterruptedException e) {
            driver.destroyForcibly();
        }
    }
}
