package io.clump.splitc;

/**
 * Current collective operation.
 *
 * @param operation number of the operation, the same in all processes
 * @param call call of the operation: see {@link Call}
 */
record Step(int operation, int call) {}
