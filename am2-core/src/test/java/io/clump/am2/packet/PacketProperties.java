package io.clump.am2.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.agrona.concurrent.UnsafeBuffer;

class PacketProperties {
    private static final int BEFORE = 64;
    private static final byte UNTOUCHED = 0x5A;

    private final byte[] bytes = new byte[BEFORE + PacketLayout.LENGTH_BYTES + BEFORE];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);

    @Property
    void whatIsWrittenIsReadAndNothingElseIsTouched(
            @ForAll @IntRange(max = 255) int kind,
            @ForAll @IntRange(max = 65_535) int handler,
            @ForAll @IntRange(max = 8) int argumentCount,
            @ForAll int source,
            @ForAll @IntRange(max = 65_535) int destination,
            @ForAll long tag,
            @ForAll @IntRange(max = 65_535) int bulkIndex,
            @ForAll int bulkLength,
            @ForAll @Size(8) int[] arguments) {
        Arrays.fill(bytes, UNTOUCHED);
        PacketFields.header(buffer, BEFORE, kind, handler, argumentCount, source, destination, tag, bulkLength);
        Packet.bulkIndex(buffer, BEFORE, bulkIndex);
        putArguments(arguments);

        assertThat(Packet.kind(buffer, BEFORE)).isEqualTo(kind);
        assertThat(Packet.handler(buffer, BEFORE)).isEqualTo(handler);
        assertThat(Packet.argumentCount(buffer, BEFORE)).isEqualTo(argumentCount);
        assertThat(Packet.source(buffer, BEFORE)).isEqualTo(source);
        assertThat(Packet.destination(buffer, BEFORE)).isEqualTo(destination);
        assertThat(Packet.tag(buffer, BEFORE)).isEqualTo(tag);
        assertThat(Packet.bulkIndex(buffer, BEFORE)).isEqualTo(bulkIndex);
        assertThat(Packet.bulkLengthBytes(buffer, BEFORE)).isEqualTo(bulkLength);
        UnsafeBuffer arrived = new UnsafeBuffer(ByteBuffer.allocateDirect(PacketLayout.LENGTH_BYTES));
        arrived.putBytes(0, bytes, BEFORE, PacketLayout.LENGTH_BYTES);
        long address = arrived.addressOffset();
        assertThat(Packet.tagAt(address)).isEqualTo(tag);
        assertThat(Packet.sourceAt(address)).isEqualTo(source);
        assertThat(Packet.destinationAt(address)).isEqualTo(destination);
        long description = Packet.descriptionAt(address);
        assertThat(Packet.kind(description)).isEqualTo(kind);
        assertThat(Packet.handler(description)).isEqualTo(handler);
        assertThat(Packet.argumentCount(description)).isEqualTo(argumentCount);
        assertThat(Packet.bulkLengthBytes(description)).isEqualTo(bulkLength);
        for (int i = 0; i < arguments.length; i++) {
            assertThat(Packet.argument(buffer, BEFORE, i)).isEqualTo(arguments[i]);
        }
        for (int i = 0; i < bytes.length; i++) {
            boolean ours = i >= BEFORE + PacketLayout.TAG_OFFSET && i < BEFORE + PacketLayout.LENGTH_BYTES;
            assertThat(ours || bytes[i] == UNTOUCHED).as("byte %d", i - BEFORE).isTrue();
        }
    }

    @Property
    void sourceIsOverwrittenAlone(@ForAll @Size(64) byte[] packet, @ForAll int source) {
        buffer.putBytes(BEFORE, packet);
        Packet.source(buffer, BEFORE, source);
        byte[] expected = packet.clone();
        new UnsafeBuffer(expected).putInt(PacketLayout.SOURCE_OFFSET, source, ByteOrder.LITTLE_ENDIAN);
        assertThat(Arrays.copyOfRange(bytes, BEFORE, BEFORE + packet.length)).isEqualTo(expected);
    }

    private void putArguments(int[] a) {
        PacketFields.arguments(buffer, BEFORE, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
    }
}
