/**
 * Operations that reductions combine elements with: those that MPI defines, for arrays of each type. Stateless, for any
 * thread.
 */
@NullMarked
package io.clump.mpi.op;

import org.jspecify.annotations.NullMarked;
