package io.clump.apps;

import io.clump.am2.spi.Description;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.PlannedApp;
import java.util.function.Function;

/** An application: options, help and plan for the command, and the {@link Run} of each process. */
public abstract class Application extends PlannedApp {
    /** Sets the data that the command needs, as in {@link PlannedApp}. */
    protected Application(String name, Description description, AppHelp help, Function<AppOptions, AppPlan> planning) {
        super(name, description, help, planning);
    }

    @Override
    public final void run(SplitC splitc) throws Exception {
        run(new Run(splitc, AppOptions.of(this, splitc)));
    }

    /** Does the work of one process, in the thread that joined the job. */
    protected abstract void run(Run run) throws Exception;
}
