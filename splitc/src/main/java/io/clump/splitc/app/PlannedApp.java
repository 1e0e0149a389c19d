package io.clump.splitc.app;

import io.clump.am2.ClumpException;
import io.clump.splitc.App;

/**
 * An app that checks its options and its input before its processes start, knows how much memory its data takes, and puts
 * its result in words.
 */
public interface PlannedApp extends App {
    /**
     * Says what the help says besides the description.
     *
     * @return the same each time
     */
    AppHelp help();

    /**
     * Checks the options and what they name. Runs where the command runs; leaves nothing behind.
     *
     * @param options which the user has given
     * @return what the processes are started with
     * @throws ClumpException if they cannot be used; nothing is started then
     */
    AppPlan plan(AppOptions options);
}
