package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.launcher.agent.HostAccess;
import io.clump.launcher.agent.Installation;
import io.clump.launcher.report.Terminal;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Copies this installation to other hosts. */
@Command(
        name = "install",
        header = "Copies Clump to other hosts.",
        description = {
            "",
            "Copies the directory that this command runs from to the same path of each host, over ssh. A host that has"
                    + " the same files is left alone; otherwise they are replaced once all have arrived.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Clump.Version.class)
final class InstallCommand implements Callable<Integer> {
    /** One host on the way may take no more connections that have just begun: sshd's MaxStartups is 10. */
    private static final int AT_ONCE = 8;

    private final PrintStream out;
    private final Terminal terminal;

    @Parameters(paramLabel = "HOST", arity = "1..*", description = "Hosts, as ssh knows them.")
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
        HostAccess access = options.access("");
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            int status = ExitStatus.OK;
            for (Future<Integer> copy : threads.invokeAll(hosts.stream()
                    .<Callable<Integer>>map(host -> () -> copy(installation, host, access))
                    .toList())) {
                status = Math.max(status, copy.get());
            }
            return status;
        } finally {
            threads.shutdownNow();
        }
    }

    private int copy(Installation installation, String host, HostAccess access) {
        try {
            out.println(installation.copyTo(host, access));
            return ExitStatus.OK;
        } catch (ClumpException e) {
            terminal.line("clump: " + e.getMessage());
            return ExitStatus.FAILED;
        }
    }
}
