package io.clump.launcher;

/** Runs the command with the words of a property, for {@link MethodWalk}. */
final class RunTraced {
    private RunTraced() {}

    public static void main(String[] arguments) {
        Clump.main(System.getProperty("arguments").split(","));
    }
}
