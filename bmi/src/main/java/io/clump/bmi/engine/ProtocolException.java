package io.clump.bmi.engine;

/** A frame that no correct peer sends. The peer is given up. */
public final class ProtocolException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message found and expected value
     */
    public ProtocolException(String message) {
        super(message);
    }
}
