package io.clump.channels;

/** Carries the messages of a channel to other processes: loses none and keeps the order of each pair. Does not wait. */
public interface Transport {
    /**
     * Sends a message of the send area.
     *
     * @param receiver rank of the process
     * @param wantsAnswer whether the message requests an acknowledgement
     * @param number lower half of the message's number
     * @param slot of the send area; may be used for another message when this returns
     * @return false if there is no space now and nothing was sent
     */
    boolean send(int receiver, boolean wantsAnswer, int number, int slot);

    /**
     * Queries a process for its state of the flow.
     *
     * @param receiver rank of the process
     * @return false if there is no space now
     */
    boolean ask(int receiver);
}
