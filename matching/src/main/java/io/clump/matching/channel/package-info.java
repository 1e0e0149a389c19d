/**
 * Channel device: the minimal interface that MPICH's layers required of a network, five calls (Sarda 2003, section 5.2,
 * which set out to write one). A message has a control part, which describes it, and a data part on the channel between
 * two processes.
 *
 * <pre>
 *   sendControl ─▶ control context ─▶ isControlAvailable, receiveAnyControl       from anybody
 *   sendOnChannel ─▶ data context ──▶ receiveFromChannel                          in order, from one
 * </pre>
 *
 * There is one implementation, over the matcher, and therefore over shared memory and every network. All classes are
 * used by the matcher's thread.
 */
@NullMarked
package io.clump.matching.channel;

import org.jspecify.annotations.NullMarked;
