/**
 * The frame of "Direct", a message-passing library over raw Ethernet (Sarda, IIT Madras 2003), byte for byte.
 *
 * <pre>
 *   bytes 0             6         12          14    18            22      26
 *         | destination | source  | EtherType | tag | source rank | count | data, 0 to 1,488
 *         | MAC address | MAC     |           |     |             |       |
 * </pre>
 *
 * The report gives no byte order for the three numbers; this is network byte order, as of all else in the frame. The codec
 * is for those who want to talk to such programs or to measure beside them; Clump's own frames are those of {@link
 * io.clump.net.ethernet}. Static methods without state; any thread may call.
 */
@NullMarked
package io.clump.net.direct;

import org.jspecify.annotations.NullMarked;
