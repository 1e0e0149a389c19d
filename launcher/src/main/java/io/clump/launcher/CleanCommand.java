package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.job.DeadJobs;
import io.clump.am2.job.JobDirectory;
import io.clump.command.BadInputException;
import io.clump.command.ExitStatus;
import io.clump.command.Terminal;
import io.clump.command.Version;
import io.clump.launcher.agent.HostAccess;
import io.clump.launcher.agent.HostCleaning;
import io.clump.launcher.hosts.SshLauncher;
import io.clump.launcher.job.Layout;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Removes the files of dead jobs. */
@Command(
        name = "clean",
        header = "Removes the files of dead jobs.",
        description = {
            "",
            "A job removes its files when it ends, and the next job removes those of killed jobs. This command does"
                    + " so on demand. It leaves running jobs alone. It also leaves other directories alone, and"
                    + " prints their names.",
            "",
            "With hosts, and in an allocation of Slurm, PBS or LSF, it cleans each host and prints one line for each.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:all is clean",
            "1:a host could not be reached or cleaned; one line for each says why",
            "2:others have access to the files, or the list of hosts cannot be read"
        })
final class CleanCommand implements Callable<Integer> {
    @Option(
            names = {"-H", "--host"},
            paramLabel = "HOST,…",
            description = "Hosts to clean, as for 'clump run'. Default: those of the allocation of Slurm, PBS or LSF,"
                    + " otherwise this machine.",
            order = 1)
    private String hosts = "";

    @Option(
            names = "--hostfile",
            paramLabel = "FILE",
            description = "File with the hosts to clean, one per line.",
            order = 2)
    private @Nullable Path file;

    @Option(
            names = {Allocation.IGNORE, Allocation.IGNORE_SLURM},
            description = "Clean this machine even if the environment names an allocation of Slurm, PBS or LSF.",
            order = 2)
    private boolean ignoresAllocation;

    @Mixin
    private AccessOptions options = new AccessOptions();

    private final PrintStream out;
    private final Terminal terminal;
    private final Map<String, String> environment;

    CleanCommand(PrintStream out, Terminal terminal, Map<String, String> environment) {
        this.out = out;
        this.terminal = terminal;
        this.environment = environment;
    }

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        Path base = JobOptions.base();
        Layout named = HostList.ofOptions(hosts, file, 1);
        if (named != null) {
            return clean(named, options.access(SshLauncher.NAME), base);
        }
        // In a step of Slurm, each task cleans its own machine.
        boolean staysHere = ignoresAllocation || SlurmAllocation.isTask(environment);
        Allocation allocation = staysHere ? null : Allocation.of(environment, 1);
        if (allocation == null || allocation.layout().hosts().isEmpty()) {
            return clean(base);
        }
        return clean(allocation.layout(), options.access(allocation.launcher()), base);
    }

    private int clean(Layout layout, HostAccess access, Path base) throws InterruptedException, ExecutionException {
        return new EachHost(out, terminal).run(layout.hosts(), host -> HostCleaning.clean(host, access, base));
    }

    private int clean(Path base) {
        DeadJobs jobs;
        try {
            jobs = JobDirectory.removeDead(base);
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
        jobs.left().forEach(entry -> out.println("left alone " + entry));
        jobs.removed().forEach(job -> out.println("removed " + job));
        if (jobs.removed().isEmpty()) {
            out.println("nothing to remove in " + base);
        }
        return ExitStatus.OK;
    }
}
