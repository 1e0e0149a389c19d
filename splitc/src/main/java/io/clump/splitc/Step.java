package io.clump.splitc;

/**
 * A collective operation under way.
 *
 * @param operation its number, the same in all processes
 * @param call what was called: see {@link Call}
 */
record Step(int operation, int call) {}
