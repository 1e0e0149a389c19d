/**
 * Libraries that Clump is measured beside, and that the laboratory itself does not need:
 * Chronicle, the Disruptor, JCTools and PCJ as
 * {@link io.clump.peers.ThirdPartyPeers}, MPJ Express, an MPI for C and the tools of fabrics as {@link
 * io.clump.laboratory.contest.Challenger challengers}, and Netty and JTransforms as workloads that sheets name. The
 * laboratory finds all of them by their names, and leaves out peers that are not on the class path, with a note.
 *
 * <p>Each workload and each side of a link belongs to the main thread of its process.
 */
@NullMarked
package io.clump.peers;

import org.jspecify.annotations.NullMarked;
