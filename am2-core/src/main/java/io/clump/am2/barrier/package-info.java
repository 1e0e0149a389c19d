/**
 * Common parts of the barriers of several runtimes: the kinds, as trees of reports, and the counter in the memory of a
 * node.
 *
 * <table>
 * <caption>Who reads and writes which word of a node's counter</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>arrived</td><td>each process</td><td>getAndAdd</td><td>each process</td><td>getAndAdd; acquire</td></tr>
 * <tr><td>line of a process</td><td>that process, before it arrives</td><td>plain</td><td>the one that completes the
 *     round</td>
 *     <td>plain</td></tr>
 * <tr><td>result</td><td>the one that completes the round, before it releases</td><td>plain</td><td>the
 *     others</td><td>plain</td></tr>
 * <tr><td>released</td><td>the one that completes the round</td><td>release</td><td>the
 *     others</td><td>acquire</td></tr>
 * </table>
 */
@NullMarked
package io.clump.am2.barrier;

import org.jspecify.annotations.NullMarked;
