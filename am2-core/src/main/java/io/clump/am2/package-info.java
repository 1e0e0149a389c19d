/**
 * Active Messages II: a message runs a function of its receiver. Two processes; the client asks, the server's handler
 * answers:
 *
 * <pre>{@code
 * import io.clump.am2.*;
 * import java.time.Duration;
 *
 * public class Hello {
 *     static boolean done;
 *
 *     public static void main(String[] args) {
 *         Tag tag = Tag.of(42); // an endpoint accepts requests that carry its tag
 *         try (Layer layer = Layer.open(LayerConfiguration.fromSystemProperties())) {
 *             Bundle bundle = layer.allocateBundle(); // endpoints that are polled together
 *             Endpoint endpoint = bundle.allocateEndpoint();
 *             endpoint.setTag(tag);
 *             endpoint.handlers().set(1, request -> { request.reply(2, 2 * request.argument(0)); done = true; });
 *             endpoint.handlers().set(2, reply -> { System.out.println("twice 21 is " + reply.argument(0)); done = true; });
 *             if (args[0].equals("server")) {
 *                 layer.registry().publish("server", endpoint.name());
 *             } else {
 *                 endpoint.destinations().map(0, layer.registry().await("server", Duration.ofSeconds(30)), tag);
 *                 endpoint.request(0, 1, 21); // run handler 1 at destination 0 with one argument
 *             }
 *             if (!bundle.pollUntil(() -> done, Duration.ofSeconds(30))) throw new AssertionError("no message");
 *         }
 *     }
 * }
 * }</pre>
 *
 * Started twice, with the arguments {@code server} and {@code client}, the client prints {@code twice 21 is 42}.
 *
 * <p>A process opens a {@link io.clump.am2.Layer}, allocates a {@link io.clump.am2.Bundle} and in it an
 * {@link io.clump.am2.Endpoint}, maps other endpoints into its translation table, and sends requests; each runs a
 * {@link io.clump.am2.Handler} at the destination, which may send one reply:
 *
 * <pre>
 *   requesting process                      serving process
 *   Endpoint.request ─────── request ─────▶ Handler, inside a poll
 *                                              │ Message.reply
 *   Handler, inside a poll ◀── reply ──────────╯
 * </pre>
 *
 * A short message has only arguments. A medium one also has bytes in a buffer of the layer, which the sender can fill
 * in place with a {@link io.clump.am2.MediumClaim}. The bytes of a long one are written to the receiver's segment
 * before the handler runs. In the other direction, {@code get} fetches bytes of a peer's segment.
 *
 * <p>A request waits while its receiver has no space, and polls meanwhile, so handlers may run inside a send. Replies
 * never wait. If each endpoint polls or waits, no two of them wait for each other forever (Lumetta 1998, Theorem 3.6).
 * A message that cannot be delivered is returned to its sender through handler 0 ({@link
 * io.clump.am2.ReturnedMessageHandler}).
 *
 * <p>A sequential bundle and its endpoints belong to the thread that allocated the bundle, which runs their handlers.
 * Any thread may use a parallel bundle and its endpoints, one at a time; an operation sees what those before it have
 * written.
 */
@NullMarked
package io.clump.am2;

import org.jspecify.annotations.NullMarked;
