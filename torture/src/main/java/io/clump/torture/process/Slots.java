package io.clump.torture.process;

/** Up to 64 places of which each belongs to one message at a time. */
final class Slots {
    /** Stands for no slot. */
    static final int NONE = -1;

    private final int count;
    private long taken;

    Slots(int count) {
        this.count = count;
    }

    int take() {
        int slot = Long.numberOfTrailingZeros(~taken);
        if (slot >= count) {
            return NONE;
        }
        taken |= 1L << slot;
        return slot;
    }

    void giveBack(int slot) {
        if (slot != NONE) {
            taken &= ~(1L << slot);
        }
    }
}
