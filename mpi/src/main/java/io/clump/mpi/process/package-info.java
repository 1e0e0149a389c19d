/** Start and end of a process of MPI: its place in a job, which the launcher gives it, or a job of its own. */
@NullMarked
package io.clump.mpi.process;

import org.jspecify.annotations.NullMarked;
