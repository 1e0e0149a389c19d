package io.clump.net.simulation;

/** Endpoint as the network sees it. */
interface Station {
    /** Its number, from 0. */
    int number();

    /** Takes a datagram from the network; returns whether there was room. */
    boolean arrive(byte[] datagram);

    /** Returns whether it takes no messages any more. */
    boolean isLeaving();

    /** Returns whether its process does not exist, which its host says to senders. */
    boolean isRefusing();

    /** Another endpoint's host, or a forger, says that nobody is there. */
    void refusedBy(int other);
}
