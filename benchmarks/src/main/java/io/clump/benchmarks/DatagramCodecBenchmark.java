package io.clump.benchmarks;

import io.clump.am2.packet.PacketLayout;
import io.clump.net.engine.Datagram;
import io.clump.net.engine.DatagramDecoder;
import io.clump.net.engine.DatagramLayout;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The network's datagrams without their seal: writing one with short messages, and reading all fields of one. */
public class DatagramCodecBenchmark extends AverageNanos {
    private static final long JOB = 1;
    private static final long SENDER = 2;
    private static final long RECEIVER = 3;
    private static final int MAX_MEDIUM_BYTES = 8192;

    /** Short messages that share the datagram. */
    @Param({"1", "16"})
    public int messages;

    private UnsafeBuffer datagram;
    private DatagramDecoder decoder;
    private int lengthBytes;
    private int sequence;

    @Setup
    public void fill() {
        lengthBytes = DatagramLayout.HEADER_BYTES + messages * PacketLayout.LENGTH_BYTES;
        datagram = new UnsafeBuffer(ByteBuffer.allocateDirect(lengthBytes));
        decoder = new DatagramDecoder(JOB, RECEIVER, MAX_MEDIUM_BYTES);
        encode();
    }

    @Benchmark
    public final UnsafeBuffer encode() {
        sequence++;
        for (int message = 0; message < messages; message++) {
            int packet = DatagramLayout.HEADER_BYTES + message * PacketLayout.LENGTH_BYTES;
            EightArguments.write(datagram, packet, sequence);
        }
        Datagram.header(
                datagram,
                0,
                DatagramLayout.REQUESTS,
                DatagramLayout.DATA,
                JOB,
                SENDER,
                RECEIVER,
                0,
                lengthBytes,
                sequence);
        return datagram;
    }

    @Benchmark
    public int decode() {
        int found = decoder.decode(datagram, 0, lengthBytes);
        if (found != messages) {
            throw new IllegalStateException("messages: found=" + found + ", expected=" + messages);
        }
        return found;
    }
}
