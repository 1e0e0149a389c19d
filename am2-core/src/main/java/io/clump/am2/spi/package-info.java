/**
 * Interfaces that protocols, poll strategies and endpoint registries implement. Providers are found with {@link
 * java.util.ServiceLoader}, so the class path decides what is available.
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
