package io.clump.splitc;

import io.clump.am2.spi.Setting;
import io.clump.am2.spi.SettingsProvider;
import io.clump.am2.spi.Values;
import java.util.List;

/** The properties that tell a process its place in a job. */
public final class SplitCSettings implements SettingsProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public SplitCSettings() {}

    @Override
    public String title() {
        return "Place in a job";
    }

    @Override
    public List<Setting> settings() {
        return List.of(
                Setting.of(
                        SplitCConfiguration.RANK,
                        Values.whole(0, Integer.MAX_VALUE),
                        "",
                        "Number of the process in its job, less than the size."),
                Setting.of(
                        SplitCConfiguration.SIZE,
                        Values.whole(1, Integer.MAX_VALUE),
                        "",
                        "Number of processes in the job."),
                Setting.of(
                        SplitCConfiguration.PARAMETER_PREFIX,
                        Values.text("anything"),
                        "",
                        "Parameters of the program, each with a name of its own behind the last dot."));
    }
}
