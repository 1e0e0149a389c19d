package io.clump.benchmarks;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Header and eight arguments of a packet, into a line that is in the first-level cache. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// A forked virtual machine does not read the manifest of the jar.
@Fork(
        value = 2,
        jvmArgsAppend = {"--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED"})
public class PacketFill {
    private static final long TAG = 40;

    private final UnsafeBuffer packet = new UnsafeBuffer(ByteBuffer.allocateDirect(PacketLayout.LENGTH_BYTES));
    private int number;

    /** Called by JMH. */
    public PacketFill() {}

    @Benchmark
    public UnsafeBuffer fill() {
        number++;
        Packet.write(
                packet,
                0,
                Packet.description(PacketKind.REQUEST, 1, PacketLayout.MAX_ARGUMENTS, 0),
                TAG,
                1,
                0,
                Packet.pair(number, 2),
                Packet.pair(3, 4),
                Packet.pair(5, 6),
                Packet.pair(7, 8));
        return packet;
    }
}
