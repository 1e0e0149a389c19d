/**
 * The channel device: the least that MPICH's layers asked of a network, five calls (Sarda 2003, section 5.2, which set
 * out to write one). A message is a control part, which says what comes, and a data part on the channel between two
 * processes.
 *
 * <pre>
 *   sendControl ─▶ control context ─▶ isControlAvailable, receiveAnyControl       from anybody
 *   sendOnChannel ─▶ data context ──▶ receiveFromChannel                          in order, from one
 * </pre>
 *
 * One implementation over the matcher, so over shared memory and every network. Everything belongs to the matcher's
 * thread.
 */
@NullMarked
package io.clump.matching.channel;

import org.jspecify.annotations.NullMarked;
