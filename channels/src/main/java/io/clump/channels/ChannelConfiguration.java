package io.clump.channels;

import io.clump.am2.ClumpException;

/**
 * Sizes of a channel and its place in the job.
 *
 * @param number number of the channel, 0 to {@link #MOST_NUMBER}; one process has each number at most once
 * @param rank of this process, 0 to size - 1
 * @param size number of processes of the channel, 1 to {@link #MOST_SIZE}
 * @param sendMessages messages that fit the send area, 1 to {@link #MOST_MESSAGES}; in the paper 511
 * @param receiveMessages messages that fit the receive area, of all senders together, 1 to {@link #MOST_MESSAGES}; in
 *     the paper 2,730
 * @param maxMessageBytes the longest message, 8 to {@link #MOST_MESSAGE_BYTES}; in the paper a page
 */
public record ChannelConfiguration(
        int number, int rank, int size, int sendMessages, int receiveMessages, int maxMessageBytes) {
    /** The largest number of a channel. */
    public static final int MOST_NUMBER = 255;

    /** Maximum number of processes of a channel. */
    public static final int MOST_SIZE = 1 << 15;

    /** Maximum number of messages of an area. */
    public static final int MOST_MESSAGES = 1 << 16;

    /** Maximum length of a message in bytes, if the layer's medium messages are as long. */
    public static final int MOST_MESSAGE_BYTES = 1 << 16;

    private static final long MOST_AREA_BYTES = 1L << 30;

    /** Checks the numbers. */
    public ChannelConfiguration {
        check("number", number, 0, MOST_NUMBER);
        check("size", size, 1, MOST_SIZE);
        check("rank", rank, 0, size - 1);
        check("sendMessages", sendMessages, 1, MOST_MESSAGES);
        check("receiveMessages", receiveMessages, 1, MOST_MESSAGES);
        check("maxMessageBytes", maxMessageBytes, Long.BYTES, MOST_MESSAGE_BYTES);
        if ((long) Math.max(sendMessages, receiveMessages) * maxMessageBytes > MOST_AREA_BYTES) {
            throw new ClumpException("invalid channel: an area of "
                    + (long) Math.max(sendMessages, receiveMessages) * maxMessageBytes + " bytes, expected at most "
                    + MOST_AREA_BYTES);
        }
    }

    /**
     * A channel with the areas of the paper and messages of up to 4,096 bytes.
     *
     * @param number of the channel
     * @param rank of this process
     * @param size number of processes of the channel
     * @return the configuration
     */
    public static ChannelConfiguration of(int number, int rank, int size) {
        return new ChannelConfiguration(number, rank, size, 511, 2_730, 4_096);
    }

    /**
     * The same channel with other areas.
     *
     * @param newSendMessages messages that fit the send area
     * @param newReceiveMessages messages that fit the receive area
     * @return another configuration
     */
    public ChannelConfiguration withAreas(int newSendMessages, int newReceiveMessages) {
        return new ChannelConfiguration(number, rank, size, newSendMessages, newReceiveMessages, maxMessageBytes);
    }

    private static void check(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ClumpException("invalid channel: " + what + "=" + value + ", expected " + least + " to " + most);
        }
    }
}
