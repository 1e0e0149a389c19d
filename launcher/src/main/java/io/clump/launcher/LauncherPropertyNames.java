package io.clump.launcher;

import io.clump.am2.spi.PropertyNames;
import io.clump.launcher.process.ProcessMain;
import java.util.Set;

/** The properties that the command and the processes of its jobs read. */
public final class LauncherPropertyNames implements PropertyNames {
    /** Called by {@link java.util.ServiceLoader}. */
    public LauncherPropertyNames() {}

    @Override
    public Set<String> names() {
        return Set.of(JobOptions.BASE, ProcessMain.CONTROL, ProcessMain.PROGRAM);
    }
}
