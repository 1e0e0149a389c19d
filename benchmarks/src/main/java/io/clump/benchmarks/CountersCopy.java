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
import java.util.concurrent.TimeUnit;
import org.agrona.IoUtil;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the thread that shows counters to other processes does for one endpoint with both protocols; it does so four times a
 * second.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// A forked virtual machine does not read the manifest of the jar.
@Fork(
        value = 2,
        jvmArgsAppend = {"--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED"})
public class CountersCopy {
    private Path directory;
    private Layer layer;
    private Endpoint endpoint;
    private CountersFile file;
    private int[] counters;

    /** Called by JMH. */
    public CountersCopy() {}

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
        counters = Objects.requireNonNull(file.allocate(endpoint.name().id()));
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
