/** The eight tests of MPBench as a program of the mpiJava dialect. */
@NullMarked
package io.clump.mpi.mpbench;

import org.jspecify.annotations.NullMarked;
