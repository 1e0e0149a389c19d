/**
 * The Buffered Message Interface of Carns (2001): post and test, over several networks at once.
 *
 * <pre>
 *   program ── Bmi (method control: addresses, numbers of operations, order of polling) ─┬─ am:  an Endpoint of the core
 *                                                                                        ├─ tcp: connections
 *                                                                                        └─ others, by ServiceLoader
 * </pre>
 *
 * <p>Everything belongs to one thread.
 */
@NullMarked
package io.clump.bmi;

import org.jspecify.annotations.NullMarked;
