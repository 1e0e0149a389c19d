/**
 * Frames of "Direct", a message-passing library over raw Ethernet (Sarda, IIT Madras 2003), byte for byte.
 *
 * <pre>
 *   bytes 0             6         12          14    18            22      26
 *         | destination | source  | EtherType | tag | source rank | count | data, 0 to 1,488
 *         | MAC address | MAC     |           |     |             |       |
 * </pre>
 *
 * <pre>
 *   sendDirect ─▶ StrictDirect ─▶ DirectFrame ─▶ FrameWire ─▶ the network      one frame for each message
 *   recvDirect ◀─ the frame that was asked for ◀─ FrameWire ◀─ the network     all others are thrown away
 * </pre>
 *
 * {@link io.clump.net.direct.StrictDirect} has the report's two calls without reliability; {@code
 * io.clump.matching.direct} has the same calls without loss, over any network.
 *
 * <p>The report specifies no byte order for the three numbers; the codec uses network byte order, as in the rest of the
 * frame. The codec is for communication with such programs and for comparison; Clump's own frames are those of {@link
 * io.clump.net.ethernet}. The codec has static methods without state, which any thread may call; an object of {@code
 * StrictDirect} belongs to one thread.
 */
@NullMarked
package io.clump.net.direct;

import org.jspecify.annotations.NullMarked;
