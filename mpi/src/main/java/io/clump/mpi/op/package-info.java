/**
 * Operations by which reductions combine elements: the operations of MPI, for arrays of each type. Stateless, for any
 * thread.
 */
@NullMarked
package io.clump.mpi.op;

import org.jspecify.annotations.NullMarked;
