package io.clump.channels;

import io.clump.am2.Message;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Receives the messages of a channel. Accepts a message only from the endpoint of the process that it names. Used by
 * the handlers.
 */
final class ChannelArrivals {
    private final ChannelConfiguration configuration;
    private final ReceiveArea area;
    private final ChannelDepartures departures;
    private final long[] endpointIds;
    private final Reception reception;
    private long foreign;

    ChannelArrivals(
            ChannelConfiguration configuration,
            ReceiveArea area,
            Reception reception,
            ChannelDepartures departures,
            long[] endpointIds) {
        this.configuration = configuration;
        this.area = area;
        this.departures = departures;
        this.endpointIds = endpointIds;
        this.reception = reception;
    }

    void small(Message message) {
        int sender = senderOf(message);
        int length = ChannelWire.smallBytes(message.argument(0));
        boolean isWhole = length <= ChannelWire.SMALL_BYTES
                && ChannelWire.FIRST_WORD + (length + Integer.BYTES - 1) / Integer.BYTES <= message.argumentCount();
        if (sender < 0 || !isWhole) {
            foreign++;
            return;
        }
        int slot = take(message, sender, length);
        if (slot != MessageArea.NONE) {
            UnsafeBuffer memory = area.memory();
            int offset = area.offset(slot);
            for (int at = 0; at < length; at += Integer.BYTES) {
                int word = message.argument(ChannelWire.FIRST_WORD + at / Integer.BYTES);
                ChannelWire.putWord(memory, offset + at, length - at, word);
            }
        }
    }

    void large(Message message) {
        int sender = senderOf(message);
        DirectBuffer data = message.data();
        int length = data.capacity();
        if (sender < 0 || length > configuration.maxMessageBytes()) {
            foreign++;
            return;
        }
        int slot = take(message, sender, length);
        if (slot != MessageArea.NONE) {
            area.memory().putBytes(area.offset(slot), data, 0, length);
        }
    }

    void ask(Message message) {
        int sender = senderOf(message);
        if (sender >= 0) {
            answer(message, sender, true);
        }
    }

    void acknowledged(Message message) {
        int receiver = senderOf(message);
        if (receiver >= 0) {
            departures.acknowledged(receiver, message.argument(1), ChannelWire.wantsAnswer(message.argument(0)));
        }
    }

    void refused(Message message) {
        int receiver = senderOf(message);
        if (receiver >= 0) {
            departures.refused(receiver, message.argument(1));
        }
    }

    /** Number of messages that did not come from the process that they name, or are invalid. */
    long foreignCount() {
        return foreign;
    }

    /** The rank of the process whose endpoint has sent a message, or -1. */
    int senderOf(Message message) {
        int rank = message.argumentCount() < ChannelWire.FIRST_WORD
                ? configuration.size()
                : ChannelWire.rank(message.argument(0));
        return rank < configuration.size() && message.sourceId() == endpointIds[rank] ? rank : -1;
    }

    /**
     * Accepts the expected message; returns the slot for its bytes, or {@link MessageArea#NONE} if it is discarded.
     */
    private int take(Message message, int sender, int length) {
        boolean wantsAnswer = ChannelWire.wantsAnswer(message.argument(0));
        int slot = reception.take(sender, message.argument(1), length, wantsAnswer);
        if (reception.mustAnswer()) {
            answer(message, sender, false);
        }
        return slot;
    }

    /**
     * Sends the state of the flow, and whether this answers a query; all messages before the query have arrived.
     */
    private void answer(Message message, int sender, boolean isToQuestion) {
        int handler = reception.isRefusing(sender) ? ChannelWire.NACK : ChannelWire.ACK;
        message.reply(handler, ChannelWire.from(configuration.rank(), isToQuestion, 0), reception.answer(sender));
    }
}
