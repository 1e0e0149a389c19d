package io.clump.net.simulation;

/** What the network knows of an endpoint. */
interface Station {
    /** Its number, from 0. */
    int number();

    /** Takes a datagram from the network; returns whether there was room. */
    boolean arrive(byte[] datagram);

    /** Returns whether it takes no messages any more. */
    boolean isLeaving();

    /** Returns whether its process does not exist, which its host says to whoever sends something. */
    boolean isRefusing();

    /** Another's host, or somebody in its name, says that nobody is there. */
    void refusedBy(int other);
}
