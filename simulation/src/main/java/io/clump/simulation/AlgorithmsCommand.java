package io.clump.simulation;

import io.clump.am2.ClumpException;
import io.clump.command.BadInputException;
import io.clump.command.ExitStatus;
import io.clump.command.Version;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import io.clump.shm.claim.ClaimDescription;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lists the values of {@code --queue}. */
@Command(
        name = "algorithms",
        header = "Lists the claim algorithms, by which senders share a queue.",
        description = {
            "",
            "Each is a value of --queue. in-order: messages of one sender arrive in the order of their sends."
                    + " crash-safe: the queue continues to work when a sender dies during a send.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class AlgorithmsCommand implements Callable<Integer> {
    private static final String LINE = "%-22s  %-8s  %-10s  %s";

    private final PrintStream out;

    AlgorithmsCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        List<ClaimAlgorithm> algorithms = all();
        out.println(String.format(LINE, "name", "in-order", "crash-safe", "source"));
        for (ClaimAlgorithm algorithm : algorithms) {
            ClaimDescription description = algorithm.description();
            out.println(String.format(
                    LINE,
                    algorithm.name(),
                    yesOrNo(description.keepsOrder()),
                    yesOrNo(description.survivesDeadSender()),
                    description.source()));
        }
        return ExitStatus.OK;
    }

    /**
     * Returns the algorithms of the class path. An algorithm that cannot be used is reported as an error of the user.
     */
    static List<ClaimAlgorithm> all() {
        try {
            return ClaimAlgorithms.all();
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    private static String yesOrNo(boolean holds) {
        return holds ? "yes" : "no";
    }
}
