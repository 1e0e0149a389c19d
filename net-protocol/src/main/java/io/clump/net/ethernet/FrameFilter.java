package io.clump.net.ethernet;

import static io.clump.net.ethernet.FrameLayout.DESTINATION_CHANNEL_OFFSET;
import static io.clump.net.ethernet.FrameLayout.DESTINATION_MAC_OFFSET;
import static io.clump.net.ethernet.FrameLayout.ETHER_TYPE;
import static io.clump.net.ethernet.FrameLayout.ETHER_TYPE_OFFSET;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Program by which the kernel decides whether a frame is for an endpoint, in the language of linux/filter.h (classic
 * BPF): is it of our type, for this interface or a group, and for this channel? Other frames cost the endpoint nothing.
 */
final class FrameFilter {
    /** Bytes of an instruction: code (16 bits), jump if true and if false (8 bits each), constant (32 bits). */
    static final int INSTRUCTION_BYTES = 8;

    /** Loads 32 bits of the frame at the constant, from network byte order: BPF_LD | BPF_W | BPF_ABS. */
    static final short LOAD_WORD = 0x20;

    /** Loads 16 bits of the frame at the constant, from network byte order: BPF_LD | BPF_H | BPF_ABS. */
    static final short LOAD_HALF = 0x28;

    /** Skips instructions depending on whether the loaded value equals the constant: BPF_JMP | BPF_JEQ | BPF_K. */
    static final short JUMP_IF_EQUAL = 0x15;

    /** Ends the program; the constant is the number of bytes of the frame to accept, 0 to drop it: BPF_RET | BPF_K. */
    static final short RETURN = 0x06;

    private static final int WHOLE_FRAME = 0x40000;

    private static final int COMPARISONS = 4;

    private FrameFilter() {}

    /** Returns the program that accepts the frames to some addresses. A frame that ends before a field is dropped. */
    static ByteBuffer program(EthernetAddress... to) {
        ByteBuffer program = ByteBuffer.allocateDirect((to.length * (2 * COMPARISONS + 1) + 1) * INSTRUCTION_BYTES)
                .order(ByteOrder.nativeOrder());
        for (EthernetAddress address : to) {
            accept(program, address);
        }
        instruction(program, RETURN, 0, 0);
        return program.flip();
    }

    private static void accept(ByteBuffer program, EthernetAddress to) {
        int left = COMPARISONS;
        compare(program, LOAD_HALF, ETHER_TYPE_OFFSET, ETHER_TYPE, --left);
        compare(program, LOAD_WORD, DESTINATION_CHANNEL_OFFSET, to.channel(), --left);
        compare(program, LOAD_WORD, DESTINATION_MAC_OFFSET, (int) (to.mac().bits() >>> Short.SIZE), --left);
        int macTail = (int) to.mac().bits() & 0xFFFF;
        compare(program, LOAD_HALF, DESTINATION_MAC_OFFSET + Integer.BYTES, macTail, --left);
        instruction(program, RETURN, 0, WHOLE_FRAME);
    }

    /**
     * Adds a comparison that continues if the field has the expected value, and otherwise jumps after the address's
     * instructions.
     */
    private static void compare(ByteBuffer program, short load, int offset, int expected, int comparisonsLeft) {
        instruction(program, load, 0, offset);
        instruction(program, JUMP_IF_EQUAL, 2 * comparisonsLeft + 1, expected);
    }

    private static void instruction(ByteBuffer program, short code, int jumpIfNot, int constant) {
        program.putShort(code).put((byte) 0).put((byte) jumpIfNot).putInt(constant);
    }
}
