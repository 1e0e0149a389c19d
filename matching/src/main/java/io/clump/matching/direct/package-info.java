/**
 * "Direct", the message passing of two calls (Sarda, IIT Madras 2003), repaired: nothing is lost, messages may be
 * received in another order than they come, and any network will do.
 *
 * <pre>
 *   a program ─▶ Direct ─┬▶ MatchedDirect ─▶ Matcher ─▶ shared memory or any network
 *                        └▶ the program's own, for instance over io.clump.net.direct.StrictDirect
 *   AddressTable: what each process knows of itself ─▶ all processes
 * </pre>
 *
 * Everything belongs to the thread of its matcher.
 */
@NullMarked
package io.clump.matching.direct;

import org.jspecify.annotations.NullMarked;
