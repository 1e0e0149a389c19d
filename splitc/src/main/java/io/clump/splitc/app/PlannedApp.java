package io.clump.splitc.app;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.splitc.App;
import java.util.function.Function;

/**
 * App that checks its options and its input before its processes start, computes the memory of its data, and describes
 * its result.
 */
public abstract class PlannedApp implements App {
    private final String name;
    private final Description description;
    private final AppHelp help;
    private final Function<AppOptions, AppPlan> planning;

    /**
     * Sets the data that the command needs.
     *
     * @param name name of the app
     * @param description summary and options of the app
     * @param help additional text of the help
     * @param planning makes the plan: see {@link #plan}
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
     * Returns the additional text of the help.
     *
     * @return always the same object
     */
    public final AppHelp help() {
        return help;
    }

    /**
     * Checks the options and the files that they name. Runs in the process of the command; leaves no files.
     *
     * @param options options that the user has given
     * @return the plan with which the processes are started
     * @throws ClumpException if they cannot be used; nothing is started then
     */
    public final AppPlan plan(AppOptions options) {
        return planning.apply(options);
    }
}
