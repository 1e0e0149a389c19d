/**
 * Messages over the library of an RDMA network: a {@linkplain io.clump.net.link.Link link} below the reliability engine
 * of {@link io.clump.net}. Experimental. There are two such libraries, UCX and libfabric; they are called
 * by {@code java.lang.foreign}, which Java has from version 22 on.
 *
 * <pre>
 *   NetworkQueueBlock ─▶ FabricLink ─▶ UcxWire ─▶ UcxCalls ─▶ libucp ─▶ fabric
 *   NetworkQueueBlock ◀─ FabricLink ◀─ Inbox ◀─ UcxWire.onMessage ◀─ libucp ◀─ fabric
 *   NetworkQueueBlock ─▶ FabricLink ─▶ OfiWire ─▶ OfiEndpoint ─▶ OfiCalls ─▶ libfabric ─▶ fabric
 *   NetworkQueueBlock ◀─ FabricLink ◀─ Inbox ◀─ OfiWire.poll ◀─ libfabric ◀─ fabric
 * </pre>
 *
 * A message has, in front of a datagram, the number of the sending link, the kind of the message and, unless the
 * receiver is known to have it, the link's address:
 *
 * <pre>
 *   | link 8 | kind 4 | length of the address 4 | address | datagram |
 * </pre>
 *
 * <p>The engine has its numbers, grants, acknowledgements, seals and encryption, since a fabric's library reports when
 * it has accepted a message, not when the message was handled, and accepts any number for a peer that does not receive.
 * The engine retransmits nothing by itself; after a silence it queries what has arrived.
 *
 * <p>A link belongs to the thread that owns its endpoint's bundle. UCX calls back only inside its polls, on that
 * thread; then the message is copied into the inbox, and nothing else happens.
 */
@NullMarked
package io.clump.net.fabric;

import org.jspecify.annotations.NullMarked;
