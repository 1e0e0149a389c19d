/**
 * Messages and their receives, for methods of any network that carries frames in order.
 *
 * <pre>
 *   EngineMethod ─▶ Engine ─┬─ FrameDepartures ─▶ Link of each BmiPeer ══ frames ══▶ Link ─▶ FrameArrivals
 *                           └─ FrameArrivals: posted receives, arrived messages, unexpected messages
 *
 *   eager        EAGER and the message ─▶                      as far as the credit goes; waits a moment for more
 *   rendezvous   REQUEST ─▶   ◀─ GRANT   DATA ... ─▶           the bytes stay at the sender until a receive matches
 *   no space      REQUEST ─▶   ◀─ REFUSE
 *   cancel       CANCEL ─▶                                     a receive that has matched ends with an error
 * </pre>
 *
 * <p>Everything belongs to one thread. A link may handle arrived frames while it sends one; nothing is sent from there.
 */
@NullMarked
package io.clump.bmi.engine;

import org.jspecify.annotations.NullMarked;
