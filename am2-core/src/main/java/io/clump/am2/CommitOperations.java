package io.clump.am2;

/** The ways to send what was filled into a {@link MediumClaim}: with up to eight 32-bit arguments. */
public sealed interface CommitOperations permits MediumClaim {
    /**
     * Sends the medium request whose data was filled in, and whose first arguments count; the claim is over. Does not
     * allocate and does not wait.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param argumentCount how many arguments count, 0 to 8
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     * @param a7 argument 7
     * @throws IllegalStateException if no claim is open, or this is called by another thread; the claim stays as it is
     * @throws IllegalArgumentException if a number is out of its range; the claim stays open
     */
    void commit(int handler, int argumentCount, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7);

    /**
     * Sends the medium request that was filled in, without arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     */
    default void commit(int handler) {
        commit(handler, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends the medium request that was filled in, with one argument.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     */
    default void commit(int handler, int a0) {
        commit(handler, 1, a0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends the medium request that was filled in, with two arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     */
    default void commit(int handler, int a0, int a1) {
        commit(handler, 2, a0, a1, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Sends the medium request that was filled in, with three arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     */
    default void commit(int handler, int a0, int a1, int a2) {
        commit(handler, 3, a0, a1, a2, 0, 0, 0, 0, 0);
    }

    /**
     * Sends the medium request that was filled in, with four arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     */
    default void commit(int handler, int a0, int a1, int a2, int a3) {
        commit(handler, 4, a0, a1, a2, a3, 0, 0, 0, 0);
    }

    /**
     * Sends the medium request that was filled in, with five arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     */
    default void commit(int handler, int a0, int a1, int a2, int a3, int a4) {
        commit(handler, 5, a0, a1, a2, a3, a4, 0, 0, 0);
    }

    /**
     * Sends the medium request that was filled in, with six arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     */
    default void commit(int handler, int a0, int a1, int a2, int a3, int a4, int a5) {
        commit(handler, 6, a0, a1, a2, a3, a4, a5, 0, 0);
    }

    /**
     * Sends the medium request that was filled in, with seven arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     */
    default void commit(int handler, int a0, int a1, int a2, int a3, int a4, int a5, int a6) {
        commit(handler, 7, a0, a1, a2, a3, a4, a5, a6, 0);
    }

    /**
     * Sends the medium request that was filled in, with eight arguments.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param a0 argument 0
     * @param a1 argument 1
     * @param a2 argument 2
     * @param a3 argument 3
     * @param a4 argument 4
     * @param a5 argument 5
     * @param a6 argument 6
     * @param a7 argument 7
     */
    default void commit(int handler, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        commit(handler, 8, a0, a1, a2, a3, a4, a5, a6, a7);
    }
}
