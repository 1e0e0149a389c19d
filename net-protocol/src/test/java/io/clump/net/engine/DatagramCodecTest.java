package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Bytes on the wire; a change of them needs another version. */
class DatagramCodecTest {
    private static final String GOLDEN = ""
            // magic, version, length, stream, flags, job, sequence
            + "434c" + "0307" + "8800" + "01" + "05" + "0c040404" + "feffffff"
            // sender, receiver, sessions of both
            + "1817161514131211" + "2827262524232221" + "94939291" + "98979695"
            // expected of both streams, early of both streams, seal
            + "34333231" + "44434241" + "54535251" + "64636261" + "7f7e7d7c7b7a7978"
            // packet: state, epoch, tag, source, destination, bulk index, bulk length, handler, count, kind
            + "00000000" + "00000000" + "7877767574737271" + "84838281" + "9291" + "0000" + "03000000" + "a2a1" + "08"
            + "03"
            // arguments
            + "01000000" + "02000000" + "03000000" + "04000000" + "05000000" + "06000000" + "07000000" + "ffffffff"
            // data, padded
            + "0a0b0c" + "0000000000";

    @Test
    void aDatagramHasTheseBytes() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[DatagramLayout.HEADER_BYTES + DatagramLayout.messageBytes(3)]);
        Datagram.header(
                buffer,
                0,
                DatagramLayout.REPLIES,
                DatagramLayout.DATA | DatagramLayout.refused(DatagramLayout.REPLIES),
                0x0102030405060708L,
                0x1112131415161718L,
                0x2122232425262728L,
                Datagram.sessions(0x91929394, 0x95969798),
                buffer.capacity(),
                -2);
        Datagram.arrived(buffer, 0, DatagramLayout.REQUESTS, 0x31323334, 0x51525354);
        Datagram.arrived(buffer, 0, DatagramLayout.REPLIES, 0x41424344, 0x61626364);
        Datagram.seal(buffer, 0, 0x78797A7B7C7D7E7FL);
        int packet = DatagramLayout.HEADER_BYTES;
        PacketFields.header(
                buffer,
                packet,
                PacketKind.REPLY | PacketKind.MEDIUM,
                0xA1A2,
                8,
                0x81828384,
                0x9192,
                0x7172737475767778L,
                3);
        PacketFields.arguments(buffer, packet, 1, 2, 3, 4, 5, 6, 7, -1);
        buffer.putBytes(packet + 64, new byte[] {10, 11, 12});
        StringBuilder hex = new StringBuilder();
        for (int i = 0; i < buffer.capacity(); i++) {
            hex.append(String.format("%02x", buffer.getByte(i)));
        }
        assertThat(hex.toString()).isEqualTo(GOLDEN);
        assertThat(new DatagramDecoder(0x0102030405060708L, 0x2122232425262728L, 8192)
                        .decode(buffer, 0, buffer.capacity()))
                .isEqualTo(1);
    }

    @Test
    void fieldsOfDifferentMeaningDoNotOverlap() {
        assertThat(DatagramLayout.HEADER_BYTES).isEqualTo(64);
        assertThat(DatagramLayout.messageBytes(0)).isEqualTo(64);
        assertThat(DatagramLayout.messageBytes(1)).isEqualTo(72);
        assertThat(DatagramLayout.messageBytes(8192)).isEqualTo(8256);
    }
}
