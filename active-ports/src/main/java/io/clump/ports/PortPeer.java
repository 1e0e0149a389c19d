package io.clump.ports;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Another process, or this one as its own peer. */
final class PortPeer {
    final int rank;

    /** Flows by {@link #index}; made when they are first used. */
    final @Nullable Outflow[] outflows = new @Nullable Outflow[2 * Ports.PORTS];

    final @Nullable Inflow[] inflows = new @Nullable Inflow[2 * Ports.PORTS];

    /** Messages that handlers have sent, or that found no space. */
    final ArrayDeque<QueuedMessage> queue = new ArrayDeque<>();

    long endpointId;

    /** True after a message to it has returned: nothing more is sent to it. */
    boolean isGone;

    /** True once all its messages have been handled: nothing more is accepted from it. */
    boolean isDead;

    boolean isUsed;

    PortPeer(int rank) {
        this.rank = rank;
    }

    /**
     * Returns the place of a flow. Each port has two: reliable messages are numbered apart from the others, so that the
     * gap of a lost message does not hold them up, and none of them is taken for lost.
     */
    static int index(int port, Qos qos) {
        return qos == Qos.RELIABLE ? Ports.PORTS + port : port;
    }

    /** Returns whether a place is that of a flow of reliable messages. */
    static boolean isReliable(int index) {
        return index >= Ports.PORTS;
    }

    Outflow outflow(int port, Qos qos) {
        int index = index(port, qos);
        Outflow flow = outflows[index];
        if (flow == null) {
            flow = new Outflow(this, port);
            outflows[index] = flow;
            isUsed = true;
        }
        return flow;
    }

    Inflow inflow(InputPort port, Qos qos) {
        int index = index(port.number, qos);
        Inflow flow = inflows[index];
        if (flow == null) {
            flow = new Inflow(this, port);
            inflows[index] = flow;
            isUsed = true;
        }
        return flow;
    }

    /** Returns whether the first queued message has been sent in part. */
    boolean isPartlySent() {
        QueuedMessage first = queue.peekFirst();
        return first != null && first.sent > 0;
    }
}
