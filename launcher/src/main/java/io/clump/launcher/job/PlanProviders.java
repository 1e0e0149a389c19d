package io.clump.launcher.job;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.Providers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Providers of planned jobs. Each is found once, since a search reads all jars and a launcher needs several. */
final class PlanProviders {
    private static final Map<List<String>, Providers> FOUND = new ConcurrentHashMap<>();

    private PlanProviders() {}

    /** Returns the providers that the configuration of a plan names. The options of the job have checked it. */
    static Providers of(LayerConfiguration layer) {
        return FOUND.computeIfAbsent(
                List.of(layer.local(), layer.network(), layer.poll(), layer.registry()), names -> Providers.of(layer));
    }
}
