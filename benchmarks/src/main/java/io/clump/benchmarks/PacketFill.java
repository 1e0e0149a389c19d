package io.clump.benchmarks;

import io.clump.am2.packet.PacketLayout;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;

/** Header and eight arguments of a packet, into a line that is in the first-level cache. */
public class PacketFill extends AverageNanos {
    private final UnsafeBuffer packet = new UnsafeBuffer(ByteBuffer.allocateDirect(PacketLayout.LENGTH_BYTES));
    private int number;

    @Benchmark
    public UnsafeBuffer fill() {
        number++;
        EightArguments.write(packet, 0, number);
        return packet;
    }
}
