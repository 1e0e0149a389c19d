package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import docs.PartialSums;
import io.clump.am2.JobShape;
import io.clump.am2.ShownProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The program of docs/matching.md is compiled and runs in jobs of any shape; the document shows the compiled text. */
class MatchingDocumentTest {
    private static final Path SOURCE = Path.of("src/test/java/docs/PartialSums.java");
    private static final Path DOCUMENT = Path.of("../docs/matching.md");

    @ParameterizedTest
    @ValueSource(strings = {"open", "messages"})
    void documentShowsTheProgram(String region) throws IOException {
        assertThat(Files.readString(DOCUMENT)).contains(ShownProgram.block(SOURCE, region));
    }

    @ParameterizedTest
    @MethodSource("io.clump.am2.JobShape#all")
    void programAddsUp(JobShape job) {
        int size = job.size();
        job.run(rank -> assertThat(PartialSums.run(job.configuration(rank), rank, size))
                .isEqualTo(rank == 0 ? size * (size - 1) / 2.0 : 0));
    }
}
