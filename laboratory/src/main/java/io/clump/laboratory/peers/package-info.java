/**
 * Clump beside what else carries messages for Java programs: {@link PeersExperiment} has a trial for each peer, whose
 * rounds {@link PeerCells} reads. How a peer is used is in {@link io.clump.laboratory.traffic}.
 */
@NullMarked
package io.clump.laboratory.peers;

import org.jspecify.annotations.NullMarked;
