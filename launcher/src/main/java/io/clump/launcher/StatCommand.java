package io.clump.launcher;

import io.clump.command.ExitStatus;
import io.clump.command.Terminal;
import io.clump.command.Version;
import io.clump.launcher.report.JsonFile;
import io.clump.launcher.watch.JobView;
import io.clump.launcher.watch.PrometheusText;
import io.clump.launcher.watch.StatReport;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the counters of a running job once. */
@Command(
        name = "stat",
        header = "Shows the counters of a running job's endpoints once.",
        description = {
            "",
            "The counters are at most a quarter of a second old. For a job on several hosts, run this command on the"
                    + " machine where 'clump run' was started; on another host it shows only the processes of that"
                    + " host. docs/operate.md explains the counters.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:shown", "1:no counters can be read", "2:there is no such job, or several to choose from"})
final class StatCommand implements Callable<Integer> {
    @Mixin
    private WatchedJob job;

    @ArgGroup
    private @Nullable Form form;

    /** Output format instead of the table. */
    static final class Form {
        @Option(
                names = "--json",
                description = "Print all counters as a JSON object; the table has only the most important ones.")
        private boolean json;

        @Option(names = "--prometheus", description = "Print all counters in the text format of Prometheus.")
        private boolean prometheus;
    }

    private final PrintStream out;
    private final Terminal terminal;

    StatCommand(PrintStream out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        JobView view = JobView.read(job.directory(), System.currentTimeMillis());
        WatchedJob.showMissing(view, terminal);
        if (view.processes().isEmpty() && !view.missing().isEmpty()) {
            return ExitStatus.FAILED;
        }
        if (form != null && form.json) {
            out.println(JsonFile.text(StatReport.of(view)));
        } else if (form != null && form.prometheus) {
            // Lines end with
            // on all systems.
            out.print(String.join("\n", PrometheusText.lines(view)) + "\n");
        } else {
            job.lines(view, null).forEach(out::println);
        }
        return ExitStatus.OK;
    }
}
