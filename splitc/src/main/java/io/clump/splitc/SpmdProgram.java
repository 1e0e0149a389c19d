package io.clump.splitc;

/**
 * A program that all processes of a job run at the same time, each on its own data. Needs a constructor without
 * arguments.
 */
@FunctionalInterface
public interface SpmdProgram {
    /**
     * Runs this process's part. When one process's part throws, the whole job ends with an error.
     *
     * @param splitc this process's view of the job; the calling thread owns it
     * @throws Exception whatever keeps the part from being finished
     */
    void run(SplitC splitc) throws Exception;
}
