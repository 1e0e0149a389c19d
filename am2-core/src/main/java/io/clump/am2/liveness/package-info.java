/**
 * Detection of a library's lost peers: by returned messages, and by probes of peers that owe a message. All that a peer
 * sent before it went is handled first.
 *
 * <pre>
 *   there ── a message to it has come back, or the library gives it up ──▶ gone ── nothing arrives any more ──▶ dead
 * </pre>
 */
@NullMarked
package io.clump.am2.liveness;

import org.jspecify.annotations.NullMarked;
