/**
 * The ledger that a tormented process keeps: an entry before and after each message, in memory that outlives the
 * process.
 *
 * <pre>
 *   process: LedgerWriter ──▶ a ring of entries in a mapped file ──▶ LedgerReader: the launcher, which passes them to the judge
 * </pre>
 *
 * The file is written by stores alone, so that what a process wrote before it was killed is there. One thread at a time
 * writes, one reads:
 *
 * <table>
 * <caption>What the two share</caption>
 * <tr><th>word</th><th>written by</th><th>mode</th><th>read by</th><th>mode</th></tr>
 * <tr><td>written</td><td>the process</td><td>release</td><td>the launcher</td><td>acquire</td></tr>
 * <tr><td>read</td><td>the launcher</td><td>release</td><td>the process</td><td>acquire</td></tr>
 * <tr><td>call, call peer, call start</td><td>the process</td><td>release</td><td>the
 *     launcher</td><td>acquire</td></tr>
 * <tr><td>phase, heap</td><td>the process</td><td>release</td><td>the launcher</td><td>acquire</td></tr>
 * </table>
 */
@NullMarked
package io.clump.torture.ledger;

import org.jspecify.annotations.NullMarked;
