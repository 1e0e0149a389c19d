/**
 * BMI over an endpoint of the core, thus over shared memory and every network of Clump; and the thesis's handshake over
 * a network.
 *
 * <pre>
 *   AmMethod, HandshakeMethod
 *   EndpointMethod ── Endpoint ══ one request for each frame ══▶ handler ─▶ AmLink of the sender ─▶ Engine
 * </pre>
 *
 * <p>Everything belongs to the thread of the bundle; handlers run inside polls and sends.
 */
@NullMarked
package io.clump.bmi.am;

import org.jspecify.annotations.NullMarked;
