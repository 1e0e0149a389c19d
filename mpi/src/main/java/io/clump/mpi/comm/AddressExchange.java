package io.clump.mpi.comm;

import java.util.List;

/** How the processes of a new world get to know each other, before they can send messages in it. */
public interface AddressExchange {
    /**
     * Sends this process's address to the others.
     *
     * @param own this process
     * @return all processes, in the order of their numbers in the world
     */
    List<Introduction> introduce(Introduction own);

    /**
     * Waits until all processes have called this: from then on each of them can send messages to all.
     *
     * @param world of this process, in which it may receive
     */
    void confirm(World world);
}
