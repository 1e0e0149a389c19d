/**
 * Frames of "Direct", a message-passing library over raw Ethernet (Sarda, IIT Madras 2003), byte for byte.
 *
 * <p>Node 0 sends five bytes to node 1, each on its own machine:
 *
 * <pre>{@code
 * import io.clump.net.direct.*;
 * import io.clump.net.ethernet.MacAddress;
 * import java.util.List;
 * import java.util.stream.Stream;
 *
 * public class Frames {
 *     public static void main(String[] args) { // own node, interface, MAC addresses of nodes 0 and 1
 *         int node = Integer.parseInt(args[0]);
 *         List<MacAddress> nodes = Stream.of(args).skip(2).map(MacAddress::parse).toList();
 *         try (StrictDirect direct = StrictDirect.at(args[1], DirectFrame.LOCAL_ETHER_TYPE, nodes)) {
 *             byte[] data = "hello".getBytes();
 *             if (node == 0) {
 *                 direct.sendDirect(1, 0, 7, 0, data.length, data); // destination, source, tag, rank of the sender
 *             } else {
 *                 direct.recvDirect(7, 0, data.length, data); // tag, rank of the sender
 *                 System.out.println("received " + new String(data));
 *             }
 *         }
 *     }
 * }
 * }</pre>
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
