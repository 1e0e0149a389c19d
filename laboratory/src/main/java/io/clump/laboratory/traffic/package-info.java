/**
 * Traffic that is measured over more than one protocol: the same programs of Clump's, and the same ones of Aeron's, whatever
 * carries their messages.
 *
 * <pre>
 *   ClumpRoundTrip, ClumpFlood, ClumpMedium ─▶ ClumpPair ─▶ Layer: what the properties of the process say
 *   AeronRoundTrip, AeronFlood ──────────────▶ AeronPair ─▶ AeronMedium: IPC or UDP
 * </pre>
 *
 * Each workload belongs to the main thread of its process. What is Clump's uses what programs use: layers, endpoints, and
 * the registry. A message of a peer has 40 bytes: as much as eight arguments, a handler and a tag. No memory is shared but
 * that of the layers, the libraries and {@link io.clump.laboratory.worker.RoundLine}.
 */
@NullMarked
package io.clump.laboratory.traffic;

import org.jspecify.annotations.NullMarked;
