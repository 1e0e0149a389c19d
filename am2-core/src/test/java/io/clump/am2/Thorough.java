package io.clump.am2;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Marks a test that takes too many minutes for a plain build. It runs only with Maven's profile {@code thorough}, and
 * is otherwise reported as skipped.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@EnabledIfSystemProperty(named = Thorough.PROPERTY, matches = "true", disabledReason = "run with -Pthorough")
public @interface Thorough {
    /**
     * System property that the profile sets. It has no prefix of Clump, since a layer would refuse an unknown property
     * with it.
     */
    String PROPERTY = "tests.thorough";

    /** Number of repetitions. */
    final class Count {
        private Count() {}

        /** Returns the first number in a plain build, the second one with the profile. */
        public static int of(int plain, int thorough) {
            return Boolean.getBoolean(PROPERTY) ? thorough : plain;
        }
    }
}
