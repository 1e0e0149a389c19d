package io.clump.am2;

import io.clump.am2.spi.Route;

/**
 * An entry of the translation table.
 *
 * @param tag value of the tag that requests to the destination carry
 * @param route the way to it, chosen when it was mapped
 * @param traffic what counts messages to it: those of shared memory or those of the network
 */
record Translation(long tag, Route route, Traffic traffic) {
    /** The entry where nothing is mapped. */
    static final Translation UNMAPPED = new Translation(Tag.NONE.value(), UnmappedRoute.INSTANCE, new Traffic());
}
