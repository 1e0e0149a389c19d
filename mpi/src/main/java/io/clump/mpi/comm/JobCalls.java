package io.clump.mpi.comm;

/** Calls of the runtime that belong to the thread that has joined the job. */
public interface JobCalls {
    /**
     * Gives and gets a part of each process.
     *
     * @param own the part of this process
     * @return the parts by rank
     */
    byte[][] allGather(byte[] own);

    /** Polls the runtime's endpoint. */
    void poll();
}
