package io.clump.benchmarks;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.net.engine.Datagram;
import io.clump.net.engine.DatagramDecoder;
import io.clump.net.engine.DatagramLayout;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The network's datagrams without their seal: writing one with short messages, and looking at all that one says. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// A forked virtual machine does not read the manifest of the jar.
@Fork(
        value = 2,
        jvmArgsAppend = {"--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED"})
public class DatagramCodecBenchmark {
    private static final long JOB = 1;
    private static final long SENDER = 2;
    private static final long RECEIVER = 3;
    private static final long TAG = 40;
    private static final int MAX_MEDIUM_BYTES = 8192;

    /** Short messages that share the datagram. */
    @Param({"1", "16"})
    public int messages;

    private UnsafeBuffer datagram;
    private DatagramDecoder decoder;
    private int lengthBytes;
    private int sequence;

    /** Called by JMH. */
    public DatagramCodecBenchmark() {}

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
            Packet.write(
                    datagram,
                    packet,
                    Packet.description(PacketKind.REQUEST, 1, PacketLayout.MAX_ARGUMENTS, 0),
                    TAG,
                    1,
                    0,
                    Packet.pair(sequence, 2),
                    Packet.pair(3, 4),
                    Packet.pair(5, 6),
                    Packet.pair(7, 8));
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
