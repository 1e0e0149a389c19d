<#include "/requests.ftl">
package io.clump.am2;

import org.agrona.DirectBuffer;

/**
 * The ways to send a request, with any number of arguments. An {@link Endpoint} waits while the receiver has no room;
 * the requests of {@link Endpoint#withoutWaiting} are refused then.
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
