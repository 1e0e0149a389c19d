<#include "/requests.ftl">
package io.clump.am2;

import static io.clump.am2.packet.Packet.pair;

import io.clump.am2.send.GetSender;
import io.clump.am2.send.Sender;
import io.clump.am2.send.Transfer;
import io.clump.am2.spi.Dispatcher;
import org.agrona.DirectBuffer;

/** The ways to send a request, and to get bytes, with any number of arguments. */
abstract sealed class EndpointOperations implements RequestOperations permits Endpoint {
    EndpointOperations() {}

    abstract Sender sender();

    abstract GetSender getSender();
<@requests "public final" "" true/>
<#macro place>
     * @param destination index of the destination in the translation table
     * @param segmentOffset where in the destination's segment the first byte is, in bytes
     * @param length number of bytes, 0 to what the segments hold
     * @param ownSegmentOffset where in this endpoint's segment the first byte belongs, in bytes
     * @param handler number of the handler of this endpoint to run, 1 to 65,535
</#macro>

    /**
     * Fetches bytes and hands the first arguments to the handler. Waits for space as a request does. Does not allocate,
     * but may the first time after the destination has set its segment, and over a network when more gets than ever are
     * outstanding.
     *
<@place/>
     * @param argumentCount how many arguments count, 0 to 8
<@documented 8/>
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     * @throws IllegalArgumentException if a number is out of its range
     */
    public final void get(
            int destination, long segmentOffset, int length, long ownSegmentOffset, int handler,
            int argumentCount<@parameters 8/>) {
        getSender().get(destination, segmentOffset, length, ownSegmentOffset, handler, argumentCount<@words 8/>);
    }
<#list 0..8 as n>

    /**
     * Fetches bytes and runs the handler ${counted[n]}.
<#if n == 0>
     *
     * <p>Example, in one process for brevity:
     *
     * <pre>{@code
     * import io.clump.am2.*;
     * import java.time.Duration;
     *
     * public class Fetch {
     *     static boolean done;
     *
     *     public static void main(String[] args) {
     *         try (Layer layer = Layer.open(LayerConfiguration.fromSystemProperties())) {
     *             Bundle bundle = layer.allocateBundle();
     *             Endpoint receiver = bundle.allocateEndpoint();
     *             receiver.setTag(Tag.of(42));
     *             Endpoint sender = bundle.allocateEndpoint();
     *             sender.destinations().map(0, receiver.name(), Tag.of(42));
     *
     *             receiver.allocateSegment(Long.BYTES).putLong(0, 42);
     *             sender.allocateSegment(Long.BYTES);
     *             sender.handlers().set(1, arrived -> {
     *                 System.out.println(sender.segment().getLong(0));
     *                 done = true;
     *             });
     *             sender.get(0, 0, Long.BYTES, 0, 1);
     *             bundle.pollUntil(() -> done, Duration.ofSeconds(30));
     *         }
     *     }
     * }
     * }</pre>
</#if>
     *
<@place/>
<@documented n/>
     */
    public final void get(
            int destination, long segmentOffset, int length, long ownSegmentOffset, int handler<@parameters n/>) {
        getSender().get(destination, segmentOffset, length, ownSegmentOffset, handler, ${n}<@words n/>);
    }
</#list>
}
