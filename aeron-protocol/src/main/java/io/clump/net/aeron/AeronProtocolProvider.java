package io.clump.net.aeron;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.job.Uninterrupted;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.JobShape;
import io.clump.am2.spi.NodeService;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Provider of the Aeron protocol, under the name {@code aeron}. */
public final class AeronProtocolProvider implements ProtocolProvider {
    static final String NAME = "aeron";

    /** Makes a provider. */
    public AeronProtocolProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Description description() {
        return Description.of(
                        "Aeron, without authentication: for networks in which nobody else can send to these machines",
                        AeronConfiguration.settings())
                .withInterface(AeronConfiguration.INTERFACE, false)
                .underLauncher(AeronConfiguration.TIMEOUT, AeronConfiguration.LAUNCHER_SECONDS);
    }

    @Override
    public void check(List<LayerConfiguration> nodes) {
        for (LayerConfiguration node : nodes) {
            Path running = AeronConfiguration.of(node).driverDirectory();
            if (running != null) {
                AeronConfiguration.checkDriver(running);
            }
        }
    }

    /** Returns 0 for a driver that runs already, whose files are elsewhere. */
    @Override
    public long fileBytes(LayerConfiguration configuration, JobShape job) {
        return AeronConfiguration.of(configuration).driverDirectory() == null
                ? DriverFootprint.of(job).fileBytes(job.nodes())
                : 0;
    }

    @Override
    public @Nullable NodeService service(LayerConfiguration configuration, JobShape job) {
        AeronConfiguration aeron = AeronConfiguration.of(configuration);
        return aeron.driverDirectory() == null
                ? DriverProcess.service(
                        configuration, aeron.timeout(), DriverFootprint.of(job).counters())
                : null;
    }

    @Override
    public Reach reach() {
        return Reach.CLUMP;
    }

    @Override
    public Protocol open(LayerConfiguration configuration) {
        return Uninterrupted.get(() -> open(configuration, AeronConfiguration.of(configuration)));
    }

    private static Protocol open(LayerConfiguration configuration, AeronConfiguration aeron) {
        Path running = aeron.driverDirectory();
        if (running != null && !running.startsWith(configuration.directory())) {
            AeronConfiguration.checkDriver(running);
            return AeronProtocol.connect(aeron, running, aeron.foreignDriverTimeout(), () -> {});
        }
        JobDirectory job = JobDirectory.join(configuration.directory());
        NodeDriver driver = null;
        try {
            if (running != null) {
                NodeDriver.await(running);
                return AeronProtocol.connect(aeron, running, aeron.timeout(), job::close);
            }
            NodeDriver joined = NodeDriver.join(job.nodeDirectory(configuration.node()), aeron.timeout());
            driver = joined;
            return AeronProtocol.connect(aeron, joined.directory(), aeron.timeout(), () -> leave(joined, job));
        } catch (ClumpException e) {
            if (driver != null) {
                driver.close();
            }
            job.close();
            throw e;
        }
    }

    private static void leave(NodeDriver driver, JobDirectory job) {
        JobDirectory left = Uninterrupted.get(() -> {
            driver.close();
            return job;
        });
        left.close();
    }
}
