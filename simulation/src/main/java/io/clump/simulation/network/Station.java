package io.clump.simulation.network;

/** Endpoint as the network sees it. */
interface Station {
    /** Returns the number of the endpoint, from 0. */
    int number();

    /** Receives a datagram from the network; returns whether there was space. */
    boolean arrive(byte[] datagram);

    /** Returns whether the endpoint accepts no messages any more. */
    boolean isLeaving();

    /** Returns whether the process does not exist, which its host reports to senders. */
    boolean isRefusing();

    /** Notes a report of another endpoint's host, or of an attacker, that the other endpoint is gone. */
    void refusedBy(int other);
}
