package io.clump.splitc;

/**
 * Program that all processes of a job run at the same time, each on its own data. Needs a constructor without
 * arguments.
 */
@FunctionalInterface
public interface SpmdProgram {
    /**
     * Runs this process's part. If the part of one process throws, the whole job ends with an error.
     *
     * @param splitc this process's view of the job; the calling thread owns it
     * @throws Exception if the part fails
     */
    void run(SplitC splitc) throws Exception;
}
