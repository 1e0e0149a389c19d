/**
 * Message matching: a send names a context, a destination and a tag, a receive the context, a source or any, and a tag
 * or any. Sends and receives are matched in the order in which they were sent and posted. This is the base of MPI,
 * Direct and BMI, which are not in this package.
 *
 * <p>Process 0 sends a number with tag 7, and process 1 receives it from any source:
 *
 * <pre>{@code
 * import io.clump.am2.*;
 * import io.clump.matching.*;
 * import io.clump.splitc.*;
 * import java.time.Duration;
 *
 * public class Match implements SpmdProgram {
 *     @Override
 *     public void run(SplitC splitc) {
 *         Layer layer = splitc.layer();
 *         MatcherConfiguration configuration = MatcherConfiguration.of(splitc.rank(), splitc.size());
 *         try (Bundle bundle = layer.allocateBundle();
 *                 Endpoint endpoint = bundle.allocateEndpoint();
 *                 Matcher matcher = Matcher.open(bundle, endpoint, configuration)) {
 *             endpoint.setTag(Tag.of(1));
 *             layer.registry().publish("match-" + splitc.rank(), endpoint.name());
 *             for (int peer = 0; peer < splitc.size(); peer++) {
 *                 EndpointName name = layer.registry().await("match-" + peer, Duration.ofSeconds(30));
 *                 endpoint.destinations().map(peer, name, Tag.of(1));
 *             }
 *             splitc.barrier(); // all have mapped each other
 *             double[] number = {42};
 *             Memory memory = new Memory().wrap(number);
 *             if (splitc.rank() == 0) {
 *                 matcher.await(matcher.send(1, 1, 7, memory, 0, Double.BYTES, SendMode.STANDARD)); // in context 1
 *             } else {
 *                 matcher.await(matcher.post(1, Matcher.ANY_SOURCE, 7, memory, 0, Double.BYTES));
 *                 System.out.println("received " + number[0]);
 *             }
 *             splitc.barrier(); // the message has arrived
 *         }
 *     }
 * }
 * }</pre>
 *
 * Start it with {@code clump run --class Match --classpath DIR --nodes 1 --procs 2}, where DIR has the compiled
 * class.
 *
 * <pre>
 *   Matcher ─┬─ send ──▶ MessageDepartures: queues and credit of each MatchingPeer ──▶ Endpoint ══▶ MessageArrivals
 *            ├─ post ──▶ UnexpectedMessages, else PostedReceives ◀── MessageArrivals: the same in turn
 *            ├─ await ─▶ Bundle: polls; after each poll MessageDepartures sends what handlers have queued
 *            └─ Deaths: a message that came back ends what was begun with that peer
 *
 *   eager        TINY ─▶    or    EAGER, MORE … ─▶       the bytes come with the envelope, as far as the credit goes
 *   rendezvous   ENVELOPE ─▶   ◀─ GRANT   DATA … ─▶      the bytes come when the receiver has asked for them
 *   cancel       CANCEL ─▶   ◀─ CANCELLED                unless a receive has been matched
 * </pre>
 *
 * Small messages travel with their envelope and are kept at the receiver if no receive is posted yet (eager), as far as
 * the sender's credit permits. For other messages the envelope is sent first, and the bytes when the receiver requests
 * them (rendezvous). A receiver gives credit back with any message, or by a separate one when it owes half of it.
 * Handlers send nothing: they queue, and the end of the poll sends. Messages whose order matters are numbered,
 * since not every claim algorithm preserves it.
 *
 * <p>All classes are used by the thread of the endpoint's bundle; handlers run on it, inside a poll or a send. No
 * memory is shared between threads.
 */
@NullMarked
package io.clump.matching;

import org.jspecify.annotations.NullMarked;
