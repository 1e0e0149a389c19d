/**
 * Messages between machines: the network queue of an endpoint, over a {@linkplain io.clump.net.link link} and the
 * reliability engine of {@code io.clump.net.engine}.
 *
 * <pre>
 *   Sender ─▶ NetworkRoute ─▶ ReliabilityEngine ─▶ NetworkQueueBlock.transmit ─▶ Link ─▶ network
 *   Dispatcher ◀─ NetworkQueueBlock.poll ◀─ ReliabilityEngine ◀─ Link ◀─ network
 * </pre>
 *
 * The link determines the protocol: {@code udp}, {@code tcp} with the connections of {@code io.clump.net.tcp}, or
 * {@code ethernet} with the frames of {@code io.clump.net.ethernet}; {@code io.clump.net.key} has the keys of a job,
 * module {@code simulation} runs the same engine in virtual time.
 *
 * <p>Every endpoint has its own socket and engine, used by the thread that owns the endpoint's bundle; no memory is
 * shared between threads. All work is done inside polls and sends: a process that does neither acknowledges nothing.
 */
@NullMarked
package io.clump.net;

import org.jspecify.annotations.NullMarked;
