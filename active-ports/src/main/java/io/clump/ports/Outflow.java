package io.clump.ports;

/** Messages of this process to one port of one receiver, the reliable ones or the others. */
final class Outflow {
    /** Stands for a port if there was none. */
    static final int NONE = -1;

    final PortPeer peer;
    final int port;

    /** Number of the next message. */
    int next;

    /** Number below which the receiver has delivered or lost all messages, as far as is known. */
    int accounted;

    /** Messages that were reported to this process as lost. */
    long reported;

    /** The port of this process that was last used to send here, or first bound: its error handler gets the reports. */
    int source;

    /** Serial numbers of the last hold and of the last ended hold: the end of a hold may overtake the hold. */
    int held;

    int resumed;

    /** Set while the receiver must be queried for an account. */
    boolean isOpen;

    Outflow(PortPeer peer, int port) {
        this.peer = peer;
        this.port = port;
        source = NONE;
    }

    /** Returns whether the receiver wants no more reliable parts now. */
    boolean isHeld() {
        return held - resumed > 0;
    }

    int unaccounted() {
        return next - accounted;
    }
}
