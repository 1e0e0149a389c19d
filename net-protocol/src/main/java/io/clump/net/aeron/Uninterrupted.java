package io.clump.net.aeron;

import java.util.function.Supplier;

/** Aeron maps files in the calling thread, which fails in an interrupted one, so the interrupt is kept for later. */
final class Uninterrupted {
    private Uninterrupted() {}

    static <T> T get(Supplier<T> action) {
        boolean interrupted = Thread.interrupted();
        try {
            return action.get();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
