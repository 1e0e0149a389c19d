package io.clump.ports;

/** Receiver handler of a port. */
@FunctionalInterface
public interface PortHandler {
    /**
     * Handles one message, after its last byte is in the port's buffer. It runs inside a poll, a send or a wait of the
     * owner's thread, and no other handler runs meanwhile. It may bind ports, signal and send; what it sends leaves
     * once it has returned. It may not wait.
     *
     * @param message where the bytes are and who sent them; valid until this returns
     */
    void handle(PortMessage message);
}
