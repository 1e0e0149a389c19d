package io.clump.laboratory.primitives;

import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** An atomic operation on a word of 32 bits, done again and again. */
public enum AtomicOperation {
    /** Compare&amp;Swap with the value last seen, which succeeds unless another core has been quicker. */
    COMPARE_AND_SWAP("compare&swap") {
        @Override
        int repeat(UnsafeBuffer memory, int count) {
            int succeeded = 0;
            for (int i = 0; i < count; i++) {
                int seen = memory.getInt(WORD);
                // compareAndSet: the measured operation
                succeeded += memory.compareAndSetInt(WORD, seen, seen + 1 & Integer.MAX_VALUE) ? 1 : 0;
            }
            return succeeded;
        }
    },

    /** Compare&amp;Swap with a value that the word never has. */
    FAILING_COMPARE_AND_SWAP("failing compare&swap") {
        @Override
        int repeat(UnsafeBuffer memory, int count) {
            int succeeded = 0;
            for (int i = 0; i < count; i++) {
                // compareAndSet: the measured operation
                succeeded += memory.compareAndSetInt(WORD, NEVER, i) ? 1 : 0;
            }
            return succeeded;
        }
    },

    /** Fetch&amp;Increment. */
    FETCH_AND_INCREMENT("fetch&increment") {
        @Override
        int repeat(UnsafeBuffer memory, int count) {
            int sum = 0;
            for (int i = 0; i < count; i++) {
                // getAndAdd: the measured operation
                sum += memory.getAndAddInt(WORD, 1);
            }
            memory.putInt(WORD, 0);
            return sum;
        }
    },

    /** Test&amp;Set: writes the same value each time and checks the old value. */
    TEST_AND_SET("test&set") {
        @Override
        int repeat(UnsafeBuffer memory, int count) {
            int set = 0;
            for (int i = 0; i < count; i++) {
                // getAndSet: the measured operation
                set += memory.getAndSetInt(WORD, 1) == 1 ? 1 : 0;
            }
            return set;
        }
    },

    /** Swap of any value. */
    SWAP("swap") {
        @Override
        int repeat(UnsafeBuffer memory, int count) {
            int sum = 0;
            for (int i = 0; i < count; i++) {
                // getAndSet: the measured operation
                sum += memory.getAndSetInt(WORD, i);
            }
            return sum;
        }
    };

    /** All of them, in the order of {@link AtomicCosts}. */
    public static final List<AtomicOperation> ALL = List.of(values());

    static final int WORD = 0;

    private static final int NEVER = -1;

    private final String text;

    AtomicOperation(String text) {
        this.text = text;
    }

    /** Its name for people. */
    public String text() {
        return text;
    }

    /** Does it this many times; returns a value that depends on all of them. */
    abstract int repeat(UnsafeBuffer memory, int count);
}
