/**
 * Sample sort of 32-bit keys, random ones or those of a text file.
 *
 * <pre>
 *   starter:  KeyFile.scan ──▶ SampleSortParameters ──▶ each process's SampleSort:
 *
 *   KeySource ─▶ Splitters.draw ─gather─▶ rank 0: Splitters.choose ─broadcast─▶ KeyExchange ─▶ KeyArray.sort
 *                                                                                                  │
 *                                              SortedKeyWriter ◀── Verification (rank 0) ◀─gather──┘
 * </pre>
 *
 * A process's part belongs to the thread that runs the program; {@link io.clump.apps.samplesort.KeyFile} and the parameters
 * may be used by any thread.
 */
@NullMarked
package io.clump.apps.samplesort;

import org.jspecify.annotations.NullMarked;
