package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.agrona.concurrent.UnsafeBuffer;

/** A multicast datagram is unwrapped into the datagrams that it was made of, and any other bytes are harmless. */
class MulticastDatagramProperties {
    private static final int MOST_BYTES = 9000;
    private static final int MARGIN = 64;
    private static final byte UNTOUCHED = 0x55;

    @Property(tries = 300)
    void eachReceiverGetsItsOwn(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 20) int receivers,
            @ForAll @IntRange(min = 0, max = 1000) int words) {
        Random random = new Random(seed);
        int lengthBytes = DatagramLayout.HEADER_BYTES + words * Long.BYTES;
        byte[] rest = new byte[lengthBytes];
        random.nextBytes(rest);
        UnsafeBuffer all = new UnsafeBuffer(new byte[MOST_BYTES + receivers * 200]);
        UnsafeBuffer[] own = new UnsafeBuffer[receivers];
        int used = 0;
        for (int i = 0; i < receivers; i++) {
            own[i] = new UnsafeBuffer(rest.clone());
            int differing = Math.min(lengthBytes, 128);
            for (int change = random.nextInt(40); change > 0; change--) {
                own[i].putByte(random.nextInt(differing), (byte) random.nextInt());
            }
            Datagram.header(own[i], 0, 0, DatagramLayout.DATA, 7, 8, 1000 + i, random.nextLong(), lengthBytes, i);
            used = i == 0
                    ? MulticastDatagram.begin(all, own[i], 0, lengthBytes)
                    : MulticastDatagram.add(all, used, own[i], 0, lengthBytes);
            assertThat(used).isNotEqualTo(MulticastDatagram.NONE);
        }
        assertThat(MulticastDatagram.count(all, 0)).isEqualTo(receivers);
        for (int i = 0; i < receivers; i++) {
            UnsafeBuffer landed = landed(all, used);
            assertThat(MulticastDatagram.isMulticast(landed, MARGIN, used)).isTrue();
            assertThat(MulticastDatagram.unwrap(landed, MARGIN, used, 1000 + i)).isEqualTo(lengthBytes);
            byte[] found = new byte[lengthBytes];
            landed.getBytes(MARGIN, found);
            assertThat(found).isEqualTo(own[i].byteArray());
        }
        assertThat(MulticastDatagram.unwrap(landed(all, used), MARGIN, used, 999))
                .isEqualTo(MulticastDatagram.NONE);
    }

    /** The bytes after the end may be those of an earlier datagram. */
    @Property(tries = 300)
    void whatIsCutOffIsNoDatagram(@ForAll long seed, @ForAll @IntRange(min = 2, max = 8) int receivers) {
        Random random = new Random(seed);
        int lengthBytes = DatagramLayout.HEADER_BYTES + 16 * Long.BYTES;
        UnsafeBuffer all = new UnsafeBuffer(new byte[MOST_BYTES]);
        int used = 0;
        for (int i = 0; i < receivers; i++) {
            UnsafeBuffer own = new UnsafeBuffer(new byte[lengthBytes]);
            own.putLong(DatagramLayout.SEAL_OFFSET, random.nextLong());
            Datagram.header(own, 0, 0, DatagramLayout.DATA, 7, 8, 1000 + i, random.nextLong(), lengthBytes, i);
            used = i == 0
                    ? MulticastDatagram.begin(all, own, 0, lengthBytes)
                    : MulticastDatagram.add(all, used, own, 0, lengthBytes);
        }
        UnsafeBuffer whole = landed(all, used);
        int cut = MulticastDatagram.CHECKED_BYTES + random.nextInt(used - MulticastDatagram.CHECKED_BYTES);
        assertThat(MulticastDatagram.unwrap(whole, MARGIN, cut, 1000 + receivers - 1))
                .as("%d of %d bytes", cut, used)
                .isLessThanOrEqualTo(MulticastDatagram.NONE);
    }

    @Property(tries = 2000)
    void whateverComesStaysWhereItIs(
            @ForAll long seed,
            @ForAll @IntRange(min = MulticastDatagram.CHECKED_BYTES, max = 2000) int lengthBytes,
            @ForAll boolean isForMe) {
        Random random = new Random(seed);
        byte[] bytes = new byte[lengthBytes];
        random.nextBytes(bytes);
        UnsafeBuffer all = new UnsafeBuffer(bytes);
        UnsafeBuffer first = new UnsafeBuffer(new byte[random.nextInt(lengthBytes) + DatagramLayout.HEADER_BYTES]);
        Datagram.header(
                first, 0, 0, DatagramLayout.DATA, 7, 8, isForMe ? 1 : 2, 9, random.nextInt(lengthBytes + 10), 3);
        all.putBytes(MulticastDatagram.firstOffset(), first, 0, DatagramLayout.HEADER_BYTES);
        UnsafeBuffer landed = landed(all, lengthBytes);

        int found = MulticastDatagram.unwrap(landed, MARGIN, lengthBytes, 1);

        assertThat(found).isBetween(DatagramDecoder.MALFORMED, lengthBytes);
        for (int i = 0; i < MARGIN; i++) {
            assertThat(landed.getByte(i)).isEqualTo(UNTOUCHED);
            assertThat(landed.getByte(MARGIN + lengthBytes + i)).isEqualTo(UNTOUCHED);
        }
    }

    private static UnsafeBuffer landed(UnsafeBuffer all, int lengthBytes) {
        UnsafeBuffer memory = new UnsafeBuffer(new byte[MARGIN + lengthBytes + MARGIN]);
        memory.setMemory(0, memory.capacity(), UNTOUCHED);
        memory.putBytes(MARGIN, all, 0, lengthBytes);
        return memory;
    }
}
