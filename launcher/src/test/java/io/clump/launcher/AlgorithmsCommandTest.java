package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.shm.claim.ClaimAlgorithms;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlgorithmsCommandTest {
    @TempDir
    private Path base;

    @Test
    void everyAlgorithmHasALineOfItsOwnThatFitsEightyColumns() {
        CommandResult result = CommandResult.run(base, "algorithms");

        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
        List<String> lines = result.out().lines().toList();
        assertThat(lines.get(0)).startsWith("name ");
        assertThat(lines.subList(1, lines.size()))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80))
                .extracting(line -> line.substring(0, line.indexOf(' ')))
                .containsExactlyInAnyOrderElementsOf(ClaimAlgorithms.names());
    }

    @Test
    void lineSaysWhatTheAlgorithmKeepsAndWhereItIsFrom() {
        assertThat(CommandResult.run(base, "algorithms").out())
                .containsPattern("(?m)^lock-free +no +yes +Lumetta 1998, 3.3.1, figure 3.6$")
                .containsPattern("(?m)^fifo +yes +yes +Lumetta 1998, 6.3.1, figure 6.19$")
                .containsPattern("(?m)^anderson +yes +no +Lumetta 1998, 6.3.1, figure 6.17$");
    }
}
