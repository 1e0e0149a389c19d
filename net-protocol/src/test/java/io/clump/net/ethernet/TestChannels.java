package io.clump.net.ethernet;

/** Channels that no other process of this machine uses: the loopback is shared with whoever else runs these tests. */
public final class TestChannels {
    /** Process identifiers have at most 22 bits, so all of it stays positive. */
    private static final int FIRST = Math.toIntExact(ProcessHandle.current().pid() << Byte.SIZE);

    private TestChannels() {}

    /**
     * A channel, which an endpoint with it as its identifier has, too.
     *
     * @param number from 0 to 255; the same one gives the same channel
     */
    public static int channel(int number) {
        if (number < 0 || number > 0xFF) {
            throw new IllegalArgumentException("number=" + number + ", expected 0 to 255");
        }
        return FIRST + number;
    }
}
