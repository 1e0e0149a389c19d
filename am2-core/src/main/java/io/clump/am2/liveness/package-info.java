/**
 * Which peers of a library are gone: found by messages that come back, and by questions to those from which something
 * is awaited. All that a peer sent before it went is handled first.
 *
 * <pre>
 *   there ── a message to it has come back, or the library gives it up ──▶ gone ── nothing arrives any more ──▶ dead
 * </pre>
 */
@NullMarked
package io.clump.am2.liveness;

import org.jspecify.annotations.NullMarked;
