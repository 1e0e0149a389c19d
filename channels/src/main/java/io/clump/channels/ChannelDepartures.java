package io.clump.channels;

import io.clump.am2.BundleWork;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Sends the messages of a channel, each at once or when there is space, and never waits. */
final class ChannelDepartures implements BundleWork {
    private final Transport transport;
    private final LongSupplier clock;
    private final Outflow[] flows;

    /** Flows with messages to send. */
    private final List<Outflow> pending = new ArrayList<>();

    private boolean isActive = true;

    /**
     * Makes an object without messages.
     *
     * @param clock in nanoseconds
     */
    ChannelDepartures(Transport transport, ChannelConfiguration configuration, SendArea area, LongSupplier clock) {
        this.transport = transport;
        this.clock = clock;
        flows = new Outflow[configuration.size()];
        for (int i = 0; i < flows.length; i++) {
            flows[i] = new Outflow(i, area, flows.length);
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

    /** Sends waiting messages, as far as there is space. */
    void pump() {
        if (pending.isEmpty() || !isActive) {
            return;
        }
        long now = clock.getAsLong();
        for (int i = pending.size() - 1; i >= 0; i--) {
            Outflow flow = pending.get(i);
            boolean hasSpace = true;
            while (hasSpace && flow.mayGoOn(now)) {
                hasSpace = transmit(flow);
            }
            if (!flow.hasUnsent()) {
                flow.isPending = false;
                pending.remove(i);
            }
        }
    }

    /** Sends waiting messages, as the work of the bundle after each poll. */
    @Override
    public int advance(int accepted) {
        pump();
        return 0;
    }

    /** Time until a waiting message is due; 0 if there may be space at any time. */
    @Override
    public long nanosToRetry() {
        if (pending.isEmpty() || !isActive) {
            return NOTHING_TO_RETRY;
        }
        long now = clock.getAsLong();
        long wait = Long.MAX_VALUE;
        for (Outflow flow : pending) {
            wait = Math.min(wait, flow.isRefused() ? Math.max(0, flow.retryAt() - now) : 0);
        }
        return wait;
    }

    /** Queries the receivers of messages that are not known to have arrived. */
    void ask() {
        for (Outflow flow : flows) {
            if (flow.beginAsking() && !transport.ask(flow.rank)) {
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

    /** First receiver with unacknowledged messages, or -1. */
    int firstUnsettled() {
        for (Outflow flow : flows) {
            if (!flow.isSettled()) {
                return flow.rank;
            }
        }
        return -1;
    }

    void acknowledged(int receiver, int number, boolean isToQuestion) {
        flows[receiver].acknowledged(number, isToQuestion, clock.getAsLong());
        await(flows[receiver]);
    }

    void refused(int receiver, int number) {
        flows[receiver].refused(number, clock.getAsLong());
        await(flows[receiver]);
    }

    /** Records that a message returned from the layer. */
    void cameBack(int receiver, int number) {
        flows[receiver].cameBack(number, clock.getAsLong());
        await(flows[receiver]);
    }

    /** Records that a query returned from the layer. */
    void questionCameBack(int receiver) {
        flows[receiver].notAsked();
    }

    /** Sends messages of a restored context, once the channel is active. */
    void await(Outflow flow) {
        if (!flow.isPending && flow.hasUnsent()) {
            flow.isPending = true;
            pending.add(flow);
        }
    }

    private boolean transmit(Outflow flow) {
        if (!flow.mayGoOn(flow.isRefused() ? clock.getAsLong() : 0)) {
            return false;
        }
        int slot = flow.slotAt(flow.cursor());
        boolean asks = flow.asks();
        long highest = flow.highest();
        // Before the send, which may run the handler of an answer.
        long number = flow.leaves();
        boolean isSent = transport.send(flow.rank, asks, (int) number, slot);
        if (!isSent) {
            flow.notSent(number, highest);
        }
        return isSent;
    }
}
