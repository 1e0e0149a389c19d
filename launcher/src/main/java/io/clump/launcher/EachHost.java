package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.command.ExitStatus;
import io.clump.command.Terminal;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;

/** Runs an action for each of several hosts, for a limited number of them at a time. */
final class EachHost {
    /**
     * Limit of concurrent connections. A host that all of them pass through refuses more than 10 (MaxStartups of sshd).
     */
    private static final int AT_ONCE = 8;

    private final PrintStream out;
    private final Terminal terminal;

    EachHost(PrintStream out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /**
     * Runs the action for all hosts, and prints each result or, in one line, each failure.
     *
     * @param action gets a host and returns what to print; throws a {@link ClumpException} that names the host if it
     *     fails
     * @return the exit status
     */
    int run(List<String> hosts, UnaryOperator<String> action) throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            int status = ExitStatus.OK;
            for (Future<Integer> done : threads.invokeAll(hosts.stream()
                    .<Callable<Integer>>map(host -> () -> run(host, action))
                    .toList())) {
                status = Math.max(status, done.get());
            }
            return status;
        } finally {
            threads.shutdownNow();
        }
    }

    private int run(String host, UnaryOperator<String> action) {
        try {
            out.println(action.apply(host));
            return ExitStatus.OK;
        } catch (ClumpException e) {
            terminal.line("clump: " + e.getMessage());
            return ExitStatus.FAILED;
        }
    }
}
