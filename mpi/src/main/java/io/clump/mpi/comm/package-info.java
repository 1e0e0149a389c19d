/**
 * Communicators and their messages, below both dialects.
 *
 * <pre>
 *   Communicator: ranks, contexts ──▶ Messenger: processes, packing ──▶ Matcher
 *                                         │
 *                      Activity: a send, a receive, a collective operation that is under way
 *                                         │
 *                      Progress: waits for activities, and advances the others meanwhile
 *                                         │
 *                      ThreadGate: lets the threads of the process in, one at a time; a waiting thread polls for all
 *                                         │
 *                      WaitQuestions: what the waiting threads wait for, when the launcher asks
 *                                         │
 *                      NodeTeam: a counter and areas in the memory of a node, for collective operations
 * </pre>
 *
 * <table>
 * <caption>Access to shared memory besides the words of the counter</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>segment of an area</td><td>its member, before it arrives at the counter</td><td>plain</td><td>all members,
 *     after the round</td><td>plain</td></tr>
 * </table>
 *
 * <p>Everything belongs to the thread that initialised MPI, or, if the level of thread support allows several, to the
 * thread that is in {@link io.clump.mpi.comm.ThreadGate}: each public call enters it first. Only a wait lets others
 * in, so what a call has read before a wait may have changed after it.
 */
@NullMarked
package io.clump.mpi.comm;

import org.jspecify.annotations.NullMarked;
