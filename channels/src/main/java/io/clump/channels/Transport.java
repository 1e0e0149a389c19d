package io.clump.channels;

/** Carries the messages of a channel to other processes: loses none and keeps the order of each pair. Does not wait. */
interface Transport {
    /**
     * Sends a message of the send area.
     *
     * @param receiver rank of the process
     * @param wantsAnswer whether the receiver has to say what it has taken
     * @param number lower half of the message's number
     * @param slot of the send area; may be used for another message when this returns
     * @return false if there is no room now; nothing was sent then
     */
    boolean send(int receiver, boolean wantsAnswer, int number, int slot);

    /**
     * Asks a process what it has taken.
     *
     * @param receiver rank of the process
     * @return false if there is no room now
     */
    boolean ask(int receiver);
}
