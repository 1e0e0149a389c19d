package io.clump.apps.em3d;

/** Mapping of virtual processors to the nodes of the job (Lumetta 1998, figure 5.8). */
enum Layout {
    /** Slabs, by number: of a grid of 4 × 2 × 4 each of four nodes gets 2 × 1 × 4. */
    NAIVE,

    /** Blocks with the least surface: of a grid of 4 × 2 × 4 each of four nodes gets 2 × 2 × 2. */
    GOOD
}
