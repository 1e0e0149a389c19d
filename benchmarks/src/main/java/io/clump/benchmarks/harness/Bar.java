package io.clump.benchmarks.harness;

import org.jspecify.annotations.Nullable;

/**
 * What a figure must reach.
 *
 * @param beside the peer to which the ratio is taken; null if the value itself must reach it
 * @param sense on which side of the limit the figure must be
 * @param limit a ratio, or a value in the figure's unit
 */
public record Bar(@Nullable String beside, Sense sense, double limit) {
    /** On which side of its limit something must be; the limit itself is fine. */
    public enum Sense {
        /** Not above. */
        AT_MOST("<="),
        /** Not below. */
        AT_LEAST(">=");

        private final String sign;

        Sense(String sign) {
            this.sign = sign;
        }

        /**
         * The usual sign for it.
         *
         * @return two characters
         */
        public String sign() {
            return sign;
        }
    }

    /**
     * Returns whether the bar is reached.
     *
     * @param found a ratio, or a value in the figure's unit
     * @return true if it is, or just so
     */
    public boolean holds(double found) {
        return sense == Sense.AT_MOST ? found <= limit : found >= limit;
    }
}
