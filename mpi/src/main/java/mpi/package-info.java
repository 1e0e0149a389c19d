/**
 * MPI for Java: the dialect of mpiJava 1.2, in which names begin with a capital and a buffer is an array with an
 * offset, and that of Open MPI, in which they begin with a small letter, on the same classes.
 *
 * <p>Process 0 sends a number to process 1:
 *
 * <pre>{@code
 * import mpi.*;
 *
 * public class Pair {
 *     public static void main(String[] args) throws MPIException {
 *         MPI.Init(args);
 *         int[] number = {42};
 *         if (MPI.COMM_WORLD.Rank() == 0) {
 *             MPI.COMM_WORLD.Send(number, 0, 1, MPI.INT, 1, 7);
 *         } else if (MPI.COMM_WORLD.Rank() == 1) {
 *             MPI.COMM_WORLD.Recv(number, 0, 1, MPI.INT, 0, 7);
 *             System.out.println("received " + number[0]);
 *         }
 *         MPI.Finalize();
 *     }
 * }
 * }</pre>
 *
 * Start it with {@code clump mpirun -np 2 -cp DIR Pair}, where DIR has the compiled class.
 *
 * <p>{@link mpi.MPI#Init} comes first, and {@link mpi.MPI#Finalize} last. In between all threads may use everything
 * ({@code THREAD_MULTIPLE}); after {@link mpi.MPI#InitThread} with {@code THREAD_SINGLE} or {@code THREAD_FUNNELED},
 * the thread that called it. Errors are thrown as {@link mpi.MPIException}, which names an error class of MPI.
 */
@NullMarked
package mpi;

import org.jspecify.annotations.NullMarked;
