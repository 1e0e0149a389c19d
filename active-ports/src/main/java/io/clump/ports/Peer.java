package io.clump.ports;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Another process, or this one as its own peer. */
final class Peer {
    final int rank;

    /** Flows by port number; made when they are first used. */
    final @Nullable Outflow[] outflows = new @Nullable Outflow[Ports.PORTS];

    final @Nullable Inflow[] inflows = new @Nullable Inflow[Ports.PORTS];

    /** Messages that were sent by handlers, or found no room. */
    final ArrayDeque<QueuedMessage> queue = new ArrayDeque<>();

    long endpointId;
    boolean isGone;
    boolean isUsed;

    Peer(int rank) {
        this.rank = rank;
    }

    Outflow outflow(int port) {
        Outflow flow = outflows[port];
        if (flow == null) {
            flow = new Outflow(this, port);
            outflows[port] = flow;
            isUsed = true;
        }
        return flow;
    }

    Inflow inflow(InputPort port) {
        Inflow flow = inflows[port.number];
        if (flow == null) {
            flow = new Inflow(this, port);
            inflows[port.number] = flow;
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
