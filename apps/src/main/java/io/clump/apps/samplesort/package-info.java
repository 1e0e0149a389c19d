/**
 * Sample sort of random keys or those of a file: integers of 32 or 64 bits, or records of 100 bytes.
 *
 * <pre>
 *   command:  SampleSort.planned ──▶ KeyFile.scan ──▶ in each process SampleSort:
 *
 *   KeyGenerator, KeyFile ─▶ Splitters.draw ─gather─▶ rank 0: Splitters.choose ─broadcast─▶ KeyExchange ─▶ Keys.sort
 *                                                                                                  │
 *                                              OutputFile      ◀── Verification (rank 0) ◀─gather──┘
 *
 *   Keys:         IntKeys       LongKeys        RecordKeys       an array of one kind, and the loops over it
 *   KeyExchange:  IntExchange   LongExchange    RecordExchange   how they travel; KeyCounts counts them
 *   Keys.sort:    IntRadixSort  LongRadixSort   RecordSort       in an array that the process had already
 * </pre>
 *
 * A process's part belongs to the thread that runs the program; any thread may plan, which
 * reads the input.
 */
@NullMarked
package io.clump.apps.samplesort;

import org.jspecify.annotations.NullMarked;
