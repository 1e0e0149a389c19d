/**
 * "Direct", a message passing interface of two calls (Sarda, IIT Madras 2003), with corrections: nothing is lost,
 * messages may be received in a different order than that of their arrival, and any network can be used.
 *
 * <p>Process 0 sends five bytes with tag 7 to process 1:
 *
 * <pre>{@code
 * import io.clump.am2.*;
 * import io.clump.matching.*;
 * import io.clump.matching.direct.*;
 * import io.clump.splitc.*;
 * import java.time.Duration;
 *
 * public class DirectPair implements SpmdProgram {
 *     @Override
 *     public void run(SplitC splitc) {
 *         Layer layer = splitc.layer();
 *         MatcherConfiguration configuration = MatcherConfiguration.of(splitc.rank(), splitc.size());
 *         try (Bundle bundle = layer.allocateBundle();
 *                 Endpoint endpoint = bundle.allocateEndpoint();
 *                 Matcher matcher = Matcher.open(bundle, endpoint, configuration)) {
 *             endpoint.setTag(Tag.of(1));
 *             layer.registry().publish("direct-" + splitc.rank(), endpoint.name());
 *             for (int peer = 0; peer < splitc.size(); peer++) {
 *                 EndpointName name = layer.registry().await("direct-" + peer, Duration.ofSeconds(30));
 *                 endpoint.destinations().map(peer, name, Tag.of(1));
 *             }
 *             splitc.barrier(); // all have mapped each other
 *             Direct direct = new MatchedDirect(matcher, 1); // in context 1
 *             byte[] data = "hello".getBytes();
 *             if (splitc.rank() == 0) {
 *                 direct.sendDirect(1, 0, 7, 0, data.length, data); // destination, source, tag, rank of the sender
 *             } else {
 *                 direct.recvDirect(7, 0, data.length, data); // tag, rank of the sender
 *                 System.out.println("received " + new String(data));
 *             }
 *             splitc.barrier(); // the message has arrived
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
