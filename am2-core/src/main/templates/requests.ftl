<#include "/arguments.ftl">
<#-- The three kinds of requests. -->
<#assign kinds = [
    {"name": "", "kind": "short", "call": "request", "parameters": "", "values": ", Transfer.NO_DATA, Dispatcher.NO_DATA, 0",
        "allocates": "Does not allocate."},
    {"name": "Medium", "kind": "medium", "call": "request",
        "parameters": ", DirectBuffer data, int offset, int length", "values": ", data, offset, length",
        "allocates": "Does not allocate."},
    {"name": "Long", "kind": "long", "call": "requestLong",
        "parameters": ", DirectBuffer data, int offset, int length, long segmentOffset",
        "values": ", data, offset, length, segmentOffset",
        "allocates": "Does not allocate, but may the first time after the destination has set its segment."}]>

<#-- All requests of a class, each by a call of the method that has them in the words of a packet. -->
<#macro requests modifiers sender waits>
<#list kinds as kind>
<#assign call>return ${sender}sender().${kind.call}(${waits?c}, destination, handler${kind.values}</#assign>

    @Override
    ${modifiers} SendResult request${kind.name}(
            int destination, int handler${kind.parameters}, int argumentCount<@parameters 8/>) {
        ${call}, argumentCount<@words 8/>);
    }
<#list 0..8 as n>

    @Override
    ${modifiers} SendResult request${kind.name}(int destination, int handler${kind.parameters}<@parameters n/>) {
        ${call}, ${n}<@words n/>);
    }
</#list>
</#list>
</#macro>
