package io.clump.am2.bundle;

import io.clump.am2.turns.Turns;
import org.jspecify.annotations.Nullable;

/** Error messages about the misuse of a bundle. */
final class Misuse {
    private Misuse() {}

    static IllegalStateException of(
            String action, boolean isClosed, Thread owner, @Nullable Turns turns, @Nullable HeldClaim openClaim) {
        if (isClosed || (turns != null && turns.isBeingClosedByAnother())) {
            return new IllegalStateException("cannot " + action + ": the bundle is closed");
        }
        if (turns == null && Thread.currentThread() != owner) {
            return new IllegalStateException("cannot " + action + ": the bundle belongs to thread \"" + owner.getName()
                    + "\", this is thread \"" + Thread.currentThread().getName() + "\"");
        }
        if (openClaim != null) {
            return new IllegalStateException(
                    "cannot " + action + " while a medium claim is open: commit or abort it first");
        }
        return new IllegalStateException("cannot " + action + " inside a handler: only one reply may be sent there");
    }

    static IllegalStateException ofClaim(String action, Thread claimant) {
        return new IllegalStateException("cannot " + action + ": it was opened by thread \"" + claimant.getName()
                + "\", this is thread \"" + Thread.currentThread().getName() + "\"");
    }
}
