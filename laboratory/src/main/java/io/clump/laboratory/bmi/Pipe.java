package io.clump.laboratory.bmi;

/** One side of a way that carries messages of one length, both ways. Belongs to the thread that measures. */
interface Pipe extends AutoCloseable {
    /** Sends a message; waits while there is no space for it. */
    void send();

    /** Waits for the next message, all of whose bytes are then in memory. */
    void receive();

    /** Continues with the messages that were sent. */
    void progress();

    @Override
    void close();
}
