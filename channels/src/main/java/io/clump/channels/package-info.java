/**
 * Channels of PM (Tezuka, Hori and Ishikawa, 1996) over Active Messages: queues that connect all processes of a job,
 * and whose messages can be saved and restored.
 *
 * <p>Process 0 sends a number to process 1:
 *
 * <pre>{@code
 * import io.clump.am2.Bundle;
 * import io.clump.channels.*;
 * import io.clump.splitc.*;
 * import java.time.Duration;
 *
 * public class Pass implements SpmdProgram {
 *     @Override
 *     public void run(SplitC splitc) {
 *         ChannelConfiguration configuration = ChannelConfiguration.of(1, splitc.rank(), splitc.size());
 *         try (Bundle bundle = splitc.layer().allocateBundle();
 *                 Channel channel = Channel.open(splitc.layer(), bundle, configuration)) {
 *             if (splitc.rank() == 0) {
 *                 SendBuffer buffer = channel.getSendBuffer(Long.BYTES);
 *                 buffer.data().putLong(0, 42);
 *                 channel.send(1, buffer);
 *             } else {
 *                 ReceiveBuffer message = channel.receive(Duration.ofSeconds(30));
 *                 System.out.println("received " + message.data().getLong(0));
 *                 message.giveBack();
 *             }
 *         }
 *     }
 * }
 * }</pre>
 *
 * Start it with {@code clump run --class Pass --classpath DIR --nodes 1 --procs 2}, where DIR has the compiled
 * class.
 *
 * <pre>
 *   getSendBuffer ─▶ SendArea ─▶ Outflow of each receiver ══ request ══▶ Inflow of each sender ─▶ ReceiveArea ─▶
 *   receive
 *                        ▲            ▲                                     │
 *                        ╰── free ────┴──── ACK(n), NACK(n): replies ◀──────╯
 *
 *   save:  SendArea, Outflows, Inflows, ReceiveArea ─▶ ChannelContext ─▶ file        restore: the other way round
 * </pre>
 *
 * <p>A channel has one endpoint and one bundle, so it shares only processor and network with other channels.
 * Flow control is the paper's Modified ACK/NACK (lines 113 to 154 of its text), one state for each pair of sender and
 * receiver: a receiver without a free buffer discards a message and refuses it, and accepts no later one of that
 * sender before it; the sender keeps unacknowledged messages and retransmits from the refused message on. The layer
 * below loses nothing and keeps the order, so the only timer is the pause before the retransmission of a refused
 * message.
 *
 * <p>Everything belongs to the thread that has opened the channel; handlers run on it. No memory is shared between
 * threads.
 */
@NullMarked
package io.clump.channels;

import org.jspecify.annotations.NullMarked;
