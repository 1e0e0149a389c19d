/**
 * Windows of one-sided communication: memory that other processes read and write.
 *
 * <pre>
 *   Window: operations and synchronization of this process ──▶ Epochs: which calls are allowed now
 *       │
 *       ├─▶ Target: in reach ──▶ its region of the node's memory, without its help
 *       └─▶ Target: elsewhere ──▶ WindowMessage ──▶ Service of that process ──▶ Exposure: its memory
 * </pre>
 *
 * <table>
 * <caption>Access to shared memory</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>lock of elements</td><td>who combines elements</td><td>compareAndSet, release</td><td>the same</td>
 *     <td>compareAndSet</td></tr>
 * <tr><td>lock</td><td>who locks the window</td><td>compareAndSet, getAndAdd, release</td><td>the same</td>
 *     <td>opaque, compareAndSet</td></tr>
 * <tr><td>memory of the window</td><td>any</td><td>plain</td><td>any, after synchronization</td><td>plain</td></tr>
 * </table>
 *
 * <p>A window belongs to the thread that uses MPI. If other processes cannot access the memory of a target directly,
 * the target executes their accesses during its own MPI calls.
 */
@NullMarked
package io.clump.mpi.window;

import org.jspecify.annotations.NullMarked;
