/**
 * The secret of a job and what it is good for: a keyed hash over a datagram, which only a process of the job can make.
 *
 * <pre>
 *   launcher, or a job's first process ── writes ──▶ key file (mode 0600)
 *   Authentication ── reads ──▶ JobKey ─▶ SipHash ─▶ seal of each datagram (in the engine)
 * </pre>
 *
 * Everything in here may be used by any thread.
 */
@NullMarked
package io.clump.net.key;

import org.jspecify.annotations.NullMarked;
