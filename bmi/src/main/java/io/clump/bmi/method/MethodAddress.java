package io.clump.bmi.method;

import org.jspecify.annotations.Nullable;

/** Representation of a peer that only its method understands. {@code toString} returns the address as text. */
public abstract class MethodAddress {
    private @Nullable Object handle;

    /** Makes an address without a handle. */
    protected MethodAddress() {}

    /**
     * Returns the handle under which the program knows this address.
     *
     * @return the last set value; null at first
     */
    public final @Nullable Object handle() {
        return handle;
    }

    /**
     * Notes the handle under which the program knows this address.
     *
     * @param value the handle
     */
    public final void setHandle(Object value) {
        handle = value;
    }
}
