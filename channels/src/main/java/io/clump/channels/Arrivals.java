package io.clump.channels;

import io.clump.am2.Message;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Takes the messages of a channel in. A message counts only if it comes from the endpoint of the process that it names. Belongs to the handlers.
 */
final class Arrivals {
    private final ChannelConfiguration configuration;
    private final ReceiveArea area;
    private final Departures departures;
    private final long[] endpointIds;
    private final Inflow[] flows;
    private long refused;
    private long discarded;
    private long foreign;

    Arrivals(ChannelConfiguration configuration, ReceiveArea area, Departures departures, long[] endpointIds) {
        this.configuration = configuration;
        this.area = area;
        this.departures = departures;
        this.endpointIds = endpointIds;
        flows = new Inflow[configuration.size()];
        for (int i = 0; i < flows.length; i++) {
            flows[i] = new Inflow();
        }
    }

    Inflow from(int sender) {
        return flows[sender];
    }

    void small(Message message) {
        int sender = senderOf(message);
        int length = Wire.smallBytes(message.argument(0));
        boolean isWhole = length <= Wire.SMALL_BYTES
                && Wire.FIRST_WORD + (length + Integer.BYTES - 1) / Integer.BYTES <= message.argumentCount();
        if (sender < 0 || !isWhole) {
            foreign++;
            return;
        }
        int slot = take(message, sender, length);
        if (slot != MessageArea.NONE) {
            UnsafeBuffer memory = area.memory();
            int offset = area.offset(slot);
            for (int at = 0; at < length; at += Integer.BYTES) {
                int word = message.argument(Wire.FIRST_WORD + at / Integer.BYTES);
                Wire.putWord(memory, offset + at, length - at, word);
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
            answer(message, flows[sender], true);
        }
    }

    void acknowledged(Message message) {
        int receiver = senderOf(message);
        if (receiver >= 0) {
            departures.acknowledged(receiver, message.argument(1), Wire.wantsAnswer(message.argument(0)));
        }
    }

    void refused(Message message) {
        int receiver = senderOf(message);
        if (receiver >= 0) {
            departures.refused(receiver, message.argument(1));
        }
    }

    /** Messages that were refused because the area was full. */
    long refusedCount() {
        return refused;
    }

    /** Messages that came behind a refused one, or a second time. */
    long discardedCount() {
        return discarded;
    }

    /** Messages that did not come from the process that they name, or are impossible. */
    long foreignCount() {
        return foreign;
    }

    /** The rank of the process whose endpoint has sent a message, or -1. */
    int senderOf(Message message) {
        int rank = message.argumentCount() < Wire.FIRST_WORD ? configuration.size() : Wire.rank(message.argument(0));
        return rank < configuration.size() && message.sourceId() == endpointIds[rank] ? rank : -1;
    }

    /** Takes the expected message; returns the slot where its bytes go, or {@link MessageArea#NONE} if it is discarded. */
    private int take(Message message, int sender, int length) {
        Inflow flow = flows[sender];
        boolean wantsAnswer = Wire.wantsAnswer(message.argument(0));
        boolean isExpected = message.argument(1) == (int) flow.expected;
        int slot = isExpected ? area.add(sender, length) : MessageArea.NONE;
        if (slot != MessageArea.NONE) {
            flow.expected++;
            flow.isBlocked = false;
        } else {
            discarded += isExpected ? 0 : 1;
            refused += isExpected ? 1 : 0;
            wantsAnswer |= isExpected;
            flow.isBlocked |= isExpected;
        }
        if (wantsAnswer) {
            answer(message, flow, false);
        }
        return slot;
    }

    /** Says where the flow stands, and whether that is the answer to a question, before which all that was sent has come. */
    private void answer(Message message, Inflow flow, boolean isToQuestion) {
        int from = Wire.from(configuration.rank(), isToQuestion, 0);
        if (flow.isBlocked) {
            message.reply(Wire.NACK, from, (int) flow.expected);
        } else {
            message.reply(Wire.ACK, from, (int) flow.expected - 1);
        }
    }
}
