package io.clump.net.posix;

/** System calls on descriptors of any kind. Of Linux alone, with its numbers. */
public final class Descriptors {
    /** From asm-generic/fcntl.h. */
    private static final int O_CLOEXEC = 0x80000;

    private Descriptors() {}

    /**
     * Gives a number to what has another one already. What had the number before is closed.
     *
     * @param descriptor of anything
     * @param number a number that is in use
     * @return whether that was possible
     */
    public static boolean duplicate(int descriptor, int number) {
        return PacketSocketCalls.dup3(descriptor, number, O_CLOEXEC) >= 0;
    }
}
