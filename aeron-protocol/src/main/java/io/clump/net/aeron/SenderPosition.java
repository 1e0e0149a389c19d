package io.clump.net.aeron;

import io.aeron.Aeron;
import io.aeron.AeronCounters;
import io.aeron.Publication;
import org.agrona.concurrent.status.CountersReader;

/** Position up to which the driver has sent a publication. */
final class SenderPosition {
    private SenderPosition() {}

    /** Returns the position in bytes; {@link Long#MAX_VALUE} if it cannot be known any more. */
    static long of(Aeron aeron, Publication publication) {
        if (aeron.isClosed()) {
            return Long.MAX_VALUE;
        }
        CountersReader counters = aeron.countersReader();
        int id = counters.findByTypeIdAndRegistrationId(
                AeronCounters.DRIVER_SENDER_POSITION_TYPE_ID, publication.registrationId());
        return id == CountersReader.NULL_COUNTER_ID ? Long.MAX_VALUE : counters.getCounterValue(id);
    }
}
