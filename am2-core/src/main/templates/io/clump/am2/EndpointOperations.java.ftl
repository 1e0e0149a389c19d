<#include "/arguments.ftl">
package io.clump.am2;

import static io.clump.am2.packet.Packet.pair;

import org.agrona.DirectBuffer;

/** The ways to send a request, and to get bytes, with any number of arguments. */
abstract sealed class EndpointOperations permits Endpoint {
    EndpointOperations() {}

    /** Sends a short request; refused only if it does not wait. */
    abstract SendResult sendShort(
            boolean waits, int destination, int handler, int count, long a01, long a23, long a45, long a67);

    /** Sends a medium request; refused only if it does not wait. */
    abstract SendResult sendMedium(
            boolean waits, int destination, int handler, DirectBuffer data, int offset, int length,
            int count, long a01, long a23, long a45, long a67);

    /** Sends a long request; refused only if it does not wait. */
    abstract SendResult sendLong(
            boolean waits, int destination, int handler, DirectBuffer data, int offset, int length, long segmentOffset,
            int count, long a01, long a23, long a45, long a67);

    /** Fetches bytes. */
    abstract void fetch(
            int destination, long segmentOffset, int length, long ownSegmentOffset, int handler,
            int count, long a01, long a23, long a45, long a67);
<#assign shorts = {
    "name": "", "kind": "short", "call": "sendShort",
    "parameters": "", "values": "",
    "allocates": "Does not allocate."}>
<#assign mediums = {
    "name": "Medium", "kind": "medium", "call": "sendMedium",
    "parameters": ", DirectBuffer data, int offset, int length", "values": ", data, offset, length",
    "allocates": "Does not allocate."}>
<#assign longs = {
    "name": "Long", "kind": "long", "call": "sendLong",
    "parameters": ", DirectBuffer data, int offset, int length, long segmentOffset",
    "values": ", data, offset, length, segmentOffset",
    "allocates": "Does not allocate, but may the first time after the destination has set its segment."}>
<#macro data size>
<#if size.name == "Medium">
     * @param data where the bytes are; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to {@link Endpoint#maxMediumBytes}
<#elseif size.name == "Long">
     * @param data where the bytes are, not where they go; they may be changed once this returns
     * @param offset of the first byte
     * @param length number of bytes, 0 to what the segment holds
     * @param segmentOffset where in the destination's segment the first byte belongs, in bytes
</#if>
</#macro>
<#list [true, false] as waits>
<#list [shorts, mediums, longs] as size>
<#assign name>${waits?then("request", "tryRequest")}${size.name}</#assign>
<#assign result>${waits?then("void", "SendResult")}</#assign>
<#assign call>${waits?then("", "return ")}${size.call}(${waits?c}, destination, handler${size.values}</#assign>
<#assign room>${waits?then("", ", if there is room at once,")}</#assign>

    /**
     * Sends${room} a ${size.kind} request whose first arguments count. ${size.allocates}
<#if size.name == "Long" && waits>
     * Inside a node the bytes are copied once, straight into the destination's memory; between nodes they travel in parts.
     *
     * <p>Bytes that do not all fit the destination's segment come back through handler 0 with
     * {@link ReturnReason#BAD_SEGMENT}, and none of them is written. A request that comes back for another reason may have
     * written some of its bytes.
</#if>
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
<@data size/>
     * @param argumentCount how many arguments count, 0 to 8
<@documented 8/>
<#if !waits>
     * @return whether the message was taken
</#if>
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     * @throws IllegalArgumentException if a number is out of its range
<#if size.name != "">
     * @throws IndexOutOfBoundsException if the bytes are not all in the buffer
</#if>
     */
    public final ${result} ${name}(
            int destination, int handler${size.parameters}, int argumentCount<@parameters 8/>) {
        ${call}, argumentCount<@words 8/>);
    }
<#list 0..8 as n>

    /**
     * Sends${room} a ${size.kind} request ${counted[n]}.
     *
     * @param destination index of the destination in the translation table
     * @param handler number of the handler to run there, 1 to 65,535
<@data size/>
<@documented n/>
<#if !waits>
     * @return whether the message was taken
</#if>
     */
    public final ${result} ${name}(int destination, int handler${size.parameters}<@parameters n/>) {
        ${call}, ${n}<@words n/>);
    }
</#list>
</#list>
</#list>
<#macro place>
     * @param destination index of the destination in the translation table
     * @param segmentOffset where in the destination's segment the first byte is, in bytes
     * @param length number of bytes, 0 to what the segments hold
     * @param ownSegmentOffset where in this endpoint's segment the first byte belongs, in bytes
     * @param handler number of the handler of this endpoint to run, 1 to 65,535
</#macro>

    /**
     * Fetches bytes and hands the first arguments to the handler. Waits for room as a request does. Does not allocate, but may
     * the first time after the destination has set its segment, and over a network when more gets than ever are outstanding.
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
        fetch(destination, segmentOffset, length, ownSegmentOffset, handler, argumentCount<@words 8/>);
    }
<#list 0..8 as n>

    /**
     * Fetches bytes and runs the handler ${counted[n]}.
     *
<@place/>
<@documented n/>
     */
    public final void get(
            int destination, long segmentOffset, int length, long ownSegmentOffset, int handler<@parameters n/>) {
        fetch(destination, segmentOffset, length, ownSegmentOffset, handler, ${n}<@words n/>);
    }
</#list>
}
