package io.clump.benchmarks;

import io.clump.am2.trace.TraceBuffer;
import io.clump.am2.trace.Tracer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * One event of a trace that is on: its clock reading and its record. The buffer is new for each batch, so that it never
 * gets full; beside it the clock alone, which is most of an event.
 */
public class TraceRecording extends AverageNanos {
    private static final int BATCH = 20_000;
    private static final int ENDPOINT = 0;

    private TraceBuffer buffer;
    private Tracer tracer;

    @Setup
    public void makeBuffer() {
        buffer = new TraceBuffer(1 << 20);
    }

    /** A buffer of a megabyte has space for one batch. */
    @Setup(Level.Invocation)
    public void empty() {
        buffer.clear();
        tracer = new Tracer(buffer, false);
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int send() {
        int place = 0;
        for (int i = 0; i < BATCH; i++) {
            place = tracer.sends(ENDPOINT, i, false, 7, Tracer.key(7, i, 1, 2, 3), 0);
        }
        return place;
    }

    /** Two events: its beginning and its end. */
    @Benchmark
    @OperationsPerInvocation(2 * BATCH)
    public void handler() {
        for (int i = 0; i < BATCH; i++) {
            tracer.ends(tracer.handles(ENDPOINT, i, false, 7, Tracer.key(7, i, 1, 2, 3), 0));
        }
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long clockAlone() {
        long sum = 0;
        for (int i = 0; i < BATCH; i++) {
            sum += System.nanoTime();
        }
        return sum;
    }
}
