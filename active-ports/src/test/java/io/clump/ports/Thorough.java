package io.clump.ports;

/** How often something is tried: more often with Maven's profile {@code thorough}. */
final class Thorough {
    private Thorough() {}

    static int count(int plain, int thorough) {
        return Boolean.getBoolean("tests.thorough") ? thorough : plain;
    }
}
