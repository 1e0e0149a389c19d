/**
 * "Direct", a message passing interface of two calls (Sarda, IIT Madras 2003), with corrections: nothing is lost,
 * messages may be received in a different order than that of their arrival, and any network can be used.
 *
 * <pre>
 *   a program ─▶ Direct ─┬▶ MatchedDirect ─▶ Matcher ─▶ shared memory or any network
 *                        └▶ the program's own, for instance over io.clump.net.direct.StrictDirect
 *   AddressTable: what each process knows of itself ─▶ all processes
 * </pre>
 *
 * All classes are used by the thread of their matcher.
 */
@NullMarked
package io.clump.matching.direct;

import org.jspecify.annotations.NullMarked;
