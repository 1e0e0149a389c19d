/**
 * The speed of the shared-memory protocol, and of what it is compared with: one class for each thing that is measured, and
 * {@link ShmDuels}, which says which are measured beside each other and what must hold.
 *
 * <pre>
 *   figure               ours                beside it
 *   short round trip     ClumpRoundTrip      LineExchangeBaseline, AgronaRoundTrip, AeronRoundTrip
 *   flood                ClumpFlood          AgronaFlood, AeronFlood, JcToolsFlood, DisruptorFlood
 *   8 kB one way         ClumpMedium         CopyRing, ClumpClaim
 *   1 MB long, one way   ClumpLong           MemoryCopy
 *   empty poll           ClumpEmptyPoll      NanoTime
 *   1,024 mapped         ManyMappedRoundTrip the same with one
 * </pre>
 *
 * Each workload belongs to the main thread of its process. What is not only of shared memory is in {@link
 * io.clump.laboratory.traffic}.
 *
 * <table>
 * <caption>Memory shared by what is measured here, apart from what libraries share</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>LineExchangeBaseline: the line</td><td>both, in turn</td><td>release</td><td>both</td><td>acquire</td></tr>
 * <tr><td>CopyRing: position of the writer</td><td>side 0</td><td>release</td><td>side 1</td><td>acquire</td></tr>
 * <tr><td>CopyRing: position of the reader</td><td>side 1</td><td>release</td><td>side 0</td><td>acquire</td></tr>
 * <tr><td>MemoryCopy: position of the writer</td><td>side 0</td><td>release</td><td>side 1</td><td>acquire</td></tr>
 * <tr><td>MemoryCopy: position of the reader</td><td>side 1</td><td>release</td><td>side 0</td><td>acquire</td></tr>
 * </table>
 */
@NullMarked
package io.clump.laboratory.shm;

import org.jspecify.annotations.NullMarked;
