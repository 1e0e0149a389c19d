/**
 * Files of a job: their places, the processes that use them, and their removal when these are dead.
 *
 * <pre>
 *   &lt;base&gt;/lock                          held while a process joins, leaves or cleans up
 *   &lt;base&gt;/&lt;job&gt;/clump-processes         makes the directory a job's: no other is ever removed. Each living process
 *                                       of the job holds the lock of a byte of it ({@link io.clump.am2.job.LifeLocks})
 *   &lt;base&gt;/&lt;job&gt;/counters-&lt;process&gt;      what it counts, for who watches the job
 *   &lt;base&gt;/&lt;job&gt;/node-&lt;node&gt;/…           the queue blocks of a node's endpoints
 *   &lt;base&gt;/&lt;job&gt;/registry                 names of endpoints
 *   &lt;base&gt;/&lt;job&gt;/key                      the secret of a job with a network
 * </pre>
 *
 * Only the user may access these directories and files; otherwise they are refused ({@link
 * io.clump.am2.job.OwnDirectory}). Safe for use by any thread.
 */
@NullMarked
package io.clump.am2.job;

import org.jspecify.annotations.NullMarked;
