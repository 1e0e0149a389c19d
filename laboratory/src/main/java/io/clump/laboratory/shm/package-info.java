/**
 * The speed of the shared-memory protocol and its peers: the sheet {@code shm} lists the comparisons. Measurements over
 * other protocols, too, are in {@link io.clump.laboratory.traffic}. Each workload belongs to the main thread of its
 * process.
 */
@NullMarked
package io.clump.laboratory.shm;

import org.jspecify.annotations.NullMarked;
