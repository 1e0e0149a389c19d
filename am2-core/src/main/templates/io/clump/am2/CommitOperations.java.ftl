<#include "/arguments.ftl">
package io.clump.am2;

import static io.clump.am2.packet.Packet.pair;

/** The ways to send what was filled into a {@link MediumClaim}, with any number of arguments. */
abstract sealed class CommitOperations permits MediumClaim {
    CommitOperations() {}

    /** Sends the request. */
    abstract void send(int handler, int count, long a01, long a23, long a45, long a67);

    /**
     * Sends the medium request whose data was filled in, and whose first arguments count; the claim is over. Does not
     * allocate and does not wait.
     *
     * @param handler number of the handler to run there, 1 to 65,535
     * @param argumentCount how many arguments count, 0 to 8
<@documented 8/>
     * @throws IllegalStateException if no claim is open, or this is called by another thread; the claim stays as it is
     * @throws IllegalArgumentException if a number is out of its range; the claim stays open
     */
    public final void commit(int handler, int argumentCount<@parameters 8/>) {
        send(handler, argumentCount<@words 8/>);
    }
<#list 0..8 as n>

    /**
     * Sends the medium request that was filled in, ${counted[n]}.
     *
     * @param handler number of the handler to run there, 1 to 65,535
<@documented n/>
     */
    public final void commit(int handler<@parameters n/>) {
        send(handler, ${n}<@words n/>);
    }
</#list>
}
