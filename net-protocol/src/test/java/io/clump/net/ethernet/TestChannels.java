package io.clump.net.ethernet;

/** Channels that no other process of this machine uses: other runs of these tests share the loopback. */
public final class TestChannels {
    /** First channel; process identifiers have at most 22 bits, so all channels are positive. */
    private static final int FIRST = Math.toIntExact(ProcessHandle.current().pid() << Byte.SIZE);

    private TestChannels() {}

    /**
     * Returns a channel, which an endpoint with that identifier gets, too.
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
