/** Measures operations of MPI, beside an MPI for C. */
@NullMarked
package io.clump.laboratory.mpi;

import org.jspecify.annotations.NullMarked;
