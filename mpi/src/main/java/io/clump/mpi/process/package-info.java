/** How a process of MPI finds its place in a job: from the launcher, or alone. */
@NullMarked
package io.clump.mpi.process;

import org.jspecify.annotations.NullMarked;
