package io.clump.bmi;

/** Options and figures of {@link Bmi#setInfo} and {@link Bmi#getInfo}. */
public enum Info {
    /**
     * Of {@code tcp}: 1, the default, sends small messages at once; 0 lets the system gather them (Nagle's algorithm).
     */
    TCP_NODELAY,

    /**
     * Of {@code tcp}: bytes of the send and the receive buffer of each socket; 0, the default, leaves them to the
     * system.
     */
    SOCKET_BUFFER_BYTES,

    /**
     * Of {@code tcp}: connections at a time, 1,024 by default. While there are as many, new clients wait in the
     * system's queue; a client that has waited for ten seconds gets {@link BmiError#PEER_GONE}.
     */
    MAX_CONNECTIONS,

    /**
     * Of {@code tcp}: seconds without a message after which the connection of a client gives way to a new client, if
     * there are {@link #MAX_CONNECTIONS}: 5 by default. A client that has given way connects again with its next
     * operation; operations that wait for it fail with {@link BmiError#PEER_GONE}.
     */
    IDLE_SECONDS,

    /**
     * Longest message that is sent without waiting for its receive, in bytes: 0 to 65,536. The same for all peers of a
     * method.
     */
    EAGER_BYTES,

    /**
     * Messages of each peer, of 64 kB at most, that a method asks for before their receives are posted: 0 to 1,024; 2
     * by default of {@code handshake}, 0 of the others.
     */
    RECEIVE_BUFFERS,

    /**
     * Of {@code handshake}: frames on their way to each peer that it has not acknowledged: 1 to 4,096; 64 by default.
     */
    IN_FLIGHT_MESSAGES,

    /** An idle method other than the first is polled by at least one in this many calls: 1 to 1,024; 32 by default. */
    POLL_INTERVAL,

    /** Read only: operations that are posted and were not returned by a test yet. */
    PENDING_OPERATIONS,

    /** Read only: peers that a method exchanges messages with now. */
    PEERS,

    /** Read only: unexpected messages that have arrived and were not returned by {@link Bmi#testUnexpected} yet. */
    UNEXPECTED_WAITING
}
