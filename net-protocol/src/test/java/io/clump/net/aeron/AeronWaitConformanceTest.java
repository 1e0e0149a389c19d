package io.clump.net.aeron;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.WaitConformance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** With a driver that runs already: it keeps sockets for a while after their endpoints, and this process is to have none. */
class AeronWaitConformanceTest extends WaitConformance {
    @TempDir
    private static Path base = Path.of("");

    private static @Nullable Process driver;

    @BeforeAll
    static void startDriver() throws IOException {
        driver = AeronProcess.startDriver(base.resolve("driver"));
    }

    @AfterAll
    static void endDriver() throws InterruptedException {
        if (driver != null) {
            driver.destroy();
            driver.waitFor(60, TimeUnit.SECONDS);
        }
    }

    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL)
                .network("aeron")
                .property(AeronConfiguration.DIRECTORY, base.resolve("driver").toString());
    }
}
