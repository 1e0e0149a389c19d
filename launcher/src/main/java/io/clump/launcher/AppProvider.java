package io.clump.launcher;

/**
 * Makes the command of an app that has a table of its own; found with {@link java.util.ServiceLoader}. Apps of other jars
 * describe themselves instead: {@link io.clump.splitc.App}.
 */
public interface AppProvider {
    /**
     * Makes the command.
     *
     * @param runner runs its job
     * @return an object that picocli takes for a command
     */
    Object create(AppRunner runner);
}
