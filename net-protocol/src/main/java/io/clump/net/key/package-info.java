/**
 * Secret of a job and its uses: a keyed hash over a datagram, which only a process of the job can make, and datagrams
 * that only a process of the job can read.
 *
 * <pre>
 *   launcher, or a job's first process ── writes ──▶ key file (mode 0600)
 *   Authentication ── reads ──▶ JobKey ─▶ DatagramHash ─▶ seal of each datagram (in the engine)
 *                                  │               SipHash, after a UniversalHash if it is large
 *                                  └─▶ DatagramEncryption, if Encryption is on (in an EncryptedLink)
 * </pre>
 *
 * A {@link io.clump.net.key.DatagramHash} and a {@link io.clump.net.key.DatagramEncryption} belong to one thread each;
 * everything else here may be used by any thread.
 */
@NullMarked
package io.clump.net.key;

import org.jspecify.annotations.NullMarked;
