/**
 * Channels of PM (Tezuka, Hori and Ishikawa, 1996) over Active Messages: queues of their own that join all processes of
 * a job, whose messages can be saved and put back.
 *
 * <pre>
 *   getSendBuffer ─▶ SendArea ─▶ Outflow of each receiver ══ request ══▶ Inflow of each sender ─▶ ReceiveArea ─▶ receive
 *                        ▲            ▲                                     │
 *                        ╰── free ────┴──── ACK(n), NACK(n): replies ◀──────╯
 *
 *   save:  SendArea, Outflows, Inflows, ReceiveArea ─▶ ChannelContext ─▶ file        restore: the other way round
 * </pre>
 *
 * <p>A channel has one endpoint and one bundle, so nothing is shared with other channels but processor and network.
 * Flow control is the paper's Modified ACK/NACK (lines 113 to 154 of its text), one state for each pair of sender and
 * receiver: a receiver without a free buffer discards a message and refuses it, and takes no later one of that sender
 * before that one; the sender keeps what is not acknowledged and sends again from the refused message on. The layer
 * below loses nothing and keeps the order, so no timer is needed but the pause before a refused message is tried again.
 *
 * <p>Everything belongs to the thread that has opened the channel; handlers run on it. No memory is shared between
 * threads.
 */
@NullMarked
package io.clump.channels;

import org.jspecify.annotations.NullMarked;
