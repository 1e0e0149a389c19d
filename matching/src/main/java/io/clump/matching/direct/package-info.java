/**
 * "Direct", a message passing interface of two calls (Sarda, IIT Madras 2003), with corrections: nothing is lost,
 * messages may be received in a different order than that of their arrival, and any network can be used.
 *
 * <p>Process 0 sends five bytes with tag 7 to process 1:
 *
 * <pre>{@code
 * import io.clump.matching.*;
 * import io.clump.matching.direct.*;
 * import io.clump.splitc.*;
 *
 * public class DirectPair implements SpmdProgram {
 *     @Override
 *     public void run(SplitC splitc) {
 *         MatcherConfiguration configuration = MatcherConfiguration.of(splitc.rank(), splitc.size());
 *         try (Matcher matcher = Matcher.open(splitc.bundle(), splitc.endpoint(), configuration)) {
 *             splitc.barrier(); // both matchers are open
 *             Direct direct = new MatchedDirect(matcher, 1); // in context 1
 *             byte[] data = "hello".getBytes();
 *             if (splitc.rank() == 0) {
 *                 direct.sendDirect(1, 0, 7, 0, data.length, data); // destination, source, tag, rank of the sender
 *             } else {
 *                 direct.recvDirect(7, 0, data.length, data); // tag, rank of the sender
 *                 System.out.println("received " + new String(data));
 *             }
 *             splitc.barrier(); // a matcher closes when no message to it is in flight
 *         }
 *     }
 * }
 * }</pre>
 *
 * Start it with {@code clump run --class DirectPair --classpath DIR --nodes 1 --procs 2}, where DIR has the compiled
 * class.
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
