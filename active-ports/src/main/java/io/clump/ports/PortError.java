package io.clump.ports;

/** An error of a port. Always the same object, valid while the error handler runs. */
public final class PortError {
    private int port;
    private int peer;
    private PortErrorCode code = PortErrorCode.FRAMELOST;
    private long count;

    PortError() {}

    void begin(int ofPort, int process, PortErrorCode why, long messages) {
        port = ofPort;
        peer = process;
        code = why;
        count = messages;
    }

    /**
     * The port of this process.
     *
     * @return 0 to 255
     */
    public int port() {
        return port;
    }

    /**
     * The other process: the sender of the lost message, or the receiver of the undelivered one.
     *
     * @return its number
     */
    public int peer() {
        return peer;
    }

    /**
     * The kind of error.
     *
     * @return the code
     */
    public PortErrorCode code() {
        return code;
    }

    /**
     * How many messages are concerned.
     *
     * @return their number; of {@link PortErrorCode#PEER_GONE} that of messages of {@link Qos#RAW} and {@link
     *     Qos#FLOWCTL} whose fate is not known: those of {@link Qos#RELIABLE} are not counted
     */
    public long count() {
        return count;
    }
}
