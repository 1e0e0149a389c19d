package io.clump.am2;

import io.clump.am2.spi.Route;

/**
 * An entry of the translation table.
 *
 * @param name the destination's name
 * @param tag value of the tag that requests to it carry
 * @param route the way to it, chosen when it was mapped
 * @param traffic what counts messages to it: those of shared memory or those of the network
 */
record Translation(EndpointName name, long tag, Route route, Traffic traffic) {}
