package io.clump.launcher;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs an app; each app is a command below this one. */
@Command(
        name = RunCommand.NAME,
        header = "Runs an app: starts its processes, shows how far they are, and prints the result.",
        description = "",
        mixinStandardHelpOptions = true,
        versionProvider = Clump.Version.class,
        commandListHeading = "%nApps:%n",
        subcommands = {SampleSortCommand.class, Em3dCommand.class})
final class RunCommand implements Runnable {
    static final String NAME = "run";

    @Spec
    private CommandSpec spec;

    RunCommand() {}

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "an app is missing: expected one of "
                        + spec.commandLine().getSubcommands().keySet());
    }
}
