package io.clump.channels;

import static org.assertj.core.api.Assertions.assertThat;

import docs.TwoContexts;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.RankThreads;
import io.clump.am2.ShownProgram;
import io.clump.am2.job.JobDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs that docs/channels.md shows are compiled, run, and are the ones that are shown. */
class ChannelsDocumentTest {
    private static final Path SOURCE = Path.of("src/test/java/docs/TwoContexts.java");
    private static final Path DOCUMENT = Path.of("../docs/channels.md");

    @ParameterizedTest
    @ValueSource(strings = {"ring", "switch"})
    void documentShowsTheProgram(String region) throws IOException {
        assertThat(Files.readString(DOCUMENT)).contains(ShownProgram.block(SOURCE, region));
    }

    @Test
    void messagesAreReceivedInTheContextInWhichTheyWereSent() {
        int size = 3;
        long job = ProcessHandle.current().pid() << 20 | 9 << 15;
        Path directory = JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job));
        RankThreads.run("the program of docs/channels.md", size, ChannelJob.PATIENCE, rank -> {
            LayerConfiguration configuration = LayerConfiguration.builder()
                    .job(job)
                    .directory(directory)
                    .node(Integer.toString(rank / 2))
                    .build();
            assertThat(TwoContexts.run(configuration, rank, size)).isEqualTo(1_000);
        });
    }
}
