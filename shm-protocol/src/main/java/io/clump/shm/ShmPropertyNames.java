package io.clump.shm;

import io.clump.am2.spi.PropertyNames;
import java.util.Set;

/** The properties that shared memory reads: {@link ShmConfiguration}. */
public final class ShmPropertyNames implements PropertyNames {
    /** Called by {@link java.util.ServiceLoader}. */
    public ShmPropertyNames() {}

    @Override
    public Set<String> names() {
        return Set.of(
                ShmConfiguration.QUEUE,
                ShmConfiguration.PACKETS,
                ShmConfiguration.BULK_BLOCKS,
                ShmConfiguration.BULK_BYTES,
                ShmConfiguration.SENDERS);
    }
}
