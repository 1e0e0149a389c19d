package io.clump.splitc;

import io.clump.am2.spi.PropertyNames;
import java.util.Set;

/** The properties that tell a process its place in a job. */
public final class SplitCPropertyNames implements PropertyNames {
    /** Called by {@link java.util.ServiceLoader}. */
    public SplitCPropertyNames() {}

    @Override
    public Set<String> names() {
        return Set.of(SplitCConfiguration.RANK, SplitCConfiguration.SIZE, SplitCConfiguration.PARAMETER_PREFIX);
    }
}
