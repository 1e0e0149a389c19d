/**
 * Messages between the processes of one machine, written directly into the receiver's queue in shared memory (Lumetta
 * 1998, chapter 3). Each endpoint has one file, its queue block, which all its senders map.
 *
 * <pre>
 *   process A                     job directory/node-0/               process B
 *   ShmQueueBlock ── poll ──▶  endpoint-1 [header|tag|senders|requests|replies]  ◀── claim, publish ── ShmRoute
 *   ShmRoute ── claim, publish ──▶  endpoint-2 [header|tag|senders|requests|replies]  ◀── poll ── ShmQueueBlock
 *   ShmRoute ── bytes of long messages ──▶  segment-2-1
 *   Doorbell ── ring ──▶  bell-2
 *                               last-endpoint: the number given last
 * </pre>
 *
 * A waiting receiver can sleep: it publishes that in the word {@link io.clump.shm.Bell}, and the sender of the next
 * message
 * rings at its {@link io.clump.shm.Doorbell}, a socket in the node's directory. A sender whose receiver is awake only
 * reads that word.
 *
 * <p>The queue block of a receiver that is gone stays mapped in its senders until they have detected it: the owner
 * has published that it has polled for the last time, or its process is dead. Then each sender searches its own
 * unaccepted messages there, returns them and unmaps it: {@link io.clump.shm.LeftMessages} and {@link
 * io.clump.shm.PeerWatch}. So a message is handled once or returned once, except for a message that a killed process
 * was about to handle, and peers that are gone cost nothing. Processes that had mapped the files of a killed process
 * remove them.
 *
 * <p>Data for several receivers is written once, into a group block of the sender's own queue block: see {@link
 * io.clump.shm.GroupBlocks}.
 *
 * <p>Work that takes longer than a poll is done a few times in a lease, triggered by {@link io.clump.shm.LeaseTicks}.
 *
 * <p>Queue blocks and routes belong to the thread that owns the endpoint's bundle; the memory itself is shared by
 * processes, and by threads, each with mappings of its own. The words of the queues are those of {@link
 * io.clump.shm.claim}; the rest is:
 *
 * <table>
 * <caption>Who reads and writes which word</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>header</td><td>the owner, before others see the file</td><td>write, rename</td><td>all</td><td>read</td></tr>
 * <tr><td>tag</td><td>the owner</td><td>release</td><td>senders</td><td>acquire</td></tr>
 * <tr><td>closed</td><td>the owner: before the tag, and when it has polled for the last time</td><td>release</td>
 *     <td>senders</td><td>acquire</td></tr>
 * <tr><td>generation of the segment</td><td>the owner, after it has made the file</td><td>release</td><td>senders</td>
 *     <td>acquire</td></tr>
 * <tr><td>bytes of the segment</td><td>senders, as they agree</td><td>plain</td><td>the owner, told by a packet</td>
 *     <td>plain</td></tr>
 * <tr><td>bell</td><td>the owner, to sleep and when it wakes; the sender that rings</td><td>opaque, fenced by
 *     membarrier; compareAndSet</td><td>senders, after publishing</td><td>opaque</td></tr>
 * <tr><td>number of senders held back</td><td>the owner</td><td>opaque</td><td>senders, with each request</td>
 *     <td>opaque</td></tr>
 * <tr><td>whether a sender is held back</td><td>the owner; that sender, when it enters</td><td>opaque</td>
 *     <td>that sender, while any is held back</td><td>opaque</td></tr>
 * <tr><td>process of a sender</td><td>senders, to enter; that sender, to leave</td><td>compareAndSet; release</td>
 *     <td>receiver; senders</td><td>acquire</td></tr>
 * <tr><td>endpoint of a sender</td><td>that sender</td><td>release</td><td>the owner, before it shares data with that
 *     endpoint; who inspects</td><td>acquire; opaque</td></tr>
 * <tr><td>reference to a group block, set</td><td>the owner, before it publishes the packet that names the
 *     block</td><td>plain</td>
 *     <td>the owner</td><td>acquire</td></tr>
 * <tr><td>reference to a group block, cleared</td><td>that member; the owner, once the member is gone or if no packet
 *     was published</td><td>release</td><td>the owner</td><td>acquire</td></tr>
 * <tr><td>data of a group block</td><td>the owner, while no reference is set</td><td>plain</td><td>members, told by a
 *     packet</td>
 *     <td>plain</td></tr>
 * <tr><td>copy of a packet of a group message</td><td>that member; of its own, the owner</td><td>plain</td><td>the
 *     same</td>
 *     <td>plain</td></tr>
 * </table>
 */
@NullMarked
package io.clump.shm;

import org.jspecify.annotations.NullMarked;
