package io.clump.launcher;

import io.clump.am2.job.JobDirectory;
import io.clump.command.ExitStatus;
import io.clump.command.Terminal;
import io.clump.command.Version;
import io.clump.launcher.watch.JobView;
import io.clump.launcher.watch.LiveScreen;
import io.clump.launcher.watch.PlainScreen;
import io.clump.launcher.watch.Screen;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the activity of a running job each second. */
@Command(
        name = "top",
        header = "Shows the activity of a running job's endpoints every second.",
        description = {
            "",
            "Each endpoint has a line: messages sent and received through shared memory and over the network, in the"
                    + " last second and in total; messages queued for it; its poll strategy's traffic estimates and"
                    + " interval of network polls; waits of its sends; retransmitted datagrams; returned messages.",
            "",
            "silent: alive, but stopped, collecting garbage or without a processor. dead: killed or crashed. Hosts"
                    + " that do not answer are named below the table. docs/operate.md explains the columns. q or"
                    + " Ctrl-C ends.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:the job has ended, or the user has ended it",
            "2:there is no such job, or several to choose from",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        })
final class TopCommand implements Callable<Integer> {
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    @Mixin
    private WatchedJob job;

    @Option(names = "--once", description = "Watch for a second, print one table and end.")
    private boolean once;

    private final PrintStream out;
    private final Terminal terminal;

    TopCommand(PrintStream out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        Path directory = job.directory();
        JobView first = JobView.read(directory, System.currentTimeMillis());
        if (once) {
            try (Screen screen = new PlainScreen(out)) {
                screen.awaitQuit(INTERVAL);
                JobView second = JobView.read(directory, System.currentTimeMillis());
                WatchedJob.showMissing(second, terminal);
                screen.show(job.lines(second, first));
            }
            return ExitStatus.OK;
        }
        boolean live = out == System.out && Terminal.isStandardOutputWatched();
        try (Screen screen = live ? LiveScreen.open(out) : new PlainScreen(out)) {
            watch(first, screen);
        }
        if (!JobDirectory.isRunning(directory)) {
            terminal.line("job " + first.name() + " has ended");
        }
        return ExitStatus.OK;
    }

    private void watch(JobView first, Screen screen) throws InterruptedException {
        JobView earlier = null;
        JobView view = first;
        while (true) {
            boolean isRunning = JobDirectory.isRunning(view.directory());
            screen.show(lines(view, earlier));
            if (!isRunning || screen.awaitQuit(INTERVAL)) {
                return;
            }
            earlier = view;
            view = JobView.read(view.directory(), System.currentTimeMillis());
        }
    }

    private List<String> lines(JobView view, @Nullable JobView earlier) {
        List<String> lines = job.lines(view, earlier);
        lines.addAll(view.missing());
        return lines;
    }
}
