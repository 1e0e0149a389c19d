package io.clump.ports;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Destination of messages from a port: resolved once, when the port is bound, so that a send needs no lookup. */
final class OutputBinding {
    /** The port of this process. */
    final int source;

    final Qos qos;

    /** One for each receiver, of the port's quality of service. */
    private final Outflow[] flows;

    /** The same for {@link Qos#FLOWCTL} if the port is reliable; made when it is first used. */
    private Outflow @Nullable [] creditFlows;

    OutputBinding(int source, Qos qos, Outflow[] flows) {
        this.source = source;
        this.qos = qos;
        this.flows = flows;
        for (Outflow flow : flows) {
            if (flow.source == Outflow.NONE) {
                flow.source = source;
            }
        }
    }

    /** Returns the flows of messages with a quality of service: that of the port, or {@link Qos#FLOWCTL}. */
    Outflow[] flows(Qos quality) {
        if (quality == qos || qos != Qos.RELIABLE) {
            return flows;
        }
        Outflow[] found = creditFlows;
        if (found == null) {
            found = Arrays.stream(flows)
                    .map(flow -> flow.peer.outflow(flow.port, quality))
                    .toArray(Outflow[]::new);
            creditFlows = found;
        }
        return found;
    }
}
