package io.clump.net.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class FrameTest {
    private static final EthernetAddress FROM = EthernetAddress.parse("02:00:00:00:00:01/4660");
    private static final EthernetAddress TO = EthernetAddress.parse("0a:0b:0c:0d:0e:0f/4294967295");

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);

    @Test
    void bytesAreTheseAndNoOthers() {
        write(5);
        assertThat(HexFormat.of().formatHex(buffer.byteArray(), 2, 2 + FrameLayout.HEADER_BYTES))
                .isEqualTo("0a0b0c0d0e0f" + "020000000001" + "88b5" + "0001" + "0005" + "ffffffff" + "00001234"
                        + "00000000");
    }

    @Test
    void frameSaysWhereItComesFrom() {
        write(5);
        assertThat(new MacAddress(Frame.sourceMac(buffer, 2))).isEqualTo(FROM.mac());
        assertThat(Frame.sourceChannel(buffer, 2)).isEqualTo(FROM.channel());
    }

    @Test
    void lengthIsThatOfTheDatagramHoweverLongTheFrameIs() {
        write(5);
        assertThat(Frame.datagramBytes(buffer, 2, 35)).isEqualTo(5);
        assertThat(Frame.datagramBytes(buffer, 2, 60)).isEqualTo(5);
    }

    @Test
    void whatIsCutOffOrOfAnotherVersionIsMalformed() {
        write(5);
        assertThat(Frame.datagramBytes(buffer, 2, 34)).isEqualTo(Frame.MALFORMED);
        assertThat(Frame.datagramBytes(buffer, 2, FrameLayout.HEADER_BYTES - 1)).isEqualTo(Frame.MALFORMED);
        buffer.putByte(2 + FrameLayout.VERSION_OFFSET + 1, (byte) 2);
        assertThat(Frame.datagramBytes(buffer, 2, 60)).isEqualTo(Frame.MALFORMED);
    }

    @Test
    void datagramsBeginOnALineOfTheRing() {
        assertThat(FrameLayout.HEADER_BYTES).isEqualTo(30);
        assertThat(RingLayout.DATAGRAM_OFFSET % 64).isZero();
        for (int datagramBytes : new int[] {560, 1484, 8984}) {
            RingLayout layout = RingLayout.forDatagrams(datagramBytes);
            assertThat(layout.slotBytes()).isGreaterThanOrEqualTo(datagramBytes + RingLayout.DATAGRAM_OFFSET);
            assertThat(layout.blockBytes() % layout.slotBytes()).isZero();
            assertThat(layout.slots()).isGreaterThanOrEqualTo(256);
        }
    }

    private void write(int datagramBytes) {
        Frame.source(buffer, 2, FROM);
        Frame.destination(buffer, 2, TO, datagramBytes);
    }
}
