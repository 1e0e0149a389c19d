package io.clump.benchmarks;

import io.clump.matching.Matcher;
import io.clump.matching.Memory;
import io.clump.matching.ReceiveOperation;
import io.clump.matching.SendMode;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A message of 8 bytes that matches one of many posted receives, each with a tag of its own, and the post of the next
 * one.
 */
public class MatchedReceiveBenchmark extends AverageNanos {
    private static final int CONTEXT = 1;
    private static final int SELF = LoneMatcher.SELF;
    private static final int BYTES = 8;

    /** So that receives are not met in the order in which they were posted. */
    private static final int STRIDE = 7919;

    /** Receives that are posted. */
    @Param({"1", "100", "10000"})
    public int posted;

    private LoneMatcher lone;
    private Matcher matcher;
    private ReceiveOperation[] receives;
    private final Memory memory = new Memory().wrap(new byte[BYTES]);
    private int tag;

    @Setup
    public void open() {
        lone = LoneMatcher.open();
        matcher = lone.matcher();
        receives = new ReceiveOperation[posted];
        for (int i = 0; i < posted; i++) {
            receives[i] = matcher.post(CONTEXT, SELF, i, memory, 0, BYTES);
        }
    }

    @TearDown
    public void close() {
        lone.close();
    }

    @Benchmark
    public long sendAndPost() {
        tag = (tag + STRIDE) % posted;
        matcher.send(CONTEXT, SELF, tag, memory, 0, BYTES, SendMode.STANDARD).release();
        long length = receives[tag].length();
        receives[tag].release();
        receives[tag] = matcher.post(CONTEXT, SELF, tag, memory, 0, BYTES);
        return length;
    }
}
