package io.clump.benchmarks;

import io.clump.matching.Matcher;
import io.clump.matching.Memory;
import io.clump.matching.ReceiveOperation;
import io.clump.matching.SendMode;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Messages of 8 bytes that come before their receives are posted, and the receives, in the order of the messages or the
 * other way round.
 */
public class UnexpectedMessageBenchmark extends AverageNanos {
    private static final int CONTEXT = 1;
    private static final int SELF = LoneMatcher.SELF;
    private static final int BYTES = 8;
    private static final int MESSAGES = 10_000;

    /** In which order the tags are received. */
    @Param({"forward", "reverse"})
    public String order;

    private LoneMatcher lone;
    private Matcher matcher;
    private final Memory memory = new Memory().wrap(new byte[BYTES]);

    @Setup
    public void open() {
        lone = LoneMatcher.open();
        matcher = lone.matcher();
    }

    @TearDown
    public void close() {
        lone.close();
    }

    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public long sendAllAndReceiveAll() {
        for (int tag = 0; tag < MESSAGES; tag++) {
            matcher.send(CONTEXT, SELF, tag, memory, 0, BYTES, SendMode.STANDARD)
                    .release();
        }
        boolean isReverse = order.equals("reverse");
        long received = 0;
        for (int i = 0; i < MESSAGES; i++) {
            int tag = isReverse ? MESSAGES - 1 - i : i;
            ReceiveOperation receive = matcher.post(CONTEXT, SELF, tag, memory, 0, BYTES);
            received += receive.length();
            receive.release();
        }
        return received;
    }
}
