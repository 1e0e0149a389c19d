package io.clump.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A short request through the network engine, without sockets: claim, fill, publish, one copy for the link, decode, take,
 * finish, and its part of the acknowledgement.
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
public class EngineMessage {
    /** Few enough to share two datagrams, of which the first leaves with the first message alone. */
    private static final int TOGETHER = 100;

    /** True if datagrams carry a seal. */
    @Param({"true", "false"})
    public boolean isSealed;

    private EnginePair pair;
    private int number;

    /** Called by JMH. */
    public EngineMessage() {}

    @Setup
    public void open() {
        pair = new EnginePair(isSealed);
    }

    @Benchmark
    public int alone() {
        pair.send(++number);
        return taken(1);
    }

    @Benchmark
    @OperationsPerInvocation(TOGETHER)
    public int together() {
        for (int i = 0; i < TOGETHER; i++) {
            pair.send(++number);
        }
        return taken(TOGETHER);
    }

    private int taken(int expected) {
        int count = pair.takeAll();
        if (count != expected) {
            throw new IllegalStateException("messages: taken=" + count + ", expected=" + expected);
        }
        return count;
    }
}
