/**
 * Interfaces that protocols, poll strategies and endpoint registries implement. Providers are found with {@link
 * java.util.ServiceLoader}, so the class path decides what is available.
 *
 * <p>A poll strategy of another jar, for {@code --poll half}, which includes the network in every second poll:
 *
 * <pre>{@code
 * import io.clump.am2.spi.*;
 *
 * public class HalfPollProvider implements PollStrategyProvider {
 *     @Override
 *     public String name() {
 *         return "half";
 *     }
 *
 *     @Override
 *     public Description description() {
 *         return Description.of("at every second poll");
 *     }
 *
 *     @Override
 *     public PollStrategy create(String parameters) {
 *         return new PollStrategy() {
 *             private boolean isNext;
 *
 *             @Override
 *             public int networkAllowance() { // maximum number of network messages of this poll
 *                 isNext = !isNext;
 *                 return isNext ? 8 : 0;
 *             }
 *
 *             @Override
 *             public int localAllowance() {
 *                 return 4;
 *             }
 *
 *             @Override
 *             public void polled(int localCount, boolean networkPolled, int networkCount) {}
 *
 *             @Override
 *             public int skip() {
 *                 return 2;
 *             }
 *         };
 *     }
 * }
 * }</pre>
 *
 * The jar names it in {@code META-INF/services/io.clump.am2.spi.PollStrategyProvider}.
 *
 * <pre>
 *   Endpoint ── sends through ──▶ Route ───── writes into ─────▶ the receiver's QueueBlock
 *      ▲                            ▲                                   │
 *      └── Dispatcher ◀─── poll ─── QueueBlock (own) ◀──────────────────┘
 * </pre>
 *
 * Everything here is called on the thread that owns the endpoint's bundle, unless a method says otherwise.
 */
@NullMarked
package io.clump.am2.spi;

import org.jspecify.annotations.NullMarked;
