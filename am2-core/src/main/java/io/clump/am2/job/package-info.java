/**
 * The files of a job: where they lie, which processes use them, and what happens to them when those are dead.
 *
 * <pre>
 *   &lt;base&gt;/lock                          held while a process joins, leaves or cleans up
 *   &lt;base&gt;/&lt;job&gt;/process-&lt;pid&gt;-&lt;start&gt;     one for each living process of the job
 *   &lt;base&gt;/&lt;job&gt;/counters-&lt;pid&gt;-&lt;start&gt;    what it counts, for who watches the job
 *   &lt;base&gt;/&lt;job&gt;/node-&lt;node&gt;/…           the queue blocks of a node's endpoints
 *   &lt;base&gt;/&lt;job&gt;/registry                 names of endpoints
 *   &lt;base&gt;/&lt;job&gt;/key                      the secret of a job with a network
 * </pre>
 *
 * Safe for use by any thread.
 */
@NullMarked
package io.clump.am2.job;

import org.jspecify.annotations.NullMarked;
