package io.clump.net.posix;

/** System calls on descriptors of any kind, with the numbers of Linux. Available on Linux only. */
public final class Descriptors {
    /** From asm-generic/fcntl.h. */
    private static final int O_CLOEXEC = 0x80000;

    private Descriptors() {}

    /**
     * Makes a number refer to the open file of another descriptor, too. The former file of the number is closed.
     *
     * @param descriptor any descriptor
     * @param number a number that is in use
     * @return whether that was possible
     */
    public static boolean duplicate(int descriptor, int number) {
        return PacketSocketCalls.dup3(descriptor, number, O_CLOEXEC) >= 0;
    }
}
