package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.command.ExitStatus;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of algorithms describes what the algorithms do. */
class AlgorithmsDocumentTest {
    private static final MarkdownFile PAGE = MarkdownFile.of("docs/algorithms.md");

    /** Property of a run that writes the page instead of comparing it. */
    private static final String WRITE = "algorithms.write";

    @TempDir
    private Path base;

    @Test
    void pageIsWhatTheAlgorithmsDo() throws IOException {
        StringBuilder page = new StringBuilder("""
                # How senders share a queue, access by access

                `./clump explain ALGORITHM` prints what is below. It is not written by hand: each algorithm carries a message through a small idle queue whose memory notes
                which word is read or written, and with which memory order. The words are those of `QueueLayout`. A call to the system, as `mutex` makes, is no access to a word.
                Why each order is the right one stands at the access in the code, and in the package page of `io.clump.shm.claim`.
                """);
        for (ClaimAlgorithm algorithm : ClaimAlgorithms.all()) {
            page.append("\n## ").append(algorithm.name()).append("\n\n```\n");
            page.append(CommandResult.run(base, "explain", algorithm.name()).out());
            page.append("```\n");
        }
        if (System.getProperty(WRITE) != null) {
            Files.writeString(PAGE.path(), page);
        }
        assertThat(PAGE.text())
                .as("docs/algorithms.md; write it anew with: mvn -pl launcher -am test -Dtest=AlgorithmsDocumentTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -D" + WRITE)
                .isEqualTo(page.toString());
    }

    @Test
    void unknownAlgorithmIsRefused() {
        CommandResult result = CommandResult.run(base, "explain", "fastest");

        assertThat(result.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(result.err()).contains("unknown algorithm: found=fastest, expected one of [anderson");
    }
}
