package io.clump.laboratory.apps;

/**
 * Amounts of work, in all processes together, for experiments that run apps in many configurations and mixes: several
 * time slices of the system, and not more.
 *
 * @param keys to sort
 * @param vertices2d of a lattice of two dimensions
 * @param vertices3d of a lattice of three dimensions
 * @param fftSize points of a cube in each dimension
 * @param steps of EM3D
 */
record AppSizes(int keys, int vertices2d, int vertices3d, int fftSize, int steps) {
    private static final AppSizes FULL = new AppSizes(1 << 19, 1 << 19, 1 << 18, 64, 150);
    private static final AppSizes QUICK = new AppSizes(1 << 17, 1 << 18, 1 << 18, 64, 100);

    /** Work that takes some tenths of a second, or some milliseconds only. */
    static AppSizes of(boolean quick) {
        return quick ? QUICK : FULL;
    }
}
