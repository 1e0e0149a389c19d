package io.clump.benchmarks;

import io.clump.net.key.DatagramHash;
import io.clump.net.key.JobKey;
import io.clump.net.key.SipHash;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The tag that authenticates the sender of a datagram, beside that of a single SipHash over all of it. */
public class DatagramTag extends AverageNanos {
    private static final int HEADER_BYTES = 64;

    /**
     * A short message, the most that SipHash takes alone, a frame of 1,500 bytes, one message of 8 kB, and seven of
     * them.
     */
    @Param({"128", "504", "1472", "8320", "57856"})
    public int lengthBytes;

    private UnsafeBuffer datagram;
    private DatagramHash hash;
    private SipHash single;

    @Setup
    public void fill() {
        datagram = new UnsafeBuffer(new byte[lengthBytes]);
        hash = JobKey.random().hash();
        single = new SipHash(1, 2);
    }

    @Benchmark
    public long asSent() {
        return hash.hash(datagram, 0, HEADER_BYTES, lengthBytes);
    }

    @Benchmark
    public long bySingleHash() {
        return single.hash(datagram, 0, lengthBytes);
    }
}
