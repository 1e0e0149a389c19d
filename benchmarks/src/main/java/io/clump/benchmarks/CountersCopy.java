package io.clump.benchmarks;

import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.counters.CountersFile;
import io.clump.am2.counters.WatchedProcess;
import io.clump.am2.job.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.agrona.IoUtil;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The work of the thread that shows counters to other processes, for one endpoint with both protocols; it does so four
 * times a second.
 */
public class CountersCopy extends AverageNanos {
    private Path directory;
    private Layer layer;
    private Endpoint endpoint;
    private CountersFile file;
    private int[] counters;

    @Setup
    public void open() throws IOException {
        directory = Files.createTempDirectory("clump-counters-");
        layer = Layer.open(LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .property("clump.counters", "off")
                .build());
        endpoint = layer.allocateBundle().allocateEndpoint();
        file = CountersFile.create(
                directory.resolve("counters"),
                new WatchedProcess(ProcessIdentity.current(), "0", WatchedProcess.NO_RANK, 1_000),
                System::currentTimeMillis);
        counters = Objects.requireNonNull(file.allocate(endpoint.name().id(), ""));
    }

    @TearDown
    public void close() {
        file.close();
        layer.close();
        IoUtil.delete(directory.toFile(), true);
    }

    @Benchmark
    public void endpoint() {
        file.write(counters, endpoint.statistics());
    }
}
