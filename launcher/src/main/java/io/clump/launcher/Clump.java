package io.clump.launcher;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code clump} command. */
@Command(
        name = "clump",
        description = "Active Messages II for clusters of multiprocessors.",
        mixinStandardHelpOptions = true,
        versionProvider = Clump.Version.class)
public final class Clump implements Runnable {
    @Spec
    private CommandSpec spec;

    private Clump() {}

    /**
     * Runs the command and ends the process with its status.
     *
     * @param arguments the command line
     */
    public static void main(final String[] arguments) {
        System.exit(new CommandLine(new Clump()).execute(arguments));
    }

    @Override
    public void run() {
        spec.commandLine().usage(System.out);
    }

    /** The version is the one the build wrote into the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            final String version = Clump.class.getPackage().getImplementationVersion();
            return new String[] {"clump " + (version == null ? "unpackaged" : version)};
        }
    }
}
