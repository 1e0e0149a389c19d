package io.clump.splitc;

import java.util.List;

/**
 * Answer of a process that waits for others: all its threads do, nothing that it has sent is on its way, and nothing
 * has arrived that it has not dealt with.
 *
 * @param question number of the question
 * @param state equal in two answers of a process if, from one to the other, none of its threads has done anything, and
 *     it has sent nothing that changes another process
 * @param waits one line for each waiting thread, for the user
 */
public record ProgramWaits(int question, String state, List<String> waits) {
    /** Copies the list. */
    public ProgramWaits {
        waits = List.copyOf(waits);
    }
}
