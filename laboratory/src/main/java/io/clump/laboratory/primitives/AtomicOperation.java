package io.clump.laboratory.primitives;

import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** An atomic operation on a word of 32 bits, done again and again. */
public enum AtomicOperation {
    /** Compare&amp;Swap with what was last seen, which succeeds unless another core has been quicker. */
    COMPARE_AND_SWAP("compare&swap") {
        @Override
        int repeat(UnsafeBuffer memory, int count) {
            int succeeded = 0;
            for (int i = 0; i < count; i++) {
                int seen = memory.getInt(WORD);
                // compareAndSet: what is measured
                succeeded += memory.compareAndSetInt(WORD, seen, seen + 1 & Integer.MAX_VALUE) ? 1 : 0;
            }
            return succeeded;
        }
    },

    /** Compare&amp;Swap with what the word never is. */
    FAILING_COMPARE_AND_SWAP("failing compare&swap") {
        @Override
        int repeat(UnsafeBuffer memory, int count) {
            int succeeded = 0;
            for (int i = 0; i < count; i++) {
                // compareAndSet: what is measured
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
                // getAndAdd: what is measured
                sum += memory.getAndAddInt(WORD, 1);
            }
            memory.putInt(WORD, 0);
            return sum;
        }
    },

    /** Test&amp;Set: writes the same value each time and looks at what was there. */
    TEST_AND_SET("test&set") {
        @Override
        int repeat(UnsafeBuffer memory, int count) {
            int set = 0;
            for (int i = 0; i < count; i++) {
                // getAndSet: what is measured
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
                // getAndSet: what is measured
                sum += memory.getAndSetInt(WORD, i);
            }
            return sum;
        }
    };

    /** All of them, in the order in which {@link AtomicCosts} tells of them. */
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

    /** Does it so many times; returns something that depends on all of them. */
    abstract int repeat(UnsafeBuffer memory, int count);
}
