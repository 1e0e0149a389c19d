package io.clump.net.aeron;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.job.Uninterrupted;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import java.nio.file.Path;
import java.util.List;

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
                        "Aeron, which does not authenticate: choose it where nobody else can send to these machines",
                        AeronConfiguration.settings())
                .withInterface(AeronConfiguration.INTERFACE, false)
                .underLauncher(AeronConfiguration.TIMEOUT, AeronConfiguration.PATIENT_SECONDS);
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
    public long fileBytes(LayerConfiguration configuration, int nodes, int processesPerNode) {
        return AeronConfiguration.of(configuration).driverDirectory() == null
                ? AeronConfiguration.fileBytes(nodes, processesPerNode)
                : 0;
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
        if (running != null) {
            AeronConfiguration.checkDriver(running);
            return AeronProtocol.connect(aeron, running, () -> {});
        }
        JobDirectory job = JobDirectory.join(configuration.directory());
        NodeDriver driver = null;
        try {
            NodeDriver joined = NodeDriver.join(job.nodeDirectory(configuration.node()), aeron.timeout());
            driver = joined;
            return AeronProtocol.connect(aeron, joined.directory(), () -> leave(joined, job));
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
