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
        SendResult result = length <= Wire.SMALL_BYTES
                ? small(receiver, Wire.from(rank, wantsAnswer, length), number, slot, length)
                : requests.requestMedium(
                        receiver,
                        Wire.LARGE,
                        area.memory(),
                        area.offset(slot),
                        length,
                        Wire.from(rank, wantsAnswer, 0),
                        number);
        return result == SendResult.SENT;
    }

    @Override
    public boolean ask(int receiver) {
        return requests.request(receiver, Wire.ASK, Wire.from(rank, true, 0), 0) == SendResult.SENT;
    }

    private SendResult small(int to, int from, int number, int slot, int length) {
        UnsafeBuffer memory = area.memory();
        int offset = area.offset(slot);
        int end = offset + length;
        int first = Wire.word(memory, offset, end);
        int second = Wire.word(memory, offset + Integer.BYTES, end);
        if (length <= Long.BYTES) {
            return requests.request(to, Wire.SMALL, from, number, first, second);
        }
        return requests.request(
                to,
                Wire.SMALL,
                from,
                number,
                first,
                second,
                Wire.word(memory, offset + 2 * Integer.BYTES, end),
                Wire.word(memory, offset + 3 * Integer.BYTES, end),
                Wire.word(memory, offset + 4 * Integer.BYTES, end),
                Wire.word(memory, offset + 5 * Integer.BYTES, end));
    }
}
