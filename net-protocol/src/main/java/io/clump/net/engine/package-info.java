/**
 * The reliability engine: makes of a network that loses, doubles and reorders datagrams two streams to each peer, one
 * of requests and one of replies, in which every message arrives once and in order or is given back. It is PM's
 * Modified ACK/NACK (Tezuka, Hori, Ishikawa 1996), one pool of receive buffers and one small record per sender, made
 * safe on lossy links. It has no socket, no clock and no thread: datagrams, messages and the time go in by calls, and
 * nothing that it calls calls it back, so it can be simulated.
 *
 * <pre>
 *   claim, publish ─▶ SendStream ──▶ Transmitter ──▶ Outlet
 *                        ▲ acknowledged, refused
 *   landing buffer ─▶ Arrivals: Gatekeeper ─▶ DatagramDecoder ─▶ Peer ─▶ ReceiveStream ─▶ ReceiveQueues ─▶ nextMessage
 *   time ──────────▶ service: timers, datagrams that wait for company, acknowledgements; exhausted ─▶ nextReturned
 * </pre>
 *
 * A message that is larger than a datagram travels in pieces and is put together again, in a block of the receiver's
 * pool; the sender keeps it as a whole until the last piece has arrived, so that it can come back with all its data.
 *
 * <p>What differs from the paper: sequence checks and timers, since links lose; a receiver keeps what comes early and
 * says so in a word of bits, so that only what is missing is sent again; a refused sender repeats the refused datagram
 * alone, and the ones after it when that is through; and what is under way is not repeated after a silence before the
 * peer, asked by one datagram, has said what it lacks.
 *
 * <p>A call of service costs nothing for a peer of which nothing was heard and for which nothing is due, whatever is
 * under way to it: {@code Schedule} knows which need it.
 *
 * <p>Many senders share a receiver's socket. {@code Grants} counts those that sent lately, and each datagram tells the
 * peer how many bytes it may have under way, requests and replies together; {@code SendWindow} keeps to that. A path
 * may drop large datagrams silently: after several answers that miss the same one, {@code PathWidth} makes the sender
 * cut it into fragments, which {@code Assemblies} put together at the other end, and finds out by probes what the path
 * carries (RFC 8899).
 *
 * <p>A peer is dead when its host has said so several times without a word of the peer in between; {@code LeaseWatch}
 * asks those to which nothing is under way. It is unreachable when something under way to it was repeated as often as
 * it may be without any answer. Silence alone, of a peer to which nothing is under way, is neither. Silence counts only
 * when this process has found its own socket empty.
 *
 * <h2>Sessions</h2>
 *
 * Messages belong to a session of the pair. Each side has a number for the pair, from a counter that never gives one
 * out twice, and writes both numbers, its own and the other's as far as it knows, into each datagram; {@code Session}
 * has the states. A session is agreed when each side has heard the other say its number; then a datagram with messages
 * is taken only if both numbers are those of now. A side ends the session by taking another number, when it gives the
 * other up; a side that has forgotten the other has another number, too. That is enough:
 *
 * <ul>
 *   <li>Nothing is handled twice, whatever was recorded: within a session the numbers of the streams tell what came
 *       before, and another session has another number of this side, which nothing recorded carries.
 *   <li>Once a side knows a newer number of the other it handles nothing more that was sent under an older one. So what
 *       came back when the session ended is refused from then on, and the pair goes on in the next session.
 *   <li>A datagram under a new number says what had arrived under the one before, until the other side has answered. So
 *       the messages of the side that was given up are acknowledged or come back as not handled; none of them is in
 *       doubt.
 *   <li>A message that never left came back as not handled, and rightly. Of one that left, and was not acknowledged
 *       when its sender gave up, nobody can say: the receiver may have handled it, and every word of that was lost. It
 *       comes back as {@link io.clump.am2.ReturnReason#UNANSWERED}, the one reason that leaves this open.
 *   <li>To keep that rare, a receiver that was absent for half as long as it takes to be given up, stopped or busy,
 *       takes nothing that may have lain in its socket before the sender has answered a question asked since: either
 *       the session stands, and what was dropped is repeated, or it is over.
 * </ul>
 *
 * The first messages do not wait for a round trip, so that a program may send once and never look again. They carry the
 * number of their sender and none of the receiver. A receiver takes them at once from a peer of which it has never
 * heard, and remembers the number; afterwards the numbers of the streams tell what comes twice. It answers instead, and
 * the sender repeats them under both numbers at once, where what comes may be old:
 *
 * <ul>
 *   <li>after it has given the peer up, or heard a second number of it: first messages belong to a first session;
 *   <li>once it has forgotten anybody, of strangers, since one of them may be whom it forgot;
 *   <li>after a long pause of its own, until it has found its socket empty.
 * </ul>
 *
 * Messages that were taken at once from a peer that has never said this side's number might be sent again under both.
 * So when such a session is ended, or its peer forgotten, the engine keeps what had arrived, and says so in its next
 * answer.
 *
 * <p>A message on its way back outlasts the session: its sender does not know that it is due, and nobody here wants it.
 * {@code WayBack} keeps what was not acknowledged, and sends it in the next session before all else. A number in the
 * packet tells the peer which ones it has taken; another one, which messages have come back to it already when it gave
 * a session up. So that this holds for a peer that may have forgotten what it took, such a peer does not take what may
 * have been sent before.
 *
 * <p>A sign of life is what cannot have been said before: an acknowledgement of more than the last, a message for the
 * first time, a question with a greater number, an answer to a question that was not answered yet. What somebody
 * recorded and repeats is none.
 *
 * <p>A peer that is closed, or dead and never mapped here, is forgotten when nothing refers to it any more; when the
 * table of peers is full, so are those that were given up, and those that wrote and have never proved to be there.
 * {@code PeerTable} gives their places to others.
 *
 * <p>Nothing is believed that does not carry the seal of the job's key. An engine and all it consists of belong to one
 * thread.
 */
@NullMarked
package io.clump.net.engine;

import org.jspecify.annotations.NullMarked;
