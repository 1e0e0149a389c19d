package io.clump.am2;

import io.clump.am2.counters.LayerCounters;
import io.clump.am2.trace.TraceBuffer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All open layers of this process: a program or a library may have others beside the launcher's. The launcher pauses
 * them together, and records one trace of them. Any thread may call all methods.
 */
public final class ProcessLayers {
    /** Guarded by the class, like the next field. */
    private static final Set<Layer> OPEN = new LinkedHashSet<>();

    /** Thread that has paused the layers; null while they are not paused. */
    private static @Nullable Thread pauser;

    private ProcessLayers() {}

    /**
     * {@linkplain Layer#pause Pauses} all layers, and the layers that are opened until {@link #resume}. Has no effect
     * if they are paused by this method.
     */
    public static synchronized void pause() {
        if (pauser == null) {
            pauser = Thread.currentThread();
            OPEN.forEach(Layer::pause);
        }
    }

    /**
     * Returns whether all layers {@linkplain Layer#isStable are stable}. In a parallel bundle this runs handlers, which
     * may throw.
     *
     * @return true if no message of this process is in flight
     */
    public static boolean isStable() {
        boolean isStable = true;
        for (Layer layer : open()) {
            isStable &= layer.isStable();
        }
        return isStable;
    }

    /** {@linkplain Layer#resume Resumes} the layers that {@link #pause} has paused. */
    public static synchronized void resume() {
        if (pauser != null) {
            pauser = null;
            OPEN.forEach(Layer::resume);
        }
    }

    static synchronized void opened(Layer layer) {
        OPEN.add(layer);
        if (pauser != null) {
            layer.pause(pauser);
        }
    }

    static synchronized void closed(Layer layer) {
        OPEN.remove(layer);
    }

    /** Returns the records of another open layer of the same process of a job; null without such a layer. */
    static @Nullable TraceBuffer trace(LayerConfiguration configuration) {
        String rank = configuration.properties().get(LayerCounters.RANK);
        return rank == null
                ? null
                : open().stream()
                        .filter(layer -> isOf(layer.configuration(), configuration.job(), rank))
                        .map(Layer::trace)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    private static boolean isOf(LayerConfiguration configuration, long job, String rank) {
        return configuration.job() == job
                && rank.equals(configuration.properties().get(LayerCounters.RANK));
    }

    private static synchronized List<Layer> open() {
        return List.copyOf(OPEN);
    }
}
