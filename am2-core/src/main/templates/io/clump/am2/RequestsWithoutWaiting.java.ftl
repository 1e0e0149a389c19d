<#include "/requests.ftl">
package io.clump.am2;

import static io.clump.am2.packet.Packet.pair;

import io.clump.am2.send.Transfer;
import io.clump.am2.spi.Dispatcher;
import org.agrona.DirectBuffer;

/** The requests of an endpoint that are refused while the receiver has no space. */
final class RequestsWithoutWaiting implements RequestOperations {
    private final Endpoint from;

    RequestsWithoutWaiting(Endpoint from) {
        this.from = from;
    }
<@requests "public" "from." false/>
}
