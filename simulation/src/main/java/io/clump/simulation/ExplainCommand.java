package io.clump.simulation;

import io.clump.command.BadInputException;
import io.clump.command.ExitStatus;
import io.clump.command.Version;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import io.clump.shm.claim.ClaimExplanation;
import io.clump.shm.claim.ClaimExplanation.Access;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows the memory accesses of a queue algorithm for one message. */
@Command(
        name = "explain",
        header = "Shows each memory access of a claim algorithm, for one message.",
        description = {
            "",
            "The algorithm carries a short message and a message with data through a small idle queue. The command"
                    + " records each access to its memory: the word and the memory order. The sender claims, fills"
                    + " and publishes; the receiver finds, accepts and frees.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ExplainCommand implements Callable<Integer> {
    private static final String LINE = "%-8s  %-34s  %s";

    private final PrintStream out;

    @Parameters(paramLabel = "ALGORITHM", description = "A name that 'clump algorithms' shows.")
    private String algorithm = "";

    ExplainCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        ClaimAlgorithm named = AlgorithmsCommand.all().stream()
                .filter(one -> one.name().equals(algorithm))
                .findFirst()
                .orElseThrow(() -> new BadInputException(
                        "unknown algorithm: found=" + algorithm + ", expected one of " + ClaimAlgorithms.names()));
        lines(named).forEach(out::println);
        return ExitStatus.OK;
    }

    /** Returns the explanation of an algorithm, for a terminal and for the page that describes all algorithms. */
    static List<String> lines(ClaimAlgorithm algorithm) {
        List<String> lines = new ArrayList<>();
        lines.add(algorithm.name() + " (" + algorithm.description().source() + ")");
        lines.add("");
        lines.addAll(lines("short message", ClaimExplanation.ofShortMessage(algorithm)));
        lines.add("");
        lines.addAll(lines("message with data", ClaimExplanation.ofMediumMessage(algorithm)));
        return lines;
    }

    private static List<String> lines(String title, List<Access> accesses) {
        List<String> lines = new ArrayList<>(List.of(String.format(LINE, "step", title, "access")));
        for (Access access : accesses) {
            lines.add(String.format(LINE, access.step().name().toLowerCase(Locale.ROOT), access.word(), access.mode()));
        }
        return lines;
    }
}
