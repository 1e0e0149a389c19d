package io.clump.net.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class FrameFilterTest {
    private static final EthernetAddress OURS = EthernetAddress.parse("82:00:00:00:00:f1/3000000000");
    private static final EthernetAddress GROUP = EthernetAddress.parse("03:43:4c:00:00:09/77");
    private static final EthernetAddress OTHERS = EthernetAddress.parse("02:00:00:00:00:02/1");

    @Test
    void programIsThisAndNoOther() {
        assertThat(describe(FrameFilter.program(OURS)))
                .containsExactly(
                        "28 0 0 c",
                        "15 0 7 88b5",
                        "20 0 0 12",
                        "15 0 5 b2d05e00",
                        "20 0 0 0",
                        "15 0 3 82000000",
                        "28 0 0 4",
                        "15 0 1 f1",
                        "6 0 0 40000",
                        "6 0 0 0");
    }

    @Test
    void frameForTheEndpointIsTaken() {
        assertThat(isTaken(frame(OURS))).isTrue();
    }

    /** Every bit of a frame's destination and type counts; no other does. */
    @Test
    void frameWithAnyOtherBitInItsAddressIsRefused() {
        for (int bit = 0; bit < FrameLayout.HEADER_BYTES * Byte.SIZE; bit++) {
            byte[] frame = frame(OURS);
            int at = bit / Byte.SIZE;
            frame[at] ^= (byte) (1 << bit % Byte.SIZE);
            boolean counts = at < FrameLayout.SOURCE_MAC_OFFSET
                    || at >= FrameLayout.ETHER_TYPE_OFFSET && at < FrameLayout.VERSION_OFFSET
                    || at >= FrameLayout.DESTINATION_CHANNEL_OFFSET && at < FrameLayout.SOURCE_CHANNEL_OFFSET;
            assertThat(isTaken(frame)).as("with bit %d turned", bit).isEqualTo(!counts);
        }
    }

    @Test
    void framesForEitherOfTwoAddressesAreTaken() {
        ByteBuffer program = FrameFilter.program(OURS, GROUP);
        assertThat(isTaken(program, frame(OURS))).isTrue();
        assertThat(isTaken(program, frame(GROUP))).isTrue();
        assertThat(isTaken(program, frame(OTHERS))).isFalse();
        assertThat(isTaken(program, frame(new EthernetAddress(OURS.mac(), GROUP.channel()))))
                .isFalse();
        assertThat(isTaken(program, frame(new EthernetAddress(GROUP.mac(), OURS.channel()))))
                .isFalse();
    }

    private static byte[] frame(EthernetAddress to) {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[FrameLayout.HEADER_BYTES]);
        Frame.source(buffer, 0, OTHERS);
        Frame.destination(buffer, 0, to, 0);
        return buffer.byteArray();
    }

    private static List<String> describe(ByteBuffer program) {
        List<String> lines = new ArrayList<>();
        while (program.hasRemaining()) {
            lines.add(String.format("%x %d %d %x", program.getShort(), program.get(), program.get(), program.getInt()));
        }
        return lines;
    }

    private static boolean isTaken(byte[] bytes) {
        return isTaken(FrameFilter.program(OURS), bytes);
    }

    /** Runs a program like the kernel, with the instructions that ours uses. */
    private static boolean isTaken(ByteBuffer program, byte[] bytes) {
        ByteBuffer frame = ByteBuffer.wrap(bytes).order(ByteOrder.BIG_ENDIAN);
        int accumulator = 0;
        for (int at = 0; at < program.limit(); at += FrameFilter.INSTRUCTION_BYTES) {
            int constant = program.getInt(at + 4);
            switch (program.getShort(at)) {
                case FrameFilter.LOAD_WORD -> accumulator = frame.getInt(constant);
                case FrameFilter.LOAD_HALF -> accumulator = frame.getShort(constant) & 0xFFFF;
                case FrameFilter.JUMP_IF_EQUAL ->
                    at += FrameFilter.INSTRUCTION_BYTES * program.get(accumulator == constant ? at + 2 : at + 3);
                case FrameFilter.RETURN -> {
                    return constant != 0;
                }
                default -> throw new AssertionError("instruction at " + at);
            }
        }
        throw new AssertionError("the program has no end");
    }
}
