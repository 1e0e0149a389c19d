/**
 * MPI for Java: the dialect of mpiJava 1.2, in which names begin with a capital and a buffer is an array with an
 * offset, and that of Open MPI, in which they begin with a small letter, on the same classes.
 *
 * <p>{@link mpi.MPI#Init} comes first, and {@link mpi.MPI#Finalize} last. In between all threads may use everything
 * ({@code THREAD_MULTIPLE}); after {@link mpi.MPI#InitThread} with {@code THREAD_SINGLE} or {@code THREAD_FUNNELED},
 * the thread that called it. Errors are thrown as {@link mpi.MPIException}, which names an error class of MPI.
 */
@NullMarked
package mpi;

import org.jspecify.annotations.NullMarked;
