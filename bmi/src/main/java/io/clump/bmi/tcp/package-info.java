/**
 * BMI over TCP.
 *
 * <pre>
 *   TcpMethod ─▶ TcpConnection ─┬─ Handshake: the key, once
 *                               ├─ TcpOutput ══ header of 24 bytes, body ══▶
 *                               └─ reads: short frames through a buffer, long bodies straight into the receive
 * </pre>
 *
 * <p>Everything belongs to one thread; names of hosts are resolved in others.
 */
@NullMarked
package io.clump.bmi.tcp;

import org.jspecify.annotations.NullMarked;
