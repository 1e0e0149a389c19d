package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.command.ExitStatus;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of algorithms, and the accesses of all algorithms in a resource, are what the algorithms do. */
class AlgorithmsDocumentTest {
    private static final MarkdownFile PAGE = MarkdownFile.of("docs/algorithms.md");
    private static final Path ALL = MarkdownFile.REPOSITORY.resolve("launcher/src/test/resources/algorithms.txt");
    private static final String SHOWN = "single-transfer";

    /** Property of a run that writes both files instead of comparing them. */
    private static final String WRITE = "algorithms.write";

    @TempDir
    private Path base;

    @Test
    void pageIsWhatTheDefaultAlgorithmDoes() throws IOException {
        assertSame(PAGE.path(), """
                # How senders share a queue, access by access

                See which words of a queue a sender and the receiver read and write for a message, and with which memory order.
                `./clump explain ALGORITHM` prints it for each algorithm, and `./clump algorithms` lists them.

                The algorithm carries a message through a small idle queue that notes each access. The words are those of
                `QueueLayout`; a system call, as `mutex` makes, is no access. The reason of each order is in the package page of
                `io.clump.shm.claim`. [Options](options.md#claim-algorithms) compares the algorithms. This is the default:

                ```
                %s```
                """.formatted(explanation(SHOWN)));
    }

    @Test
    void algorithmsDoWhatTheResourceSays() throws IOException {
        assertSame(
                ALL,
                ClaimAlgorithms.all().stream()
                        .map(ClaimAlgorithm::name)
                        .map(this::explanation)
                        .collect(Collectors.joining("\n")));
    }

    private String explanation(String algorithm) {
        return CommandResult.run(base, "explain", algorithm).out();
    }

    private static void assertSame(Path file, String expected) throws IOException {
        if (System.getProperty(WRITE) != null) {
            Files.writeString(file, expected);
        }
        assertThat(file)
                .as(file + "; write it anew with: mvn -pl launcher -am test -Dtest=AlgorithmsDocumentTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -D" + WRITE)
                .content()
                .isEqualTo(expected);
    }

    @Test
    void unknownAlgorithmIsRefused() {
        CommandResult result = CommandResult.run(base, "explain", "fastest");

        assertThat(result.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(result.err()).contains("unknown algorithm: found=fastest, expected one of [anderson");
    }
}
