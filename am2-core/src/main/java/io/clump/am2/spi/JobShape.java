package io.clump.am2.spi;

/**
 * Sizes of a job from which a protocol computes the space that it takes.
 *
 * @param nodes number of nodes
 * @param processesPerNode number of processes of each node
 * @param endpoints number of endpoints of each process; each communicates with those of its kind in all other processes
 */
public record JobShape(int nodes, int processesPerNode, int endpoints) {}
