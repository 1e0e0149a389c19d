package io.clump.am2;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Marks a test that takes more minutes than a plain build has: it runs with Maven's profile {@code thorough} only, and
 * is skipped visibly else.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@EnabledIfSystemProperty(named = Thorough.PROPERTY, matches = "true", disabledReason = "run with -Pthorough")
public @interface Thorough {
    /** The system property that the profile sets; a layer would refuse one of Clump's that no module knows. */
    String PROPERTY = "tests.thorough";

    /** How often something is tried. */
    final class Count {
        private Count() {}

        /** In a plain build so often, with the profile so much more often. */
        public static int of(int plain, int thorough) {
            return Boolean.getBoolean(PROPERTY) ? thorough : plain;
        }
    }
}
