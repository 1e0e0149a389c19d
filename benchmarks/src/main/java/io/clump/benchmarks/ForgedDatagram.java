package io.clump.benchmarks;

import io.clump.net.engine.Datagram;
import io.clump.net.engine.DatagramLayout;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.engine.MulticastDatagram;
import io.clump.net.engine.ReliabilityEngine;
import io.clump.net.key.DatagramEncryption;
import io.clump.net.key.JobKey;
import java.nio.ByteBuffer;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The time until a receiver drops a datagram of a sender that does not have the job's key. */
public class ForgedDatagram extends AverageNanos {
    private static final long JOB = 7;
    private static final int LARGEST_BYTES = 57_856;
    private static final int CHECK_OFFSET = 8;

    /** Nearly the least length of both kinds, a frame of 1,500 bytes, and the largest multicast datagram. */
    @Param({"88", "1472", "57856"})
    public int lengthBytes;

    private ByteBuffer datagram;
    private ByteBuffer into;
    private DatagramEncryption encryption;
    private ReliabilityEngine engine;
    private UnsafeBuffer memory;
    private int landing;

    @Setup
    public void fill() {
        byte[] random = new byte[lengthBytes];
        new Random(1).nextBytes(random);
        datagram = ByteBuffer.allocateDirect(lengthBytes).put(random);
        into = ByteBuffer.allocateDirect(lengthBytes);
        encryption = new DatagramEncryption(JobKey.random());
        EngineConfiguration configuration = EngineConfiguration.defaults(JOB, 1, LARGEST_BYTES, LARGEST_BYTES);
        engine = new ReliabilityEngine(configuration, JobKey.random(), (peer, offset, bytes) -> true);
        memory = engine.arrivals().memory();
        landing = engine.arrivals().landingOffset();
        UnsafeBuffer first = new UnsafeBuffer(new byte[DatagramLayout.HEADER_BYTES]);
        Datagram.header(first, 0, DatagramLayout.REQUESTS, DatagramLayout.DATA, JOB, 2, 3, 0, first.capacity(), 1);
        MulticastDatagram.begin(new UnsafeBuffer(memory, landing, LARGEST_BYTES), first, 0, first.capacity());
    }

    @Benchmark
    public boolean encrypted() {
        return encryption.decrypt(datagram.clear(), into.clear());
    }

    /**
     * A datagram of the right job, so that only the check under the key rejects it; zeroes follow the first datagram.
     */
    @Benchmark
    public int multicast() {
        memory.putLong(landing + CHECK_OFFSET, 0);
        engine.arrivals().landed(lengthBytes, 0);
        return engine.arrivals().landingOffset();
    }
}
