package io.clump.apps;

/**
 * Expected form of a line of a text file: whole numbers, first of all.
 *
 * @param comments characters with which a line begins that is skipped
 * @param numbers how many there are at least
 * @param least smallest of their values
 * @param most greatest of their values
 * @param mayHaveMore whether anything may follow
 * @param fault beginning of the message about a wrong line
 * @param expected what the message expects instead
 */
public record LineForm(
        String comments, int numbers, long least, long most, boolean mayHaveMore, String fault, String expected) {}
