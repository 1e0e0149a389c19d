package io.clump.benchmarks;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A short request through the network engine, without sockets: claim, fill, publish, one copy for the link, decode,
 * take, finish, and its part of the acknowledgement.
 */
public class EngineMessage extends AverageNanos {
    /** Few enough to share two datagrams, of which the first leaves with the first message alone. */
    private static final int TOGETHER = 100;

    /** True if datagrams carry a seal. */
    @Param({"true", "false"})
    public boolean isSealed;

    private EnginePair pair;
    private int number;

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
