package io.clump.splitc.app;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.splitc.App;
import java.util.function.Function;

/**
 * An app that checks its options and its input before its processes start, knows how much memory its data takes, and
 * puts its result in words.
 */
public abstract class PlannedApp implements App {
    private final String name;
    private final Description description;
    private final AppHelp help;
    private final Function<AppOptions, AppPlan> planning;

    /**
     * Says what the command has to know.
     *
     * @param name of the app
     * @param description what it does and which options it has
     * @param help what the help says besides
     * @param planning see {@link #plan}
     */
    protected PlannedApp(String name, Description description, AppHelp help, Function<AppOptions, AppPlan> planning) {
        this.name = name;
        this.description = description;
        this.help = help;
        this.planning = planning;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Description description() {
        return description;
    }

    /**
     * Says what the help says besides the description.
     *
     * @return the same each time
     */
    public final AppHelp help() {
        return help;
    }

    /**
     * Checks the options and what they name. Runs where the command runs; leaves nothing behind.
     *
     * @param options which the user has given
     * @return what the processes are started with
     * @throws ClumpException if they cannot be used; nothing is started then
     */
    public final AppPlan plan(AppOptions options) {
        return planning.apply(options);
    }
}
