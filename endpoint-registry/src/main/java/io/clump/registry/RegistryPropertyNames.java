package io.clump.registry;

import io.clump.am2.spi.PropertyNames;
import java.util.Set;

/** The properties that the registries read. */
public final class RegistryPropertyNames implements PropertyNames {
    /** Called by {@link java.util.ServiceLoader}. */
    public RegistryPropertyNames() {}

    @Override
    public Set<String> names() {
        return Set.of(FileRegistryProvider.SLOTS);
    }
}
