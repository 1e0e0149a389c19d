package io.clump.ports;

/** Error handler of a port. */
@FunctionalInterface
public interface PortErrorHandler {
    /**
     * Handles an error, under the rules of {@link PortHandler#handle}. An error of a send may be reported inside that
     * send.
     *
     * @param error what happened; valid until this returns
     */
    void handle(PortError error);
}
