package io.clump.benchmarks;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import org.agrona.MutableDirectBuffer;

/** A short request of eight arguments, as benchmarks below the layer write it. */
final class EightArguments {
    private static final int HANDLER = 1;
    private static final long TAG = 40;

    private EightArguments() {}

    /** Writes the whole packet; the first argument is the given one. */
    static void write(MutableDirectBuffer buffer, int offset, int first) {
        Packet.write(
                buffer,
                offset,
                Packet.description(PacketKind.REQUEST, HANDLER, PacketLayout.MAX_ARGUMENTS, 0),
                TAG,
                1,
                0,
                Packet.pair(first, 2),
                Packet.pair(3, 4),
                Packet.pair(5, 6),
                Packet.pair(7, 8));
    }
}
