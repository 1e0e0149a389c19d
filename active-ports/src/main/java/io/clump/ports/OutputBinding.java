package io.clump.ports;

/** Where messages from a port go: made once, when the port is bound, so that a send looks nothing up. */
final class OutputBinding {
    /** The port of this process. */
    final int source;

    final Qos qos;

    /** One for each receiver. */
    final Outflow[] flows;

    OutputBinding(int source, Qos qos, Outflow[] flows) {
        this.source = source;
        this.qos = qos;
        this.flows = flows;
    }
}
