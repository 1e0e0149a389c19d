/**
 * The reliability engine: over a network that loses, duplicates and reorders datagrams, it provides two streams to each
 * peer, one of requests and one of replies, in which every message is delivered once and in order, or returned. It is
 * PM's Modified ACK/NACK (Tezuka, Hori, Ishikawa 1996), one pool of receive buffers and one small record per sender,
 * made safe on lossy links. It has no socket, no clock and no thread: datagrams, messages and the time go in by calls,
 * and nothing that it calls calls it back, so it can be simulated.
 *
 * <pre>
 *   claim, publish ─▶ SendStream ──▶ Transmitter ──▶ Outlet
 *                        ▲ acknowledged, refused
 *   landing buffer ─▶ DatagramReceiver: DatagramVerifier ─▶ DatagramDecoder ─▶ EnginePeer ─▶ ReceiveStream ─▶ ReceiveQueues ─▶ nextMessage
 *   time ──────────▶ service: timers, datagrams that wait for more, acknowledgements; exhausted ─▶ nextReturned
 * </pre>
 *
 * A message that is larger than a datagram is sent in pieces and reassembled in a block of the receiver's pool; the
 * sender keeps it as a whole until the last piece has arrived, so that it can be returned with all its data.
 *
 * <p>The differences from the paper: sequence checks and timers, since links lose; a receiver keeps early datagrams and
 * reports them in a bit mask, so that only missing ones are retransmitted; a refused sender first retransmits only the
 * refused datagram, and the later ones when that has been accepted; and after a silence, datagrams in flight are not
 * retransmitted before the peer, probed by one datagram, has reported the missing ones.
 *
 * <p>A service call costs nothing for a peer without arrived datagrams and without due work, whatever is in flight to
 * it: {@code ServiceSchedule} knows the peers that need service.
 *
 * <p>Many senders share a receiver's socket. {@code Grants} counts the recent senders, and each datagram informs the
 * peer how many bytes it may have in flight, requests and replies together; {@code SendWindow} observes that limit. A
 * path may drop large datagrams silently: after several answers that miss the same one, {@code PathWidth} makes the
 * sender split it into fragments, which {@code Assemblies} puts together at the other end, and finds by probes the size
 * that the path carries (RFC 8899).
 *
 * <p>A peer is dead when its host has reported several times, without a datagram of the peer in between, that no
 * process receives there; {@code LeaseWatch} probes the peers to which nothing is in flight. A peer is unreachable when
 * a datagram under way to it was repeated up to the limit without any answer. Silence alone, of a peer to which nothing
 * is under way, is neither. Silence counts only when this process has found its own socket empty.
 *
 * <h2>Sessions</h2>
 *
 * Messages belong to a session of the pair. Each side has a number for the pair, from a counter that never repeats a
 * number, and writes both numbers, its own and the other's as far as it knows, into each datagram; {@code Session} has
 * the states. A session is agreed when each side has received its own number from the other; then a datagram with
 * messages is accepted only if both numbers are the current ones. A side ends the session by taking another number,
 * when it gives the other up; a side that has forgotten the other has another number, too. This is sufficient:
 *
 * <ul>
 *   <li>No message is handled twice, whatever was recorded: within a session the numbers of the streams identify
 *       repetitions, and another session has another number of this side, which no recorded datagram carries.
 *   <li>Once a side knows a newer number of the other, it handles no more messages that were sent under an older one.
 *       So messages that were returned when the session ended are refused from then on, and the pair continues in the
 *       next session.
 *   <li>A datagram under a new number reports which messages had arrived under the one before, until the other side has
 *       answered. So the messages of the side that was declared unreachable are acknowledged or returned as not
 *       handled; none of them is in doubt.
 *   <li>A message that was never sent is correctly returned as not handled. A message that left, and was not
 *       acknowledged when its sender gave up, is in doubt: the receiver may have handled it, and every acknowledgement
 *       was lost. It is returned as {@link io.clump.am2.ReturnReason#UNANSWERED}, the one reason that leaves this open.
 *   <li>To keep that rare, a receiver that was absent, stopped or busy for half of the time after which it is declared
 *       unreachable accepts no message that may have waited in its socket before the sender has answered a probe sent
 *       since: either the session still exists, and dropped messages are retransmitted, or it is over.
 * </ul>
 *
 * The first messages do not wait for a round trip, so that a program may send once and never poll again. They carry the
 * number of their sender and none of the receiver. A receiver accepts them at once from a peer that it has never met,
 * and remembers the number; afterwards the numbers of the streams identify repetitions. If these messages may be old,
 * the receiver only answers, and the sender retransmits them under both numbers at once:
 *
 * <ul>
 *   <li>after the receiver has given the peer up, or received a second number of it: first messages belong to a first
 *       session;
 *   <li>once it has forgotten a peer, for unknown senders, since one of them may be that peer;
 *   <li>after a long pause of its own, until it has found its socket empty.
 * </ul>
 *
 * Messages that were accepted at once from a peer that has never sent this side's number might be sent again under
 * both. So when such a session is ended, or its peer forgotten, the engine keeps the numbers of the messages that had
 * arrived, and reports them in its next answer.
 *
 * <p>A message on its way back outlasts the session: its sender does not know that it is due, and this endpoint has no
 * use for it. {@code WayBack} keeps such messages until they are acknowledged, and sends them in the next session
 * before all others. A number in the packet informs the peer which of them it has accepted; another number, which
 * messages were already returned when it ended a session. A peer that may have forgotten the accepted messages does not
 * accept a message that may have been sent before, so that this holds for it, too.
 *
 * <p>Only information that cannot have been sent before is a sign of life: an acknowledgement of more than the last, a
 * message for the first time, a question with a greater number, an answer to a question that was not answered yet. So a
 * datagram that an attacker recorded and repeats is not a sign of life.
 *
 * <p>A peer that is closed, or dead and never mapped here, is removed when nothing refers to it any more; when the
 * table of peers is full, so are unreachable peers, and peers that have sent datagrams but never answered a probe.
 * {@code PeerTable} gives their places to others.
 *
 * <p>A datagram without the seal of the job's key is dropped. An engine and all it consists of belong to one thread.
 */
@NullMarked
package io.clump.net.engine;

import org.jspecify.annotations.NullMarked;
