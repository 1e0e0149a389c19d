package io.clump.channels;

import io.clump.am2.Endpoint;
import io.clump.am2.RequestOperations;
import io.clump.am2.SendResult;
import org.agrona.concurrent.UnsafeBuffer;

/** Carries the messages of a channel in requests of an endpoint, whose destinations are the ranks. */
final class EndpointTransport implements Transport {
    private final RequestOperations requests;
    private final int rank;
    private final SendArea area;

    EndpointTransport(Endpoint endpoint, int rank, SendArea area) {
        requests = endpoint.withoutWaiting();
        this.rank = rank;
        this.area = area;
    }

    @Override
    public boolean send(int receiver, boolean wantsAnswer, int number, int slot) {
        int length = area.length(slot);
        SendResult result = length <= ChannelWire.SMALL_BYTES
                ? small(receiver, ChannelWire.from(rank, wantsAnswer, length), number, slot, length)
                : requests.requestMedium(
                        receiver,
                        ChannelWire.LARGE,
                        area.memory(),
                        area.offset(slot),
                        length,
                        ChannelWire.from(rank, wantsAnswer, 0),
                        number);
        return result == SendResult.SENT;
    }

    @Override
    public boolean ask(int receiver) {
        return requests.request(receiver, ChannelWire.ASK, ChannelWire.from(rank, true, 0), 0) == SendResult.SENT;
    }

    private SendResult small(int to, int from, int number, int slot, int length) {
        UnsafeBuffer memory = area.memory();
        int offset = area.offset(slot);
        int end = offset + length;
        int first = ChannelWire.word(memory, offset, end);
        int second = ChannelWire.word(memory, offset + Integer.BYTES, end);
        if (length <= Long.BYTES) {
            return requests.request(to, ChannelWire.SMALL, from, number, first, second);
        }
        return requests.request(
                to,
                ChannelWire.SMALL,
                from,
                number,
                first,
                second,
                ChannelWire.word(memory, offset + 2 * Integer.BYTES, end),
                ChannelWire.word(memory, offset + 3 * Integer.BYTES, end),
                ChannelWire.word(memory, offset + 4 * Integer.BYTES, end),
                ChannelWire.word(memory, offset + 5 * Integer.BYTES, end));
    }
}
