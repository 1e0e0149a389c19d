package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateCommandTest {
    @TempDir
    private Path base;

    @Test
    void tableTellsWhatWasSimulated() {
        CommandResult result = CommandResult.run(base, "simulate", "--seeds", "20", "--from", "100");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out())
                .containsPattern("(?m)^seeds +20$")
                .containsPattern("(?m)^failed +0$")
                .contains("messages", "datagrams", "lost", "resent", "returned", "virtual seconds", "worst seed")
                .contains("verified: every message was handled once and in order, or came back");
        assertThat(result.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(base).isEmptyDirectory();
    }

    @Test
    void traceOfASeedIsTheSameTwice() {
        String[] commandLine = {"simulate", "--seed", "7", "--endpoints", "3", "--trace"};
        String first = trace(CommandResult.run(base, commandLine));

        assertThat(first.lines()).hasSizeGreaterThan(100);
        assertThat(first).contains("polls", "requests", "handles request");
        assertThat(trace(CommandResult.run(base, commandLine))).isEqualTo(first);
    }

    /** Without the table, which says how long it took. */
    private static String trace(CommandResult result) {
        assertThat(result.status()).as(result.err()).isZero();
        return result.out().substring(0, result.out().indexOf("\nseeds "));
    }
}
