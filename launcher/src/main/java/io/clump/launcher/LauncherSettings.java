package io.clump.launcher;

import io.clump.am2.spi.Setting;
import io.clump.am2.spi.SettingsProvider;
import io.clump.am2.spi.Values;
import io.clump.launcher.job.ClassArchive;
import io.clump.launcher.process.ProcessMain;
import java.util.List;

/** Properties that the command and the processes of its jobs read. */
public final class LauncherSettings implements SettingsProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public LauncherSettings() {}

    @Override
    public String title() {
        return "The command and the processes that it starts";
    }

    @Override
    public List<Setting> settings() {
        return List.of(
                Setting.of(
                        JobOptions.BASE,
                        Values.path("a directory"),
                        "",
                        "Directory in which the command creates the directories of jobs. Only this user and root may"
                                + " have write access to it: not /tmp, but for instance /tmp/own with mode 700."
                                + " Default: the user's directory in /dev/shm."),
                Setting.of(
                        ClassArchive.FILE,
                        Values.path("a file"),
                        "",
                        "Class archive of the command, its agents and its processes, for a faster start; set by the"
                                + " script clump."),
                Setting.of(
                        ProcessMain.CONTROL,
                        Values.path("a socket"),
                        "",
                        "Socket of the launcher, set by the launcher."),
                Setting.of(
                        ProcessMain.SILENCE,
                        Values.whole(1, Integer.MAX_VALUE).in("milliseconds"),
                        "",
                        "Silence of the launcher after which the process ends, set by the agent of a host."),
                Setting.of(
                        ProcessMain.PROGRAM,
                        Values.text("the name of a class"),
                        "",
                        "Program that the process runs, set by the launcher."),
                Setting.of(
                        ProcessMain.HELD,
                        Values.oneOf(List.of("false", "true")),
                        "false",
                        "Wait for the first time slice before the program starts; set by the launcher."),
                Setting.of(
                        ProcessMain.GOES_ON,
                        Values.oneOf(List.of("false", "true")),
                        "false",
                        "Continue after the death of another process; set by the launcher (--on-death)."));
    }
}
