package io.clump.ports;

/** Receiver handler of a port. */
@FunctionalInterface
public interface PortHandler {
    /**
     * Handles one message, after its last byte is in the port's buffer. It runs inside a poll, a send or a wait of the
     * owner's thread, and no other handler runs meanwhile. It may bind ports, signal and send; its messages are sent
     * after it has returned. It may not wait.
     *
     * @param message location of the bytes, and the sender; valid until this returns
     */
    void handle(PortMessage message);
}
