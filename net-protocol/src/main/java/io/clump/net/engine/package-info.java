/**
 * The reliability engine: makes of a network that loses, doubles and reorders datagrams two streams to each peer, one of
 * requests and one of replies, in which every message arrives once and in order or is given back. It is PM's Modified
 * ACK/NACK (Tezuka, Hori, Ishikawa 1996), one pool of receive buffers and one small record per sender, made safe on lossy
 * links. It has no socket, no clock and no thread: datagrams, messages and the time go in by calls, so it can be simulated.
 *
 * <pre>
 *   claim, publish ─▶ SendStream ──▶ Transmitter ──▶ Outlet
 *                        ▲ acknowledged, refused
 *   landing buffer ─▶ Gatekeeper ─▶ DatagramDecoder ─▶ Peer ─▶ ReceiveStream ─▶ ReceiveQueues ─▶ nextMessage
 *   time ──────────▶ service: timers, datagrams that wait for company, acknowledgements; exhausted ─▶ nextReturned
 * </pre>
 *
 * A message that is larger than a datagram travels in pieces and is put together again, in a block of the receiver's pool;
 * the sender keeps it as a whole until the last piece has arrived, so that it can come back with all its data.
 *
 * <p>What differs from the paper: sequence checks and timers, since links lose; a receiver keeps what comes early and says so
 * in a word of bits, so that only what is missing is sent again; a refused sender repeats the refused datagram alone, and
 * the ones after it when that is through; and what is under way is not repeated after a silence before the peer, asked by
 * one datagram, has said what it lacks.
 *
 * <p>A peer is dead when its host has said so several times without a word of the peer in between; {@code LeaseWatch} asks
 * those to which nothing is under way. It is unreachable when something under way to it was repeated as often as it may be
 * without any answer. Silence alone, of a peer to which nothing is under way, is neither. What was under way to a peer that
 * is given up comes back.
 *
 * <p>Nothing is believed that does not carry the seal of the job's key. An engine and all it consists of belong to one thread.
 */
@NullMarked
package io.clump.net.engine;

import org.jspecify.annotations.NullMarked;
