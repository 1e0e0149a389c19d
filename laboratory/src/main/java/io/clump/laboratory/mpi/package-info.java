/** Measures operations of MPI, beside MPJ Express and an MPI for C. */
@NullMarked
package io.clump.laboratory.mpi;

import org.jspecify.annotations.NullMarked;
