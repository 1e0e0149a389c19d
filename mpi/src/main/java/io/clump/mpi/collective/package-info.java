/**
 * Collective operations: each makes the {@link io.clump.mpi.comm.Schedule} of this process. A schedule that is run
 * waits, a started one does not. Stateless; what they make belongs to the thread that is in MPI.
 *
 * <p>Trees know which processes share a node: a broadcast goes to each other node once. Large messages travel in
 * segments along trees, and in rings where each process has a part of the work. In barriers, allreduces and long
 * broadcasts the processes of a node meet in its memory.
 */
@NullMarked
package io.clump.mpi.collective;

import org.jspecify.annotations.NullMarked;
