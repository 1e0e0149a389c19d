package io.clump.net.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.net.ethernet.MacAddress;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectFrameTest {
    private static final MacAddress DESTINATION = MacAddress.parse("00:50:ba:01:02:03");
    private static final MacAddress SOURCE = MacAddress.parse("00:50:ba:0a:0b:0c");
    private static final int FRAME = 3;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[2000]);
    private final UnsafeBuffer data = new UnsafeBuffer(new byte[1600]);

    @Test
    void bytesAreThoseOfTheReport() {
        data.putInt(1, 0xCAFEBABE, ByteOrder.BIG_ENDIAN);
        assertThat(encode(DirectFrame.REPORT_ETHER_TYPE, 4)).isEqualTo(30);
        assertThat(HexFormat.of().formatHex(buffer.byteArray(), FRAME, FRAME + 30))
                .isEqualTo(
                        "0050ba010203" + "0050ba0a0b0c" + "86dd" + "01020304" + "fffffffe" + "00000004" + "cafebabe");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 34, 1487, 1488})
    void whatWasWrittenIsRead(int count) {
        for (int i = 0; i < count; i++) {
            data.putByte(1 + i, (byte) (i * 7 + 1));
        }
        int lengthBytes = encode(DirectFrame.LOCAL_ETHER_TYPE, count);
        assertThat(lengthBytes).isEqualTo(26 + count);
        assertThat(decode(lengthBytes)).isEqualTo(count);
        assertThat(decode(lengthBytes + 20)).as("filled up").isEqualTo(count);
        assertThat(DirectFrame.destination(buffer, FRAME)).isEqualTo(DESTINATION);
        assertThat(DirectFrame.source(buffer, FRAME)).isEqualTo(SOURCE);
        assertThat(DirectFrame.tag(buffer, FRAME)).isEqualTo(0x01020304);
        assertThat(DirectFrame.sourceRank(buffer, FRAME)).isEqualTo(-2);
        for (int i = 0; i < count; i++) {
            assertThat(buffer.getByte(FRAME + DirectFrame.HEADER_BYTES + i)).isEqualTo((byte) (i * 7 + 1));
        }
    }

    @Test
    void frameTakesNoMoreThanItsDataField() {
        for (int count : new int[] {1489, Integer.MAX_VALUE, -1}) {
            assertThatThrownBy(() -> encode(DirectFrame.LOCAL_ETHER_TYPE, count))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("bytes=" + count + ", expected 0 to 1488");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 0x05FF, 0x10000, -1})
    void typeThatIsALengthIsRefused(int etherType) {
        assertThatThrownBy(() -> encode(etherType, 0)).isInstanceOf(ClumpException.class);
    }

    @Test
    void framesThatAreIncompleteOrNotOfDirectAreMalformed() {
        int lengthBytes = encode(DirectFrame.LOCAL_ETHER_TYPE, 10);
        for (int shorter = 0; shorter < lengthBytes; shorter++) {
            assertThat(decode(shorter)).as("%d bytes", shorter).isEqualTo(DirectFrame.MALFORMED);
        }
        assertThat(DirectFrame.decode(buffer, FRAME, lengthBytes, DirectFrame.REPORT_ETHER_TYPE))
                .isEqualTo(DirectFrame.MALFORMED);
        for (int count : new int[] {11, 1489, Integer.MAX_VALUE, -1, Integer.MIN_VALUE}) {
            buffer.putInt(FRAME + 22, count, ByteOrder.BIG_ENDIAN);
            assertThat(decode(lengthBytes)).as("count %d", count).isEqualTo(DirectFrame.MALFORMED);
        }
        buffer.putInt(FRAME + 22, 1489, ByteOrder.BIG_ENDIAN);
        assertThat(decode(1800)).as("more than the limit, though there").isEqualTo(DirectFrame.MALFORMED);
    }

    private int encode(int etherType, int count) {
        return DirectFrame.encode(buffer, FRAME, DESTINATION, SOURCE, etherType, 0x01020304, -2, data, 1, count);
    }

    private int decode(int lengthBytes) {
        return DirectFrame.decode(buffer, FRAME, lengthBytes, DirectFrame.LOCAL_ETHER_TYPE);
    }
}
