/**
 * 64-byte packet: the unit in which every message travels, the same in shared memory and on the wire.
 *
 * <pre>
 *   0        4        8                16       20       22       24       28       30  31  32
 *   | state  | epoch  | tag or reason  | source | dest.  | bulk   | bulk   | hand-  | n | k | argument 0 .. 7
 *   |        |        |                |        | index  | index  | bytes  | ler    |   |   |          (to 64)
 * </pre>
 *
 * A medium message has its data beside the packet; a long one has a {@link io.clump.am2.packet.LongDescriptor} there.
 *
 * <p>The sender that has claimed a packet writes all fields except state and epoch with plain stores; the protocol then
 * publishes it (release), and the receiver's acquire of the state makes all of it visible.
 *
 * <table>
 * <caption>Who reads and writes which word</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>state, epoch</td><td colspan="4">the protocol's business; see the claim algorithms</td></tr>
 * <tr><td>all others</td><td>the claiming sender</td><td>plain</td><td>the receiver</td><td>plain</td></tr>
 * </table>
 */
@NullMarked
package io.clump.am2.packet;

import org.jspecify.annotations.NullMarked;
