package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.command.BadInputException;
import io.clump.command.ExitStatus;
import io.clump.command.Terminal;
import io.clump.command.Version;
import io.clump.launcher.gang.GangClient;
import io.clump.launcher.gang.GangMember;
import io.clump.launcher.gang.GangReport;
import io.clump.launcher.gang.GangServer;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Time-slices jobs that share hosts (gang scheduling). */
@Command(
        name = GangCommand.NAME,
        header = "Time-slices jobs that share hosts (gang scheduling).",
        description = {
            "",
            "'clump gang start' runs the scheduler until it is stopped. The scheduler suspends a job of 'clump gang"
                    + " submit' on all its hosts at once while another job runs. See docs/gang.md.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            GangCommand.Start.class,
            GangCommand.Submit.class,
            GangCommand.ListJobs.class,
            GangCommand.Stop.class
        })
final class GangCommand {
    static final String NAME = "gang";

    private static final String SUBMIT = "submit";

    GangCommand() {}

    /** Makes the submit command pass on the arguments of the job unchanged. */
    static void leaveArguments(CommandLine gang) {
        Objects.requireNonNull(gang.getSubcommands().get(SUBMIT), SUBMIT)
                .setStopAtPositional(true)
                .setUnmatchedOptionsArePositionalParams(true);
    }

    /** Runs a request, and reports in one line why the scheduler cannot be started or reached. */
    private static <T> T checked(Supplier<T> asked) {
        try {
            return asked.get();
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    /** Runs the scheduler until it is stopped. */
    @Command(
            name = "start",
            header = "Runs the scheduler until Ctrl-C or 'clump gang stop'.",
            description = {
                "",
                "Each user has one scheduler on a machine. When it ends for any reason, its jobs run without time"
                        + " slices.",
                ""
            },
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            exitCodeListHeading = "%nExit status:%n",
            exitCodeList = {
                "0:ended by 'clump gang stop'",
                "2:a scheduler runs already, or the options cannot be used",
                "130:ended by Ctrl-C (and 143 by SIGTERM)"
            })
    static final class Start implements Callable<Integer> {
        @Parameters(
                arity = "0..*",
                paramLabel = "HOST[:P]",
                description = "Default hosts of jobs, as for -H of 'clump run'. Default: this machine.")
        private List<String> hosts = List.of();

        @Option(
                names = {"-H", "--host"},
                paramLabel = "HOST[:P],…",
                description = "Hosts, as one comma-separated list.",
                order = 1)
        private String list = "";

        @Option(
                names = "--slice",
                paramLabel = "TIME",
                converter = Slice.class,
                description = "Time slice of a job while others wait, from 100ms to 10s. Default: 1s.",
                order = 2)
        private Duration slice = Duration.ofSeconds(1);

        private final PrintStream out;

        Start(PrintStream out) {
            this.out = out;
        }

        @Override
        public Integer call() throws InterruptedException {
            if (!hosts.isEmpty() && !list.isEmpty()) {
                throw new BadInputException("hosts are given twice: found hosts and -H, expected one of them");
            }
            String all = hosts.isEmpty() ? list : String.join(",", hosts);
            if (!all.isEmpty()) {
                HostList.ofText(all, 1);
            }
            GangServer server = checked(() -> GangServer.open(JobOptions.base(), all, slice));
            Thread atShutdown = new Thread(server::close, "gang-shutdown");
            Runtime.getRuntime().addShutdownHook(atShutdown);
            try (server) {
                out.println("gang scheduler: slice " + slice.toMillis() + " ms"
                        + (all.isEmpty() ? "" : ", hosts " + all) + "; Ctrl-C or 'clump gang stop' ends it");
                server.run();
            }
            Runtime.getRuntime().removeShutdownHook(atShutdown);
            return ExitStatus.OK;
        }
    }

    /** Runs a job under the scheduler. */
    @Command(
            name = SUBMIT,
            header = "Runs a job under the scheduler.",
            description = {
                "",
                "The arguments are those of 'clump run'; or 'mpirun' and those of 'clump mpirun'; or 'restore' and"
                        + " those of 'clump restore'. Output and exit status are the same as there. The processes"
                        + " start at once, and wait for their first time slice before they run the app or program.",
                ""
            },
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            exitCodeListHeading = "%nExit status:%n",
            exitCodeList = {
                "n:that of 'clump run', 'clump mpirun' or 'clump restore'",
                "2:also if no scheduler of this user runs"
            })
    static final class Submit implements Callable<Integer> {
        @Parameters(
                arity = "0..*",
                paramLabel = "RUN",
                description = "Arguments of 'clump run'. Default of -H: the hosts of the scheduler.")
        private List<String> words = List.of();

        private final PrintStream out;
        private final Terminal terminal;
        private final Map<String, String> environment;

        Submit(PrintStream out, Terminal terminal, Map<String, String> environment) {
            this.out = out;
            this.terminal = terminal;
            this.environment = environment;
        }

        @Override
        public Integer call() {
            try (GangMember gang = checked(() -> GangMember.connect(JobOptions.base()))) {
                Map<String, String> all = new HashMap<>(environment);
                all.put(HostOptions.USUAL, gang.hosts());
                return Clump.submit(out, terminal, all, gang, words);
            }
        }
    }

    /** Shows the jobs. */
    @Command(
            name = "list",
            header = "Shows the jobs, and which one runs.",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            exitCodeListHeading = "%nExit status:%n",
            exitCodeList = {"0:shown", "2:no scheduler of this user runs"})
    static final class ListJobs implements Callable<Integer> {
        private final PrintStream out;

        ListJobs(PrintStream out) {
            this.out = out;
        }

        @Override
        public Integer call() {
            checked(() -> GangClient.ask(JobOptions.base())).lines().forEach(out::println);
            return ExitStatus.OK;
        }
    }

    /** Ends the scheduler. */
    @Command(
            name = "stop",
            header = "Ends the scheduler; its jobs run without time slices.",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            exitCodeListHeading = "%nExit status:%n",
            exitCodeList = {"0:ended", "2:no scheduler of this user runs"})
    static final class Stop implements Callable<Integer> {
        private final PrintStream out;

        Stop(PrintStream out) {
            this.out = out;
        }

        @Override
        public Integer call() {
            GangReport last = checked(() -> GangClient.stop(JobOptions.base()));
            int jobs = last.jobs().size();
            out.println("the gang scheduler has ended; " + (jobs == 1 ? "1 job continues" : jobs + " jobs continue")
                    + " without" + " time slices");
            return ExitStatus.OK;
        }
    }

    /** Reads a time slice. */
    static final class Slice implements ITypeConverter<Duration> {
        private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,5})(ms|s)");
        private static final Duration SHORTEST = Duration.ofMillis(100);
        private static final Duration LONGEST = Duration.ofSeconds(10);

        /** Called by picocli. */
        Slice() {}

        @Override
        public Duration convert(String text) {
            Matcher time = TIME.matcher(text);
            if (time.matches()) {
                long count = Long.parseLong(time.group(1));
                Duration slice = time.group(2).equals("s") ? Duration.ofSeconds(count) : Duration.ofMillis(count);
                if (slice.compareTo(SHORTEST) >= 0 && slice.compareTo(LONGEST) <= 0) {
                    return slice;
                }
            }
            throw new TypeConversionException("found=" + text + ", expected a time from 100ms to 10s");
        }
    }
}
