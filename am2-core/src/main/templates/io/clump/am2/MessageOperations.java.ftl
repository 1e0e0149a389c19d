<#include "/arguments.ftl">
package io.clump.am2;

import static io.clump.am2.packet.Packet.pair;

import org.agrona.DirectBuffer;

/** The ways to answer a request, with any number of arguments. */
abstract sealed class MessageOperations permits Message {
    MessageOperations() {}

    /** Answers with a short reply. */
    abstract void sendShort(int handler, int count, long a01, long a23, long a45, long a67);

    /** Answers with a medium reply. */
    abstract void sendMedium(
            int handler, DirectBuffer data, int offset, int length, int count, long a01, long a23, long a45, long a67);

    /** Answers with a long reply. */
    abstract void sendLong(
            int handler, DirectBuffer data, int offset, int length, long segmentOffset,
            int count, long a01, long a23, long a45, long a67);
<#assign shorts = {"name": "", "kind": "short", "parameters": "", "values": ""}>
<#assign mediums = {
    "name": "Medium", "kind": "medium",
    "parameters": ", DirectBuffer data, int offset, int length", "values": ", data, offset, length"}>
<#assign longs = {
    "name": "Long", "kind": "long",
    "parameters": ", DirectBuffer data, int offset, int length, long segmentOffset",
    "values": ", data, offset, length, segmentOffset"}>
<#macro data size>
<#if size.name == "Medium">
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes(int)} of a request to the requester
<#elseif size.name == "Long">
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the requester's segment the first byte belongs, in bytes
</#if>
</#macro>
<#list [shorts, mediums, longs] as size>
<#assign call>send${(size.name == "")?then("Short", size.name)}(handler${size.values}</#assign>

    /**
     * Sends a ${size.kind} reply whose first arguments count.
<#if size.name == "Long">
     * Allocates if there is no space now, for a copy of the bytes if they go over a network; and may the first time
     * after the requester has set its segment.
     *
     * <p>Of bytes that do not all fit the requester's segment none is written. Inside a node the reply then comes back
     * at once through handler 0, with {@link ReturnReason#BAD_SEGMENT}; between nodes the requester finds out and sends
     * it back, so that it comes through handler 0 later, without its bytes.
<#else>
     * Allocates only if there is no space now.
</#if>
     *
     * @param handler number of the handler to run there, 1 to 65,535
<@data size/>
     * @param argumentCount how many arguments count, 0 to 8
<@documented 8/>
     * @throws IllegalStateException if the message is no request, was answered before, or its handler has returned
     * @throws IllegalArgumentException if a number is out of its range
<#if size.name != "">
     * @throws IndexOutOfBoundsException if the bytes are not all in the buffer
</#if>
     */
    public final void reply${size.name}(int handler${size.parameters}, int argumentCount<@parameters 8/>) {
        ${call}, argumentCount<@words 8/>);
    }
<#list 0..8 as n>

    /**
     * Sends a ${size.kind} reply ${counted[n]}.
     *
     * @param handler number of the handler to run there, 1 to 65,535
<@data size/>
<@documented n/>
     */
    public final void reply${size.name}(int handler${size.parameters}<@parameters n/>) {
        ${call}, ${n}<@words n/>);
    }
</#list>
</#list>
}
