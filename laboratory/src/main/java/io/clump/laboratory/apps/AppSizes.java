package io.clump.laboratory.apps;

/**
 * Amounts of work of the apps, in all processes together: common to {@link AppWork} and the peers in {@link
 * AppContests}.
 *
 * @param keys of 32 bits, or of 64, to sort
 * @param records of 100 bytes to sort
 * @param vertices2d of a lattice of two dimensions
 * @param vertices3d of a lattice of three dimensions
 * @param fftSize points of a cube in each dimension
 * @param steps of EM3D
 */
record AppSizes(int keys, int records, int vertices2d, int vertices3d, int fftSize, int steps) {
    /** Percentage of the edges that a lattice of two dimensions keeps. */
    static final int KEEP_2D = 40;

    /** Percentage of the edges that a lattice of three dimensions keeps. */
    static final int KEEP_3D = 25;

    /** Nodes of each field of EM3D, in two virtual processors together. */
    static final int EM3D_NODES = 5_000;

    /** Edges into each node of EM3D. */
    static final int DEGREE = 20;

    /** Percentage of those edges that come from another virtual processor. */
    static final int REMOTE_PERCENT = 40;

    static final double PERCENT = 0.01;

    private static final AppSizes FULL = new AppSizes(1 << 20, 1 << 18, 2 << 20, 1 << 20, 128, 500);
    private static final AppSizes REPEATED = new AppSizes(1 << 19, 1 << 17, 1 << 19, 1 << 18, 64, 150);
    private static final AppSizes QUICK = new AppSizes(1 << 17, 1 << 16, 1 << 18, 1 << 18, 64, 100);

    /**
     * Work for experiments that run it in many configurations and mixes: several time slices of the system, and no
     * more.
     */
    static AppSizes ofRepeated(boolean quick) {
        return quick ? QUICK : REPEATED;
    }

    /** Work that takes a second or less, or some milliseconds only. */
    static AppSizes of(boolean quick) {
        return quick ? QUICK : FULL;
    }
}
