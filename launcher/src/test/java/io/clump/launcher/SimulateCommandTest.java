package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.command.ExitStatus;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulateCommandTest {
    @TempDir
    private Path base;

    @Test
    void tableReportsWhatWasSimulated() {
        CommandResult result = CommandResult.run(base, "simulate", "--seeds", "20", "--from", "100");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out())
                .containsPattern("(?m)^seeds +20$")
                .containsPattern("(?m)^failed +0$")
                .contains("messages", "datagrams", "lost", "resent", "returned", "virtual seconds", "worst seed")
                .contains("verified: every message was handled once and in order, or returned");
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

    @Test
    void loadIsCarriedAndMeasured() {
        CommandResult result =
                CommandResult.run(base, "simulate", "--load", "incast,endpoints=9,messages=20,switch-packets=256");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out())
                .containsPattern("(?m)^messages +160$")
                .contains("goodput", "slowest / fastest", "median", "99.9 %", "resent", "longest gap")
                .contains("verified: every message was handled");
        assertThat(result.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void contextsAreSwitchedAndNoMessageIsLost() {
        CommandResult result = CommandResult.run(base, "simulate", "--gang", "--seed", "3");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out())
                .containsPattern("(?m)^seed 3: 4 processes, 10,0.. switches, .* received, .* returned$")
                .contains("0 of 1 seeds failed");
    }

    @Test
    void flowControlsAreCompared() {
        CommandResult result = CommandResult.run(base, "simulate", "--flow-control", "8");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("window", "plain-nack", "return-to-sender", "modified-ack-nack", "channel", "overtaken")
                .doesNotContain("did not end");
        assertThat(result.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "outcast",
                "incast,endpoints=1",
                "incast,endpoints=1025",
                "incast,endpoints",
                "incast,people=7",
                "incast,bursts=NaN",
                "incast,disturbed=1",
                "incast,without=luck",
                "incast,messages=2,messages=2",
                "exchange,gigabits=many"
            })
    void loadThatCannotBeIsRefused(String load) {
        CommandResult result = CommandResult.run(base, "simulate", "--load=" + load);

        assertThat(result.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(result.err()).contains("invalid load");
        assertThat(CommandResult.run(base, "simulate", "--load=incast", "--trace", "--seed=1")
                        .err())
                .contains("--load excludes");
    }

    /** Returns the output without the table, which contains measured times. */
    private static String trace(CommandResult result) {
        assertThat(result.status()).as(result.err()).isZero();
        return result.out().substring(0, result.out().indexOf("\nseeds "));
    }
}
