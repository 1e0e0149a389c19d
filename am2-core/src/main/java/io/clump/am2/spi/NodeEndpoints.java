package io.clump.am2.spi;

import io.clump.am2.LayerConfiguration;

/**
 * Endpoints that the processes of a node will open.
 *
 * @param layer configuration of a layer of the node
 * @param count number of endpoints of all processes of the node together
 */
public record NodeEndpoints(LayerConfiguration layer, int count) {}
