<#include "/requests.ftl">
package io.clump.am2;

import org.agrona.DirectBuffer;

/**
 * The ways to send a request, with any number of arguments. An {@link Endpoint} waits while the receiver has no space;
 * the requests of {@link Endpoint#withoutWaiting} are refused then.
 *
 * <p>Example, in one process for brevity:
 *
 * <pre>{@code
 * import io.clump.am2.*;
 * import java.time.Duration;
 *
 * public class Patient {
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
 *             receiver.handlers().set(1, request -> done = request.argument(0) == 99_999);
 *             for (int i = 0; i < 100_000; ) {
 *                 if (sender.withoutWaiting().request(0, 1, i) == SendResult.SENT) {
 *                     i++;
 *                 } else {
 *                     bundle.poll(); // the receiver has no space: do something else, then try again
 *                 }
 *             }
 *             bundle.pollUntil(() -> done, Duration.ofSeconds(30));
 *             System.out.println(done ? "all handled" : "timed out");
 *         }
 *     }
 * }
 * }</pre>
 */
public sealed interface RequestOperations permits EndpointOperations, RequestsWithoutWaiting {
<#macro data kind>
<#if kind.name == "Medium">
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes(int)}
<#elseif kind.name == "Long">
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
</#if>
</#macro>
<#macro result>
     * @return {@link SendResult#SENT}; if it does not wait, also {@link SendResult#WOULD_BLOCK}
</#macro>
<#macro example kind>
<#if kind.name == "Medium">
     *
     * <p>Example, in one process for brevity:
     *
     * <pre>{@code
     * import io.clump.am2.*;
     * import java.time.Duration;
     * import org.agrona.concurrent.UnsafeBuffer;
     *
     * public class Greeting {
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
     *             receiver.handlers().set(1, request -> {
     *                 System.out.println(request.data().getStringWithoutLengthAscii(0, request.dataLength()));
     *                 done = true;
     *             });
     *             UnsafeBuffer data = new UnsafeBuffer("hello".getBytes());
     *             sender.requestMedium(0, 1, data, 0, data.capacity());
     *             bundle.pollUntil(() -> done, Duration.ofSeconds(30));
     *         }
     *     }
     * }
     * }</pre>
<#elseif kind.name == "Long">
     *
     * <p>Example, in one process for brevity:
     *
     * <pre>{@code
     * import io.clump.am2.*;
     * import java.time.Duration;
     * import org.agrona.concurrent.UnsafeBuffer;
     *
     * public class LongGreeting {
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
     *             receiver.allocateSegment(1_000_000);
     *             receiver.handlers().set(1, request -> {
     *                 int offset = (int) request.segmentOffset();
     *                 System.out.println(receiver.segment().getStringWithoutLengthAscii(offset, request.dataLength()));
     *                 done = true;
     *             });
     *             UnsafeBuffer data = new UnsafeBuffer("hello".getBytes());
     *             sender.requestLong(0, 1, data, 0, data.capacity(), 500_000);
     *             bundle.pollUntil(() -> done, Duration.ofSeconds(30));
     *         }
     *     }
     * }
     * }</pre>
</#if>
</#macro>
<#list kinds as kind>

    /**
     * Sends a ${kind.kind} request whose first arguments count. ${kind.allocates}
<#if kind.name == "Long">
     * Inside a node the bytes are copied once, straight into the destination's memory; between nodes they travel in
     * parts.
     *
     * <p>Bytes that do not all fit the destination's segment come back through handler 0 with
     * {@link ReturnReason#BAD_SEGMENT}, and none of them is written. A request that comes back for another reason may
     * have written some of its bytes.
</#if>
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
<@data kind/>
     * @param argumentCount how many arguments count, 0 to 8
<@documented 8/>
<@result/>
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     * @throws IllegalArgumentException if a number is out of its range
<#if kind.name != "">
     * @throws IndexOutOfBoundsException if the bytes are not all in the buffer
</#if>
     */
    SendResult request${kind.name}(
            int destination, int handler${kind.parameters}, int argumentCount<@parameters 8/>);
<#list 0..8 as n>

    /**
     * Sends a ${kind.kind} request ${counted[n]}.
<#if n == 0><@example kind/></#if>
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
<@data kind/>
<@documented n/>
<@result/>
     */
    SendResult request${kind.name}(int destination, int handler${kind.parameters}<@parameters n/>);
</#list>
</#list>
}
