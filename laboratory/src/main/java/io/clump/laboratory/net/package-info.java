/**
 * The speed of the network protocols, and of what they are compared with: {@link NetDuels} says which
 * are measured beside each other.
 *
 * Each workload belongs to the main thread of its process. What is measured over other protocols, too, is in {@link
 * io.clump.laboratory.traffic}. Both sides are nodes of their own on one machine, so that messages between them leave
 * through the network; the layers have shared memory besides, and the poll strategy that jobs have by default. No memory
 * is shared but that of the layers, the libraries, {@link io.clump.laboratory.worker.Ports} and {@link
 * io.clump.laboratory.worker.RoundLine}.
 */
@NullMarked
package io.clump.laboratory.net;

import org.jspecify.annotations.NullMarked;
