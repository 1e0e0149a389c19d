package io.clump.launcher;

import io.clump.command.Terminal;
import io.clump.command.Version;
import io.clump.launcher.agent.HostAccess;
import io.clump.launcher.agent.Installation;
import io.clump.launcher.hosts.SshLauncher;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Copies this installation to other hosts. */
@Command(
        name = "install",
        header = "Copies Clump to other hosts.",
        description = {
            "",
            "Copies the directory of this installation to the same path on each host, over ssh. A host that already"
                    + " has the same files is left unchanged. On other hosts, the directory is replaced when all"
                    + " files have arrived.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class InstallCommand implements Callable<Integer> {
    private final PrintStream out;
    private final Terminal terminal;

    @Parameters(paramLabel = "HOST", arity = "1..*", description = "Hosts, by their names for ssh.")
    private List<String> hosts = List.of();

    @Mixin
    private AccessOptions options = new AccessOptions();

    InstallCommand(PrintStream out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        hosts.forEach(HostList::check);
        Installation installation = Installation.ofThisProcess();
        HostAccess access = options.access(SshLauncher.NAME);
        return new EachHost(out, terminal).run(hosts, host -> installation.copyTo(host, access));
    }
}
