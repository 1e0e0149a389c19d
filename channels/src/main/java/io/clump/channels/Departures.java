package io.clump.channels;

import io.clump.am2.Endpoint;
import io.clump.am2.RequestOperations;
import io.clump.am2.ReturnedMessage;
import io.clump.am2.SendResult;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** Sends the messages of a channel, each at once or when there is room, and never waits. */
final class Departures {
    private final Endpoint endpoint;
    private final RequestOperations requests;
    private final int rank;
    private final SendArea area;
    private final Outflow[] flows;

    /** Flows that have something to send. */
    private final List<Outflow> pending = new ArrayList<>();

    private boolean isActive = true;

    Departures(Endpoint endpoint, ChannelConfiguration configuration, SendArea area) {
        this.endpoint = endpoint;
        this.area = area;
        requests = endpoint.withoutWaiting();
        rank = configuration.rank();
        flows = new Outflow[configuration.size()];
        for (int i = 0; i < flows.length; i++) {
            flows[i] = new Outflow(i, area);
        }
    }

    Outflow to(int receiver) {
        return flows[receiver];
    }

    boolean isActive() {
        return isActive;
    }

    void activate(boolean active) {
        isActive = active;
    }

    /** Adds a message to a flow and sends it if nothing waits before it; returns its number. */
    long send(int receiver, int slot) {
        Outflow flow = flows[receiver];
        long number = flow.add(slot);
        if (flow.isPending || !isActive || !transmit(flow)) {
            await(flow);
        }
        return number;
    }

    /** Sends what waits, as far as there is room. */
    void pump() {
        if (pending.isEmpty() || !isActive) {
            return;
        }
        long now = System.nanoTime();
        for (int i = pending.size() - 1; i >= 0; i--) {
            Outflow flow = pending.get(i);
            boolean hasRoom = true;
            while (hasRoom && flow.mayGoOn(now)) {
                hasRoom = transmit(flow);
            }
            if (!flow.hasUnsent()) {
                flow.isPending = false;
                pending.remove(i);
            }
        }
    }

    /** How long nothing has to be sent that waits; 0 if there may be room at any time. */
    long nanosToRetry() {
        if (pending.isEmpty() || !isActive) {
            return Long.MAX_VALUE;
        }
        long now = System.nanoTime();
        long wait = Long.MAX_VALUE;
        for (Outflow flow : pending) {
            wait = Math.min(wait, flow.isRefused() ? Math.max(0, flow.retryAt() - now) : 0);
        }
        return wait;
    }

    /** Asks the receivers of messages of which is not known whether they have arrived. */
    void ask() {
        for (Outflow flow : flows) {
            if (flow.beginAsking()
                    && requests.request(flow.rank, Wire.ASK, Wire.from(rank, true, 0), 0) != SendResult.SENT) {
                flow.notAsked();
            }
        }
    }

    /** Returns whether nothing is under way. */
    boolean isSettled() {
        for (Outflow flow : flows) {
            if (!flow.isSettled()) {
                return false;
            }
        }
        return true;
    }

    /** The first receiver that has not said what it has taken, or -1. */
    int firstUnsettled() {
        for (Outflow flow : flows) {
            if (!flow.isSettled()) {
                return flow.rank;
            }
        }
        return -1;
    }

    void acknowledged(int receiver, int number, boolean isToQuestion) {
        flows[receiver].acknowledged(number, isToQuestion, System.nanoTime());
        await(flows[receiver]);
    }

    void refused(int receiver, int number) {
        flows[receiver].refused(number, System.nanoTime());
        await(flows[receiver]);
    }

    /** Handler 0: a message did not get there. */
    void cameBack(ReturnedMessage message) {
        int receiver = message.destination();
        if (receiver >= flows.length) {
            return;
        }
        Outflow flow = flows[receiver];
        if (message.handler() == Wire.ASK) {
            flow.notAsked();
        } else if (message.handler() == Wire.SMALL || message.handler() == Wire.LARGE) {
            flow.cameBack(message.argument(1), System.nanoTime());
            await(flow);
        }
    }

    /** Has messages of a context that was put back sent, once the channel is active. */
    void await(Outflow flow) {
        if (!flow.isPending && flow.hasUnsent()) {
            flow.isPending = true;
            pending.add(flow);
        }
    }

    private boolean transmit(Outflow flow) {
        if (!flow.mayGoOn(flow.isRefused() ? System.nanoTime() : 0)) {
            return false;
        }
        int slot = flow.slotAt(flow.cursor());
        boolean asks = flow.asks();
        long highest = flow.highest();
        long number = flow.leaves();
        int length = area.length(slot);
        SendResult result = length <= Wire.SMALL_BYTES
                ? small(flow.rank, Wire.from(rank, asks, length), (int) number, slot, length)
                : requests.requestMedium(
                        flow.rank, Wire.LARGE, area.memory(), area.offset(slot), length, Wire.from(rank, asks, 0), (int)
                                number);
        if (result != SendResult.SENT) {
            flow.notSent(number, highest);
        }
        return result == SendResult.SENT;
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

    /** The layer may collect what is the same for several receivers. */
    void beginMulticast() {
        endpoint.beginMulticast();
    }

    void endMulticast() {
        endpoint.endMulticast();
    }
}
