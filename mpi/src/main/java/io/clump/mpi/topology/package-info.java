/**
 * Arithmetic of groups and of process topologies: ranks, coordinates, neighbours. Stateless or immutable, for any
 * thread.
 */
@NullMarked
package io.clump.mpi.topology;

import org.jspecify.annotations.NullMarked;
